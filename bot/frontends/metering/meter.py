"""The measures themselves. Their labels come from closed lists: never a word that somebody typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector, generate_latest

__all__ = ["Meter"]

_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: an answer takes milliseconds, and Discord gives up at three seconds."""


class Meter:
    """What is counted and timed, in a registry of its own."""

    def __init__(self, version: str) -> None:
        """``version`` is that of the program."""
        self.registry = CollectorRegistry()
        self.data: Mapping[str, str] = {}
        """The data of the last answer: which cards, which edition of the rules."""
        self._version = version
        self._seconds = self._histogram("greffier_answer_seconds", "Durée du calcul d'une réponse", "command")
        self._kinds = self._counter("greffier_answers", "Réponses, par sorte", "kind")
        self._errors = self._counter("greffier_errors", "Erreurs du Greffier, par endroit", "where")
        self._events = self._counter("greffier_discord_events", "Événements reçus de Discord", "event")
        self._gateway = self._counter("greffier_discord_gateway", "Connexions à la passerelle : identify, resume, disconnect", "what")
        self._requests = self._counter("greffier_discord_requests", "Requêtes à Discord, par code de réponse", "status")
        self._computing = self._gauge("greffier_computing", "Réponses en cours de calcul")
        self._in_flight = self._gauge("greffier_in_flight", "Événements en cours de traitement")
        self._latency = self._gauge("greffier_discord_latency_seconds", "Latence de la passerelle de Discord")
        self._info = Info("greffier_data", "Version du programme et des données", registry=self.registry)
        self._info.info({"version": version})
        ProcessCollector(registry=self.registry)

    def started(self) -> None:
        """An answer is being computed."""
        self._computing.inc()

    def answered(self, command: str, kind: str, seconds: float, data: Mapping[str, str]) -> None:
        """An answer of a ``kind`` to a ``command``, made with some ``data``."""
        self._computing.dec()
        self._seconds.labels(command).observe(seconds)
        self._kinds.labels(kind).inc()
        if data and data != self.data:
            self.data = data
            self._info.info({"version": self._version, **data})

    def broke(self) -> None:
        """An answer could not be computed: a fault of the program, which the caller logs."""
        self._computing.dec()

    def failed(self, where: str) -> None:
        """Something went wrong, in the part of the program called ``where``."""
        self._errors.labels(where).inc()

    def received(self, event: str) -> None:
        """An event came from Discord, by its name there."""
        self._events.labels(event).inc()

    def gateway(self, what: str) -> None:
        """A session began (``identify``), went on (``resume``), or was cut (``disconnect``)."""
        self._gateway.labels(what).inc()

    def requested(self, status: str) -> None:
        """Discord answered a request."""
        self._requests.labels(status).inc()

    def watch(self, in_flight: Callable[[], float], latency: Callable[[], float]) -> None:
        """Where to read, at each look, how many events are being taken care of, and the latency of the gateway."""
        self._in_flight.set_function(in_flight)
        self._latency.set_function(latency)

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)

    def _counter(self, name: str, about: str, label: str) -> Counter:
        return Counter(name, about, (label,), registry=self.registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(name, about, registry=self.registry)

    def _histogram(self, name: str, about: str, label: str) -> Histogram:
        return Histogram(name, about, (label,), buckets=_BUCKETS, registry=self.registry)

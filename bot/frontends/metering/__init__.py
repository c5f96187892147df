"""How the bot is doing, for who keeps it running: measures for Prometheus, and one page that says whether all is well."""

from bot.frontends.metering.answering import MeasuredAnswerer
from bot.frontends.metering.errors import count_errors
from bot.frontends.metering.health import Health, Probe, Status
from bot.frontends.metering.meter import Meter
from bot.frontends.metering.requests import listen_to_requests
from bot.frontends.metering.serving import METRICS, STATE, Monitor, routes, serving

__all__ = [
    "METRICS",
    "STATE",
    "Health",
    "MeasuredAnswerer",
    "Meter",
    "Monitor",
    "Probe",
    "Status",
    "count_errors",
    "listen_to_requests",
    "routes",
    "serving",
]

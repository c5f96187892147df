"""What every answer of the web server goes through: headers, limits, and faults said in French."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from ipaddress import IPv6Address, ip_address, ip_network

from aiohttp import web
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from bot.answers import Answer, Kind, dumps
from bot.frontends.web import labels
from bot.frontends.web.page import page

__all__ = ["API", "Limiter", "faults_in_french", "guarded_headers", "problem"]

API = "/api/"
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Server": "Greffier",
}
_SAID = {404: labels.NOT_FOUND, 405: labels.METHOD, 413: labels.TOO_LARGE, 429: labels.TOO_OFTEN, 503: labels.BUSY}
_NETWORK_OF_ONE = 64
"""Bits of an IPv6 address that tell one household from another."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

log = logging.getLogger(__name__)


class Limiter:
    """How many questions one address may ask in a minute."""

    def __init__(self, per_minute: int) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._item = RateLimitItemPerMinute(per_minute)

    def admits(self, request: web.Request) -> bool:
        """Whether the address of a request may ask one question more."""
        return self._limiter.hit(self._item, _asker(request))


def _asker(request: web.Request) -> str:
    """Who asks: the address, or the one that a proxy of this machine vouches for; an IPv6 one, with its neighbours."""
    remote = request.remote or ""
    forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    try:
        address = ip_address(remote)
        if address.is_loopback and forwarded:
            address = ip_address(forwarded)
    except ValueError:
        return remote
    return str(ip_network((address, _NETWORK_OF_ONE), strict=False)) if isinstance(address, IPv6Address) else str(address)


def problem(request: web.Request, status: int, sentence: str) -> web.Response:
    """A fault, as the page or as JSON, whichever was asked for."""
    query = request.query.get("q", "")[:200]
    if request.path.startswith(API):
        return web.Response(status=status, text=dumps(Answer(query, Kind.ERROR, text=sentence)), content_type="application/json")
    return web.Response(status=status, text=page(query, problem=sentence), content_type="text/html")


@web.middleware
async def guarded_headers(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Let a browser run nothing, load nothing from elsewhere, and tell nobody what was asked."""
    response = await handler(request)
    response.headers.update(_HEADERS)
    return response


@web.middleware
async def faults_in_french(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Whatever goes wrong is said in a French sentence, and never with a trace."""
    try:
        return await handler(request)
    except web.HTTPException as refusal:
        said = problem(request, refusal.status, _SAID.get(refusal.status, labels.REFUSED))
        said.headers.update({name: value for name, value in refusal.headers.items() if name in ("Allow", "Retry-After")})
        return said
    except web.RequestPayloadError:
        return problem(request, 400, labels.REFUSED)
    except ConnectionError:  # who asked hung up in the middle of it: nobody reads what is answered
        log.debug("a request was cut")
        return problem(request, 400, labels.REFUSED)
    except Exception:
        log.exception("no page")
        return problem(request, 500, labels.FAILED)

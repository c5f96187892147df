"""The addresses of the web server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

from aiohttp import web

from bot.answers import Answer, Answerer, Kind, Request, dumps
from bot.frontends.metering import Monitor, routes
from bot.frontends.web.asking import Asking, Busy, Malformed, bounded, read_json
from bot.frontends.web.guarding import Limiter, faults_in_french, guarded_headers, problem
from bot.frontends.web.page import STYLE, page

__all__ = ["application"]

_LARGEST_BODY = 64 * 1024
PER_MINUTE = 60
"""Questions that one address may ask in a minute."""
_ECHOED = 200


class _Site:
    """The handlers, over one answerer."""

    def __init__(self, asking: Asking, limiter: Limiter) -> None:
        self._asking = asking
        self._limiter = limiter

    async def home(self, request: web.Request) -> web.Response:
        """The page: the form alone, or with the answer to ``q``, by the rules of the day ``au``."""
        question, day = request.query.get("q", ""), request.query.get("au", "")
        if not question.strip():
            return _html(page(day=day))
        try:
            answer = await self._answered(request, bounded(question, day))
        except Malformed as fault:
            return problem(request, 400, fault.why)
        return _html(page(question, day, answer))

    async def api_get(self, request: web.Request) -> web.Response:
        """The answer to ``q``, as JSON."""
        query = request.query
        return await self._api(request, lambda: bounded(query.get("q"), query.get("as_of"), query.get("id")))

    async def api_post(self, request: web.Request) -> web.Response:
        """The answer to a JSON request, as JSON."""
        body = await request.read()
        return await self._api(request, lambda: read_json(body))

    async def _api(self, request: web.Request, read: Callable[[], Request]) -> web.Response:
        try:
            return _json(await self._answered(request, read()))
        except Malformed as fault:
            return _json(Answer(request.query.get("q", "")[:_ECHOED], Kind.ERROR, text=fault.why), 400)

    async def _answered(self, request: web.Request, question: Request) -> Answer:
        if not self._limiter.admits(request):
            raise web.HTTPTooManyRequests(headers={"Retry-After": "60"})
        try:
            return await self._asking.answer(question)
        except Busy:
            raise web.HTTPServiceUnavailable(headers={"Retry-After": "5"}) from None


def application(
    answerer: Answerer, monitor: Monitor | None = None, as_of: str | None = None, *, per_minute: int = PER_MINUTE
) -> web.Application:
    """The web server's application; ``as_of`` is the date of questions without one, ``per_minute`` bounds each address."""
    asking = Asking(answerer, as_of)
    site = _Site(asking, Limiter(per_minute))
    app = web.Application(client_max_size=_LARGEST_BODY, middlewares=[guarded_headers, faults_in_french])
    app.router.add_get("/", site.home)
    app.router.add_get("/style.css", _style)
    app.router.add_get("/api/answer", site.api_get)
    app.router.add_post("/api/answer", site.api_post)
    if monitor:
        app.router.add_routes(routes(monitor))

    async def closing(_: web.Application) -> AsyncIterator[None]:
        yield
        asking.close()

    app.cleanup_ctx.append(closing)
    return app


async def _style(_: web.Request) -> web.Response:
    return web.Response(text=STYLE, content_type="text/css", headers={"Cache-Control": "max-age=3600"})


def _html(text: str) -> web.Response:
    return web.Response(text=text, content_type="text/html")


def _json(answer: Answer, status: int = 200) -> web.Response:
    return web.Response(status=status, text=dumps(answer), content_type="application/json")

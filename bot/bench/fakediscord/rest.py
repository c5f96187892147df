"""The REST interface: each route does in the world what Discord would, or refuses as it would."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.bench.fakediscord.faults import Faults, Refusal
from bot.bench.fakediscord.payloads import Payload
from bot.bench.fakediscord.world import World

__all__ = ["Rest"]

_JSON = {"Content-Type": "application/json"}
"""The client library reads JSON only under this exact type, without a charset."""
_Route = Callable[[web.Request, Payload], Awaitable[object]]


class Rest:
    """The routes that a bot uses, over a world; faults come first."""

    def __init__(self, world: World, token: str, base: Callable[[], str], faults: Faults) -> None:
        self.world = world
        self.commands: list[list[Payload]] = []
        self.requests: list[str] = []
        self.typing = 0
        self.advised_gateway: str | None = None
        """What bots are told to connect to; null means here."""
        self.reactions: list[tuple[int, str]] = []
        self._token = token
        self._base = base
        self._faults = faults

    def refuse_from_now_on(self, token: str) -> None:
        """Accept another ``token`` only."""
        self._token = token

    def routes(self) -> list[web.RouteDef]:
        """Every route, under the path of the API."""
        table: dict[str, _Route] = {
            "GET /users/@me": self._me,
            "GET /oauth2/applications/@me": self._application,
            "GET /applications/@me": self._application,
            "GET /gateway/bot": self._gateway,
            "GET /gateway": self._gateway,
            "PUT /applications/{app}/commands": self._put_commands,
            "PUT /applications/{app}/guilds/{guild}/commands": self._put_commands,
            "GET /applications/{app}/commands": self._get_commands,
            "GET /applications/{app}/guilds/{guild}/commands": self._get_commands,
            "POST /users/@me/channels": self._private_channel,
            "GET /users/@me/guilds": self._guilds,
            "GET /users/{user}": self._user,
            "GET /guilds/{guild}": self._guild,
            "GET /guilds/{guild}/channels": self._channels,
            "GET /guilds/{guild}/roles": self._roles,
            "GET /guilds/{guild}/members/{user}": self._member,
            "GET /guilds/{guild}/threads/active": self._active_threads,
            "GET /channels/{channel}": self._get_channel,
            "PATCH /channels/{channel}": self._edit_channel,
            "GET /channels/{channel}/threads/archived/public": self._archived_threads,
            "POST /channels/{channel}/typing": self._type,
            "GET /channels/{channel}/messages": self._history,
            "POST /channels/{channel}/messages": self._say,
            "GET /channels/{channel}/messages/{message}": self._message,
            "PATCH /channels/{channel}/messages/{message}": self._edit,
            "DELETE /channels/{channel}/messages/{message}": self._delete,
            "PUT /channels/{channel}/messages/{message}/reactions/{emoji}/@me": self._react,
            "POST /interactions/{interaction}/{token}/callback": self._respond,
            "POST /webhooks/{app}/{token}": self._follow_up,
            "GET /webhooks/{app}/{token}/messages/@original": self._original,
            "PATCH /webhooks/{app}/{token}/messages/@original": self._edit_original,
            "DELETE /webhooks/{app}/{token}/messages/@original": self._delete_original,
            "PATCH /webhooks/{app}/{token}/messages/{message}": self._edit_follow_up,
            "DELETE /webhooks/{app}/{token}/messages/{message}": self._delete_follow_up,
        }
        made = []
        for name, route in table.items():
            method, path = name.split(" ")
            made.append(web.route(method, f"/api/v10{path}", self._guarded(route)))
        return made

    def _guarded(self, route: _Route) -> Callable[[web.Request], Awaitable[web.Response]]:
        """A route with what may go wrong before and after it."""

        async def guarded(request: web.Request) -> web.Response:
            asked = f"{request.method} {request.path.removeprefix('/api/v10')}"
            self.requests.append(asked)
            del self.requests[:-10_000]
            fault = await self._faults.meet(asked)
            if fault and fault.status is not None and not fault.lost:
                return _failure(fault.status, fault.retry_after)
            open_route = "/interactions/" in request.path or "/webhooks/" in request.path
            if not open_route and request.headers.get("Authorization") != f"Bot {self._token}":
                return _response(401, {"message": "401: Unauthorized", "code": 0})
            try:
                body = await route(request, await _body(request))
            except Refusal as refusal:
                return _response(refusal.status, {"message": refusal.message, "code": refusal.code})
            if fault and fault.lost:
                if request.transport:
                    request.transport.abort()
                return _failure(fault.status or 500, 0)
            return web.Response(status=204) if body is None else _response(200, body)

        return guarded

    # --- Who the bot is -----------------------------------------------------------------------------------------------

    async def _me(self, _request: web.Request, _body: Payload) -> object:
        return self.world.bot

    async def _application(self, _request: web.Request, _body: Payload) -> object:
        about = {"id": "1", "name": "Greffier", "description": "", "icon": None, "flags": 0, "verify_key": "", "summary": ""}
        return {**about, "bot_public": True, "bot_require_code_grant": False, "owner": self.world.bot, "rpc_origins": []}

    async def _gateway(self, _request: web.Request, _body: Payload) -> object:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return {"url": self.advised_gateway or f"ws://{self._base()}/gw/", "shards": 1, "session_start_limit": limit}

    async def _put_commands(self, _request: web.Request, body: Payload) -> object:
        self.commands.append(list(body["list"]))
        return await self._get_commands(_request, body)

    async def _get_commands(self, _request: web.Request, _body: Payload) -> object:
        return [_command(number, command) for number, command in enumerate(self.commands[-1] if self.commands else [], 10)]

    # --- Servers and channels -----------------------------------------------------------------------------------------

    async def _guilds(self, _request: web.Request, _body: Payload) -> object:
        return [
            {"id": one["id"], "name": one["name"], "icon": None, "owner": False, "permissions": "0", "features": []}
            for one in self.world.guilds.values()
        ]

    async def _guild(self, request: web.Request, _body: Payload) -> object:
        return _known(self.world.guilds, _id(request, "guild"), 10004)

    async def _channels(self, request: web.Request, _body: Payload) -> object:
        return _known(self.world.guilds, _id(request, "guild"), 10004)["channels"]

    async def _roles(self, request: web.Request, _body: Payload) -> object:
        return _known(self.world.guilds, _id(request, "guild"), 10004)["roles"]

    async def _user(self, request: web.Request, _body: Payload) -> object:
        return _known(self.world.users, _id(request, "user"), 10013)

    async def _member(self, request: web.Request, _body: Payload) -> object:
        user = _known(self.world.users, _id(request, "user"), 10013)
        return {
            **self.world.members.get(
                (_id(request, "guild"), int(user["id"])), {"roles": [], "joined_at": None, "deaf": False, "mute": False, "flags": 0}
            ),
            "user": user,
        }

    async def _active_threads(self, request: web.Request, _body: Payload) -> object:
        return {"threads": self.world.threads_of(_id(request, "guild")), "members": [], "has_more": False}

    async def _archived_threads(self, request: web.Request, _body: Payload) -> object:
        parent = self.world.channel(_id(request, "channel"))
        threads = self.world.threads_of(int(parent["guild_id"]), archived=True)
        return {"threads": [one for one in threads if one["parent_id"] == parent["id"]], "members": [], "has_more": False}

    async def _private_channel(self, _request: web.Request, body: Payload) -> object:
        return self.world.private_channel(_known(self.world.users, int(body["recipient_id"]), 10013))

    async def _get_channel(self, request: web.Request, _body: Payload) -> object:
        return self.world.channel(_id(request, "channel"))

    async def _edit_channel(self, request: web.Request, body: Payload) -> object:
        channel = self.world.channel(_id(request, "channel"))
        channel |= {name: body[name] for name in ("name", "applied_tags") if name in body}
        if "thread_metadata" in channel:
            channel["thread_metadata"] |= {name: body[name] for name in ("archived", "locked") if name in body}
            self.world.emit("THREAD_UPDATE", channel)
        return channel

    # --- Messages -----------------------------------------------------------------------------------------------------

    async def _type(self, request: web.Request, _body: Payload) -> object:
        self.world.channel(_id(request, "channel"))
        self.typing += 1
        return None

    async def _history(self, request: web.Request, _body: Payload) -> object:
        query = request.query
        before, after = int(query.get("before", 1 << 62)), int(query.get("after", 0))
        found = [one for one in self.world.history(self.world.channel(_id(request, "channel"))) if after < int(one["id"]) < before]
        limit = int(query.get("limit", 50))
        chosen = found[:limit] if "after" in query else found[-limit:]
        return list(reversed(chosen))

    async def _say(self, request: web.Request, body: Payload) -> object:
        return self.world.bot_says(_id(request, "channel"), body)

    async def _message(self, request: web.Request, _body: Payload) -> object:
        return self.world.message(_id(request, "message"))

    async def _edit(self, request: web.Request, body: Payload) -> object:
        return self.world.bot_edits(_id(request, "message"), body)

    async def _delete(self, request: web.Request, _body: Payload) -> None:
        self.world.delete(_id(request, "message"))

    async def _react(self, request: web.Request, _body: Payload) -> None:
        self.reactions.append((_id(request, "message"), request.match_info["emoji"]))

    # --- Interactions -------------------------------------------------------------------------------------------------

    async def _respond(self, request: web.Request, body: Payload) -> object:
        known = self.world.respond(_id(request, "interaction"), request.match_info["token"], body)
        if request.query.get("with_response") not in ("true", "True", "1"):
            return None
        interaction = {"id": str(known.id), "type": 2, "response_message_id": known.message["id"] if known.message else None}
        return {"interaction": interaction, "resource": {"type": body["type"], "message": known.message}}

    async def _follow_up(self, request: web.Request, body: Payload) -> object:
        return self.world.follow_up(request.match_info["token"], body)

    async def _original(self, request: web.Request, _body: Payload) -> object:
        return self.world.original(request.match_info["token"])

    async def _edit_original(self, request: web.Request, body: Payload) -> object:
        return self.world.edit_original(request.match_info["token"], body)

    async def _delete_original(self, request: web.Request, _body: Payload) -> None:
        self.world.delete_original(request.match_info["token"])

    async def _edit_follow_up(self, request: web.Request, body: Payload) -> object:
        return self.world.bot_edits(_id(request, "message"), body)

    async def _delete_follow_up(self, request: web.Request, _body: Payload) -> None:
        self.world.delete(_id(request, "message"))


def _command(number: int, command: Payload) -> Payload:
    added = {"application_id": "1", "version": "1", "default_member_permissions": None, "description": ""}
    return {"id": str(number), **added, **command}


def _known(held: dict[int, Payload], key: int, code: int) -> Payload:
    if key not in held:
        raise Refusal(404, code, "Unknown")
    return held[key]


def _id(request: web.Request, name: str) -> int:
    return int(request.match_info[name])


async def _body(request: web.Request) -> Payload:
    if request.content_type.startswith("multipart/"):
        form = await request.post()
        return dict(json.loads(str(form["payload_json"])))
    read = await request.read()
    parsed = json.loads(read) if read else {}
    return {"list": parsed} if isinstance(parsed, list) else dict(parsed)


def _response(status: int, body: object) -> web.Response:
    return web.Response(status=status, body=json.dumps(body).encode(), headers=_JSON)


def _failure(status: int, retry_after: float) -> web.Response:
    if status == 429:
        body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": False}
        headers = {**_JSON, "Retry-After": str(retry_after), "Via": "1.1 fake", "X-RateLimit-Scope": "user"}
        return web.Response(status=429, body=json.dumps(body).encode(), headers=headers)
    return _response(status, {"message": "fault", "code": 0})

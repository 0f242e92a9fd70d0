"""The door of every API request: faults, token, limits, handler, journal, in that order."""

import json
import logging
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from sandbox.faults import Fault
from sandbox.journal import Record, masked
from sandbox.limits import form_errors, violations
from sandbox.parts import Parts
from sandbox.rest import uploads
from sandbox.rest.api_calls import Call, Route
from sandbox.rest.emojis import demand_known_emojis
from sandbox.rest.errors import ApiError
from sandbox.rest.ratelimits import SCOPE, Verdict, global_refusal, refusal
from sandbox.rest.route_table import TABLE
from sandbox.wire import Json, answer
from sandbox.world.messages import Message

_log = logging.getLogger(__name__)
_UNAUTHORIZED = ApiError(401, 0, "401: Unauthorized")


@dataclass(slots=True)
class Passage:
    """One request on its way through, and what the journal will say of it."""

    parts: Parts
    request: web.Request
    path: str
    route: Route | None = None
    json: Any = None
    errors: list[str] = field(default_factory=list[str])
    injected: bool = False

    async def walk(self) -> web.StreamResponse:
        """Answer the request and write it down."""
        self.parts.journal.begin()
        try:
            response = await self._answer()
        finally:
            self.parts.journal.end()
        self._write_down(response)
        return response

    async def _answer(self) -> web.Response:
        fault = self.parts.faults.take(self.request.method, self.path)
        if fault is not None:
            self.injected = True
            await fault.hold()
            if not fault.after and (spoiled := self._spoil(fault)) is not None:
                return spoiled
        try:
            response = await self._handle()
        except ApiError as error:
            response = _refusal(error)
        if fault is not None and fault.after:
            return self._spoil(fault) or response
        return response

    def _spoil(self, fault: Fault) -> web.Response | None:
        if fault.drop:
            if self.request.transport is not None:
                self.request.transport.abort()
            return web.Response(status=499)
        if fault.status is None:
            return None
        if fault.status == 429:
            return self._limited_by(fault)
        body = {"message": f"{fault.status}: injected", "code": fault.code or 0}
        return answer(body, fault.status)

    def _limited_by(self, fault: Fault) -> web.Response:
        if not fault.via:
            return web.Response(status=429, text="error code: 1015")
        wait = fault.retry_after or 1.0
        found = TABLE.find(self.request.method, self.path)
        template = found[0].template if found else ""
        if fault.global_:
            verdict = global_refusal(wait)
        else:
            scope = fault.scope or "user"
            verdict = refusal(self.request.method, template, wait, scope, fault.remaining)
        return _too_many(verdict, fault.code)

    async def _handle(self) -> web.Response:
        found = TABLE.find(self.request.method, self.path)
        if found is None:
            raise ApiError(404, 0, "404: Not Found")
        self.route, named = found
        if not self.route.open and not self._authorized():
            raise _UNAUTHORIZED
        sent = await uploads.read(self.request, self.parts.world)
        self.json = sent.json
        call = Call(
            parts=self.parts,
            method=self.request.method,
            path=self.path,
            json=sent.json,
            query=self.request.query,
            files=sent.files,
            named=named,
        )
        verdict = self._count(call)
        if verdict.retry_after:
            return _too_many(verdict)
        self._check_limits(call)
        demand_known_emojis(call)
        response = self._carry_out(self.route, call)
        response.headers.update(verdict.headers)
        return response

    def _carry_out(self, route: Route, call: Call) -> web.Response:
        try:
            return route.handler(call)
        except ApiError:
            raise
        except Exception as failure:
            # Not a 500: clients would try that again and hide it. The journal makes tests fail.
            _log.exception("%s %s failed", call.method, route.template)
            self.errors = [f"the sandbox cannot handle this: {failure!r}"]
            raise ApiError(400, 0, self.errors[0]) from failure

    def _authorized(self) -> bool:
        return self.request.headers.get("Authorization") == f"Bot {self.parts.world.token}"

    def _count(self, call: Call) -> Verdict:
        major = "+".join(call.named.get(key, "") for key in ("channel", "guild", "token"))
        template = self.route.template if self.route else ""
        enforced = self.parts.switches.ratelimit
        return self.parts.ratelimits.judge(call.method, template, major, enforced=enforced)

    def _check_limits(self, call: Call) -> None:
        before = touched(call)
        if before is None and _edits_a_message(call):
            return  # The handler says that it is gone, as Discord does before it reads the form.
        names = {file.filename for file in call.files}
        if before is not None:
            names |= {attachment.filename for attachment in before.attachments}
        flags = 0 if before is None else before.flags
        found = violations(call.method, call.path, call.json, flags, frozenset(names))
        if found:
            self.errors = [f"{v.path}: {v.code}: {v.message}" for v in found]
            shape = form_errors(found)
            raise ApiError(400, shape["code"], shape["message"], errors=shape.get("errors", {}))

    def _write_down(self, response: web.Response) -> None:
        text = response.text if response.content_type == "application/json" else None
        self.parts.journal.requests.append(
            Record(
                method=self.request.method,
                template=self.route and self.route.template,
                path=masked(self.path),
                body=self.json,
                status=response.status,
                response=json.loads(text) if text else None,
                errors=self.errors,
                unimplemented=self.route is None and not self.injected,
                injected=self.injected,
                scope=response.headers.get(SCOPE),
            )
        )


def touched(call: Call) -> Message | None:
    """Find the message that a request would edit, or whose component it answers."""
    world = call.world
    if "message" in call.named:
        return world.message(call.id("message"))
    interaction = world.interactions.get(call.named.get("token", ""))
    if interaction is None:
        return None
    if call.path.endswith("/callback"):
        return world.message(interaction.message_id or 0)
    return world.message(interaction.original_id or 0)


def _edits_a_message(call: Call) -> bool:
    return call.method == "PATCH" and "/messages/" in call.path


def _too_many(verdict: Verdict, code: int | None = None) -> web.Response:
    shape: Json = {
        "message": "You are being rate limited.",
        "retry_after": verdict.retry_after,
        "global": verdict.is_global,
    }
    response = answer(shape | ({} if code is None else {"code": code}), 429)
    response.headers.update(verdict.headers)
    return _to_be_retried(response, verdict.retry_after)


def _refusal(error: ApiError) -> web.Response:
    response = answer(error.shape, error.status)
    wait = error.shape.get("retry_after")
    return response if wait is None else _to_be_retried(response, wait)


def _to_be_retried(response: web.Response, after: float) -> web.Response:
    response.headers.update({"Via": "1.1 sandbox", "Retry-After": f"{after:.3f}"})
    return response

"""The control over HTTP: every verb as POST /_sandbox/<verb>, with its arguments as JSON."""

import inspect
import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from sandbox.control import Control, NotPossible
from sandbox.wire import Json, answer

VERBS = frozenset(
    (
        "add_bot",
        "autocomplete",
        "click",
        "close_dms",
        "delete",
        "deny",
        "dismiss",
        "dismiss_notice",
        "everything",
        "expire",
        "gateway",
        "install_app",
        "late",
        "leave_guild",
        "message_age",
        "open_dm",
        "open_dms",
        "open_group",
        "people",
        "quiet",
        "react",
        "reload_client",
        "remove_bot",
        "say",
        "select",
        "set",
        "set_overwrites",
        "slash",
        "submit",
        "use_on",
        "use_on_message",
        "uninstall_app",
        "view",
    )
)


async def people(control: Control) -> web.Response:
    """List the people one can be."""
    return answer(await control.people())


async def verb(request: web.Request, control: Control) -> web.Response:
    """Carry out one verb; a refused act answers 400 with one sentence."""
    name = request.match_info["verb"]
    if name not in VERBS:
        return answer({"error": f"there is no verb {name!r}"}, 404)
    try:
        given = json.loads(await request.text() or "{}")
        positional, named = _arguments(getattr(control, name), given)
        result = await getattr(control, name)(*positional, **named)
    except (NotPossible, TimeoutError) as refusal:
        return answer({"error": str(refusal)}, 400)
    except (TypeError, ValueError) as mistake:
        return answer({"error": f"that is not how {name} is asked: {mistake}"}, 400)
    return answer(result)


def _arguments(act: Callable[..., Awaitable[Any]], given: Json) -> tuple[list[Any], Json]:
    """Sort JSON arguments into positional and named ones; `options` become the open-ended rest."""
    wanted = inspect.signature(act).parameters
    rest = dict(given)
    positional: list[Any] = []
    for name, parameter in wanted.items():
        if parameter.kind is parameter.POSITIONAL_ONLY and name in rest:
            positional.append(rest.pop(name))
        elif parameter.kind is parameter.VAR_POSITIONAL:
            positional += rest.pop(name, [])
        elif parameter.kind is parameter.VAR_KEYWORD and "options" in rest:
            rest |= rest.pop("options") or {}
    for context in ("person", "channel"):
        # A page says with every act who it is and where; not every verb needs to know.
        if context not in wanted:
            rest.pop(context, None)
    return positional, rest

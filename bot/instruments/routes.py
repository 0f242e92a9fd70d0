"""The route of Discord's API that an address belongs to, without any id or token in it."""

import re
from typing import Final, Literal, TypeAlias

from discord.http import Route
from yarl import URL

Token: TypeAlias = Literal["bot", "interaction", "none"]
"""The token that lets a request in: the bot's, an interaction's own, or none of ours."""

GATEWAY: Final = "gateway"
"""The connection over which Discord reports what happens."""
ELSEWHERE: Final = "elsewhere"
"""Any address outside Discord's API, such as the files of messages."""
CALLBACK: Final = "/interactions/{interaction_id}/{token}/callback"
"""By which an interaction gets its first answer."""

_OF_WEBHOOKS: Final = (
    "/webhooks/{application_id}/{token}",
    "/webhooks/{application_id}/{token}/messages/@original",
    "/webhooks/{application_id}/{token}/messages/{message_id}",
)
_TEMPLATES: Final = (
    CALLBACK,
    *_OF_WEBHOOKS,
    "/channels/{channel_id}",
    "/channels/{channel_id}/messages",
    "/channels/{channel_id}/messages/{message_id}",
    "/applications/@me",
    "/oauth2/applications/@me",
    "/applications/{application_id}/commands",
    "/applications/{application_id}/commands/{command_id}",
    "/applications/{application_id}/emojis",
    "/applications/{application_id}/emojis/{emoji_id}",
    "/gateway",
    "/gateway/bot",
    "/guilds/{guild_id}",
    "/users/@me",
    "/users/@me/channels",
    "/users/@me/guilds",
    "/users/@me/guilds/{guild_id}",
    "/users/{user_id}",
)
"""The first that fits counts."""
ROUTES: Final = (*_TEMPLATES, GATEWAY, ELSEWHERE)
_OF_INTERACTIONS: Final = frozenset({CALLBACK, *_OF_WEBHOOKS})
_PATTERNS: Final = tuple(
    (re.compile(re.sub(r"\{\w+\}", "[^/]+", template)), template) for template in _TEMPLATES
)
_ANSWERED: Final = re.compile(r"/interactions/([0-9]+)/[^/]+/callback")


def route_of(address: URL) -> str:
    """Return one of `ROUTES`, or `other` for the rest of the API."""
    path = _within_api(address)
    if path is None:
        return GATEWAY if address.scheme in {"ws", "wss"} else ELSEWHERE
    return next((name for pattern, name in _PATTERNS if pattern.fullmatch(path)), "other")


def token_of(route: str) -> Token:
    """Return which token lets in a request to this route."""
    if route in _OF_INTERACTIONS:
        return "interaction"
    return "none" if route in {GATEWAY, ELSEWHERE} else "bot"


def answered_interaction(address: URL) -> int | None:
    """Return the id of the interaction answered at this address; None for any other address."""
    found = _ANSWERED.fullmatch(_within_api(address) or "")
    return int(found[1]) if found else None


def _within_api(address: URL) -> str | None:
    """Return the path below the address of the API; None for an address that is not below it."""
    base = URL(Route.BASE)
    if (base.scheme, base.host, base.port) != (address.scheme, address.host, address.port):
        return None
    below = base.path.rstrip("/") + "/"
    return address.path[len(below) - 1 :] if address.path.startswith(below) else None

"""Whom a message mentions, after allowed_mentions has had its say."""

import re
from typing import Any

from sandbox.wire import Json
from sandbox.world.channels import Channel
from sandbox.world.messages import Mentions
from sandbox.world.permissions import Permission
from sandbox.world.state import World

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_ALL = re.compile(r"@(?:everyone|here)\b")


def mentioned(
    world: World, channel: Channel, author_id: int, text: str, allowed: Json | None
) -> Mentions:
    """Read the mentions out of a text, as far as they are allowed to count."""
    granted = world.permissions(author_id, channel)
    may_all = bool(granted & Permission.MENTION_EVERYONE)
    everyone = may_all and bool(_ALL.search(text))
    users = [int(user) for user in _USER.findall(text) if int(user) in world.users]
    guild = world.guild_of(channel)
    known = {} if guild is None else guild.roles
    named = [int(role) for role in _ROLE.findall(text) if int(role) in known]
    # docs: topics/permissions, MENTION_EVERYONE, is for roles that not everybody may mention, too
    roles = [role for role in named if may_all or known[role].mentionable]
    return Mentions(
        users=_once(user for user in users if _allows(allowed, "users", user)),
        roles=_once(role for role in roles if _allows(allowed, "roles", role)),
        everyone=everyone and (allowed is None or "everyone" in allowed.get("parse", ())),
    )


def _allows(allowed: Json | None, kind: str, who: int) -> bool:
    if allowed is None or kind in (allowed.get("parse") or ()):
        return True
    return str(who) in map(str, allowed.get(kind) or ())


def _once(ids: Any) -> list[int]:
    return list(dict.fromkeys(ids))


def all_text(content: str, components: list[Json]) -> str:
    """Join a message's content with every text display in its components."""
    return "\n".join([content, *_texts(components)])


def _texts(components: list[Json]) -> list[str]:
    texts: list[str] = []
    for component in components:
        if component.get("type") == 10:
            texts.append(str(component.get("content", "")))
        texts += _texts(component.get("components") or [])
    return texts

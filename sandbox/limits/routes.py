"""Finds the rules that a request must keep, by its method and its path below the API root."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from sandbox.limits import channels, commands, emojis, scheduled
from sandbox.limits.interactions import callback
from sandbox.limits.messages import EDITED_FLAGS, EPHEMERAL, SENT_FLAGS, Occasion, message
from sandbox.limits.violation import Check, Violation, Violations


class Before(NamedTuple):
    """What the body alone does not say."""

    flags: int
    """Flags of the message that is edited, or on which the interaction's component sits."""
    attachments: frozenset[str]
    """Names of files uploaded with the request or kept on the message."""


Rule = Callable[[Any, Before], Violations]


def violations(
    method: str,
    path: str,
    body: Any,
    previous_flags: int = 0,
    attachments: frozenset[str] = frozenset(),
) -> list[Violation]:
    """List the rules that a request breaks, in the order of the body; none means Discord takes it.

    `path` is the route below /api/v10 with its real ids ("/channels/1/messages"), without a query.
    `body` is the JSON body, or the `payload_json` part of a multipart body; None if there is none.
    A route that has no rules here breaks none: whether it exists is for the server to say.
    """
    for pattern, rule in _RULES:
        if pattern.fullmatch(f"{method.upper()} {path}"):
            return list(rule(body, Before(previous_flags, attachments)))
    return []


def _plain(check: Check) -> Rule:
    return lambda body, _before: check("", body)


def _sent(flags: int) -> Rule:
    return lambda body, before: message("", body, Occasion(flags, attachments=before.attachments))


def _edited(body: Any, before: Before) -> Violations:
    edited = Occasion(
        EDITED_FLAGS, edit=True, previous_flags=before.flags, attachments=before.attachments
    )
    return message("", body, edited)


def _answered(body: Any, before: Before) -> Violations:
    return callback("", body, before.flags, before.attachments)


def _all_commands(body: Any, _before: Before) -> Violations:
    # PUT takes null for "no commands at all".
    return commands.all_commands("", [] if body is None else body)


_COMMANDS = r"/applications/\d+(/guilds/\d+)?/commands"
_RULES: tuple[tuple[re.Pattern[str], Rule], ...] = tuple(
    (re.compile(pattern), rule)
    for pattern, rule in (
        (r"POST /channels/\d+/messages", _sent(SENT_FLAGS)),
        (r"PATCH /channels/\d+/messages/\d+", _edited),
        (r"POST /interactions/\d+/[^/]+/callback", _answered),
        (r"POST /webhooks/\d+/[^/]+", _sent(SENT_FLAGS | EPHEMERAL)),
        (r"PATCH /webhooks/\d+/[^/]+/messages/(@original|\d+)", _edited),
        (rf"PUT {_COMMANDS}", _all_commands),
        (rf"POST {_COMMANDS}", _plain(commands.command)),
        (rf"PATCH {_COMMANDS}/\d+", _plain(commands.changed_command)),
        (r"POST /(applications|guilds)/\d+/emojis", _plain(emojis.new_emoji)),
        (r"PATCH /(applications|guilds)/\d+/emojis/\d+", _plain(emojis.renamed_emoji)),
        (r"POST /channels/\d+/(messages/\d+/)?threads", _plain(channels.thread)),
        (r"POST /channels/\d+/messages/bulk-delete", _plain(channels.bulk_delete)),
        (r"PUT /channels/\d+/permissions/\d+", _plain(channels.overwrite)),
        (r"PATCH /channels/\d+", _plain(channels.edited_channel)),
        (r"POST /guilds/\d+/channels", _plain(channels.new_channel)),
        (r"POST /guilds/\d+/scheduled-events", _plain(scheduled.new_event)),
        (r"PATCH /guilds/\d+/scheduled-events/\d+", _plain(scheduled.changed_event)),
        (r"POST /users/@me/channels", _plain(channels.direct_message)),
    )
)

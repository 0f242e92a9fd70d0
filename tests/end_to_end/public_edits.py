"""What everybody sees is edited through tokens of interactions, and with the bot's own: both."""

from collections.abc import Iterator

from sandbox import Running
from sandbox.journal import Record
from sandbox.world.interactions import LIFETIME_S, Interaction
from sandbox.world.messages import Flags

WITH_BOT = "/channels/{channel}/messages/{message}"


def is_public_edit(record: Record) -> bool:
    """Whether a request has edited what is not for one person alone, with whichever token."""
    edited = record.method == "PATCH" and record.status == 200 and "/messages/" in record.path
    return edited and not record.response["flags"] & Flags.EPHEMERAL


def is_with_bot(record: Record) -> bool:
    """Whether a request to edit a message was made with the bot's own token."""
    return (record.method, record.template) == ("PATCH", WITH_BOT)


def paths_of_public_edits(here: Running, message: str = r"\d+") -> str:
    """Every path, as a pattern, by which such a message can be edited now."""
    tokens = (rf"/webhooks/\d+/{each.token}/messages/@original$" for each in _public(here))
    return "|".join((rf"^/channels/\d+/messages/{message}$", *tokens))


def expire_public(here: Running) -> None:
    """Let everybody's message be edited with the bot's own token alone, until it is pressed."""
    for each in _public(here):
        each.born -= LIFETIME_S


def _public(here: Running) -> Iterator[Interaction]:
    for interaction in here.world.interactions.values():
        original = here.world.message(interaction.original_id or 0)
        if original is not None and original.only_for is None:
            yield interaction

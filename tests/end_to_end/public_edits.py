"""What everybody sees is edited through tokens of interactions, and with the bot's own: both."""

from collections.abc import Iterator

from sandbox import Running
from sandbox.world.interactions import LIFETIME_S, Interaction


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

"""What everybody sees is edited through tokens of interactions, and with the bot's own: both."""

from collections.abc import Iterator

from sandbox import Running
from sandbox.world.interactions import LIFETIME_S, Interaction


def paths_of_public_edits(here: Running, message: str = r"\d+") -> str:
    """Every path, as a pattern, by which such a message can be edited now."""
    tokens = (rf"/webhooks/\d+/{each.token}/messages/@original$" for each in _public(here))
    return "|".join((rf"^/channels/\d+/messages/{message}$", *tokens))


def paths_by_way(here: Running, message: str = r"\d+", *, alone: bool) -> str:
    """The same where the bot's own token is the only way from now on (`alone`), or for each way."""
    if not alone:
        return paths_of_public_edits(here, message)
    expire_public(here)
    return rf"^/channels/\d+/messages/{message}$"


def paths_of_private_edits(here: Running, person: int | None = None) -> str:
    """Every path, as a pattern, by which what one person alone sees can be edited now.

    That is `person`, or anybody.
    """
    private = (
        each
        for each, only_for in _answered(here)
        if only_for is not None and person in {None, only_for}
    )
    return "|".join(rf"/webhooks/\d+/{each.token}/messages/@original$" for each in private)


def expire_public(here: Running) -> None:
    """Let everybody's message be edited with the bot's own token alone, until it is pressed."""
    for each in _public(here):
        each.born -= LIFETIME_S


def _public(here: Running) -> Iterator[Interaction]:
    return (each for each, only_for in _answered(here) if only_for is None)


def _answered(here: Running) -> Iterator[tuple[Interaction, int | None]]:
    """Each interaction with whom alone its original answer is for."""
    for interaction in here.world.interactions.values():
        original = here.world.message(interaction.original_id or 0)
        if original is not None:
            yield interaction, original.only_for

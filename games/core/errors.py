"""Refusals: why an action is not allowed, and how that is reported."""

from enum import StrEnum


class Refusal(StrEnum):
    """The reason why the rules refuse an action, as a stable word; each game has its own enum.

    The words for people are those of `<family>.refusal.<reason>`, or of `refusal.<reason>` if all
    games share them.
    """

    @property
    def family(self) -> str:
        """The `family` of the games whose rules refuse it."""
        raise NotImplementedError

    @property
    def paragraph(self) -> str | None:
        """The paragraph of the family's RULES.md that refuses it, such as `5.2`.

        None if no rule does, but the moment has passed.
        """
        return None


class IllegalAction(Exception):  # noqa: N818 - a refusal is no programming error
    """An action that the rules refuse; `reason` says which rule."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason

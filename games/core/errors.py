"""Why an action is refused, and how a refusal is reported."""

from enum import StrEnum


class Refusal(StrEnum):
    """Why the rules refuse an action, in a stable word; each game has an enum of its own.

    The words for people are those of `<family>.refusal.<reason>`, or of `refusal.<reason>` where
    all games share them.
    """

    @property
    def family(self) -> str:
        """The `family` of the games whose rules refuse it."""
        raise NotImplementedError

    @property
    def paragraph(self) -> str | None:
        """The paragraph of the family's RULES.md that refuses it, such as `5.2`.

        None where no rule does, but the moment has passed.
        """
        return None


class IllegalAction(Exception):  # noqa: N818 - a refusal is no programming error
    """The rules refuse this action; `reason` says which rule."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason

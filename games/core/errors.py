"""How a refused action is reported."""

from enum import StrEnum


class IllegalAction(Exception):  # noqa: N818 - a refusal is no programming error
    """The rules refuse this action; `reason` says which rule, in a stable word.

    The words for people are found under `refusal.<reason>`.
    """

    def __init__(self, reason: StrEnum) -> None:
        super().__init__(reason.value)
        self.reason = reason

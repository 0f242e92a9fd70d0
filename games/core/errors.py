"""How a refused action is reported."""

from enum import StrEnum


class IllegalAction(Exception):
    """The rules refuse this action; `reason` says which rule, in a stable word.

    The words for people are found under `refusal.<reason>`.
    """

    def __init__(self, reason: StrEnum) -> None:
        super().__init__(reason.value)
        self.reason = reason

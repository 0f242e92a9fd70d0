"""The refusals of a tournament, by reasons that have words."""

from enum import StrEnum


class Refusal(StrEnum):
    """The reason why something was refused; `tournament.refused.<value>` are the words for it."""

    SIGN_UP_OVER = "sign_up_over"
    """It has begun, is over, or was cancelled."""
    NOT_BEGUN = "not_begun"
    """Sign-up is still open."""
    OVER = "over"
    """It has ended or was cancelled."""
    ALREADY_IN = "already_in"
    """They have a place, or are a reserve."""
    NOT_IN = "not_in"
    """They have no place and are no reserve."""
    NO_TEAMS = "no_teams"
    """Everybody signs up alone here."""
    TEAM_FULL = "team_full"
    """The one they wished to play with has a partner."""
    FULL = "full"
    """All places are taken; they could be a reserve."""
    TOO_FEW = "too_few"
    """Not enough have signed up for a tournament of this kind."""
    ROUND_RUNNING = "round_running"
    """The round is not over."""
    NO_ROUND = "no_round"
    """No round is being played."""
    UNKNOWN_TABLE = "unknown_table"
    """There is no such table in the round, or no such round."""
    HAS_RESULT = "has_result"
    """The table has a result: it can be corrected only."""
    NO_RESULT = "no_result"
    """The table has no result that could be corrected."""
    WRONG_RESULT = "wrong_result"
    """The result does not fit the table."""
    CHANGED_MEANWHILE = "changed_meanwhile"
    """The result is not the one that was to be corrected."""
    TOO_LATE = "too_late"
    """Others would have gone on, and the next round has been drawn already."""
    NO_RESERVE = "no_reserve"
    """The person who is to step in is no reserve."""
    IMPOSSIBLE = "impossible"
    """The log makes no sense here; no press of a person leads to this."""


class Refused(ValueError):  # noqa: N818 - it names what is so, as UserError's kin do
    """Something that cannot be done; nothing has changed."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(why.value)
        self.why = why

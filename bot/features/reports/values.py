"""The record of a report about a deal."""

from dataclasses import dataclass, field

from bot.model import MatchStatus


@dataclass(frozen=True, slots=True)
class Report:
    """A person's report about a deal; a remark is for those who manage the server alone."""

    id: int
    match_id: int
    game: str
    state: MatchStatus
    """The present state of the match."""
    deal: int
    user_id: int
    remark: str = field(repr=False)
    made_at: int

"""What somebody reported about a deal."""

from dataclasses import dataclass, field

from bot.model import MatchStatus


@dataclass(frozen=True, slots=True)
class Report:
    """What somebody reported about a deal; a remark is for those who manage the server alone."""

    id: int
    match_id: int
    game: str
    state: MatchStatus
    """How the match stands now."""
    deal: int
    user_id: int
    remark: str = field(repr=False)
    made_at: int

"""What is written down of Bohemian Watten at a table of real cards (§6)."""

from collections.abc import Sequence

from games.bohemian.rules import law
from games.bohemian.rules.options import TrickValue
from games.core.cards import Suit
from games.core.score_pad import ByTricks, ScorePad


def _gains(tricks: Sequence[int], double: bool) -> tuple[int, ...]:  # noqa: FBT001 - of ByTricks
    """Doubled where hearts are trump (§6.2 to §6.4)."""
    trump = Suit.HEARTS if double else Suit.SPADES
    return law.gains(tricks, law.stakes(TrickValue.AUTO, len(tricks), trump))


SCORE_PAD = ScorePad(rows=range(2, 7), start=law.START, by_tricks=ByTricks(law.HAND, _gains))
"""Everybody counts down from twenty (§6.1)."""

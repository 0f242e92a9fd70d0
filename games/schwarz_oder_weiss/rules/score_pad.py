"""What is written down of Schwarz oder Weiß at a table of real cards (§6)."""

from games.core.score_pad import Amounts, ScorePad


def _amounts(rows: int) -> Amounts:
    """Points named and doubled, halved for two opponents; and what giving up costs (§4.5, §6)."""
    made = ((2, 3, 4, 5), (6, 8, 10, 12)) if rows == 2 else ((1, 2, 3, 4), (5, 6, 8, 10))
    return (*made, (-1, -2, -3))


SCORE_PAD = ScorePad(rows=range(2, 4), amounts=_amounts)
"""Everybody for themselves."""

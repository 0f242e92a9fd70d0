"""What is written down of Bauernstoss at a table of real cards (§7)."""

from games.bauernstoss.rules.law import SOLO_WORTH, Grade
from games.core.score_pad import ScorePad

SCORE_PAD = ScorePad(
    rows=range(2, 3),
    pairs=True,
    amounts=lambda _: (tuple(int(grade) for grade in Grade), tuple(SOLO_WORTH.values())),
    chalk=True,
)
"""Whoever scores has the Kreide in the next deal (§7.3 to §7.6)."""

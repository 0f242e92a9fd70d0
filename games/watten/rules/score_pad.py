"""What is written down of Watten at a table of real cards (§6, §7)."""

from games.core.score_pad import ScorePad

FOR_FOUR = ScorePad(rows=range(2, 3), pairs=True, amounts=lambda _: ((2, 3, 4, 5),))
"""Two points, or what the deal was raised to (§6.1, §7.1)."""
FOR_ANY = ScorePad(rows=range(2, 4), pairs=True, amounts=lambda _: ((2, 3, 4, 5),))
"""Two play for themselves and four as sides; three have points of their own (§7.2)."""

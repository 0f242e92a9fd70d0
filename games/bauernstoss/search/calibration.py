"""What the chances of cards have come to."""

from games.core.calibration import Kept, kept

CARDS: Kept = (
    (0.0, 0.01),
    (0.15, 0.11),
    (0.25, 0.20),
    (0.45, 0.40),
    (0.55, 0.49),
    (0.65, 0.62),
    (0.75, 0.72),
    (0.85, 0.86),
    (1.0, 0.99),
)
"""4,400 cards of players who think ahead.

Who sees all hands in thought is a little too hopeful where a deal hangs in the balance.
"""


def of_cards(chance: float) -> float:
    """The honest chance to win the deal with a card that seems to win so often."""
    return kept(CARDS, chance)

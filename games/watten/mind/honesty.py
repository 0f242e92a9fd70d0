"""From what imagined deals promise to what such promises have come to."""

CURVE, MOST = 1.5, 0.97
"""Fitted to some thousand decisions of strong players against each other."""


def honest(chance: float) -> float:
    """The chance that a deal is won, given how often it was won in imagination.

    Lower, for who still plays a deal that was raised and held has met hands worth holding.
    """
    return MOST * chance**CURVE

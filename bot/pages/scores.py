"""Points by which somebody is ahead or behind, as they are written everywhere."""

from typing import Final

_MINUS: Final = "\N{MINUS SIGN}"


def score_text(score: int) -> str:
    """A score with its sign."""
    if score == 0:
        return "±0"
    return f"+{score}" if score > 0 else f"{_MINUS}{-score}"

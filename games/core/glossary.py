"""Words of card players that a game uses, and where its rules explain them."""

from typing import NamedTuple


class Term(NamedTuple):
    """A word and its place in the rules of one game.

    The words files call it `term.<name>` and explain it under `term.<name>.means`; its other names,
    separated by commas, may stand under `term.<name>.also`.
    """

    name: str
    paragraph: str
    """The paragraph of RULES.md that explains it, such as `3.1`."""
    related: tuple[str, ...] = ()
    """The names of other terms of the game, or of general ones."""


GENERAL: dict[str, tuple[str, ...]] = {
    "trick": ("lead", "follow", "trump"),
    "trump": ("trick", "suit", "ruff"),
    "suit": ("rank", "follow", "trump"),
    "rank": ("suit",),
    "lead": ("forehand", "follow", "trick"),
    "follow": ("lead", "revoke", "ruff"),
    "ruff": ("trump", "follow"),
    "revoke": ("follow",),
    "forehand": ("dealer", "lead"),
    "dealer": ("deal", "forehand"),
    "deal": ("dealer", "match"),
    "match": ("deal",),
    "partner": ("trick",),
}
"""The terms of all games, each with those it is related to."""

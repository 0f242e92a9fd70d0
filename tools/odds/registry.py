"""Which function derives the odds of which game. A new game needs a line here."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from tools.odds import bauernstoss, bohemian, schwarz_oder_weiss, watten
from tools.odds.numbers import Number

Derivation: TypeAlias = Callable[[int, int], Sequence[Number]]
"""(deals, seed) -> the numbers of a game: `deals` is the size of each sample."""

DERIVATIONS: Final[dict[str, Derivation]] = {
    "bauernstoss": bauernstoss.derive,
    "bohemian_watten": bohemian.derive,
    "schwarz_oder_weiss": schwarz_oder_weiss.derive,
    "tyrolean_watten": watten.derivation("tyrolean_watten"),
    "blind_watten": watten.derivation("blind_watten"),
    "bavarian_watten": watten.derivation("bavarian_watten"),
    "kritisch_watten": watten.derivation("kritisch_watten"),
}
"""Game key -> its derivation."""

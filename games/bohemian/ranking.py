"""What a deal has settled about the order of the cards: plain values, no rule."""

from functools import cache

from msgspec import Struct

from games.bohemian.options import Linke, Options, Profile, Spitz
from games.core.cards import Card, Hand, Rank, Suit, card, cards


class Ranking(Struct, frozen=True, gc=False, cache_hash=True):
    """Trump and the cards above it, and the choices that decide what must be played."""

    trump: Suit
    schlag: Rank | None = None
    """The rank of the Linke; None where Kritische are played (§3.6)."""
    kritische: Hand = ()
    """The highest cards of a deal without Schlag, the highest first (§3.6)."""
    linke_are_trumps: bool = False
    beat_first: bool = False


def ranking(options: Options, turned: Card) -> Ranking:
    """What the turned-up card makes of this table's choices (§3.1, §3.6)."""
    choices = options.profile, options.linke, options.spitz_card, options.beat_first
    return _ranking(choices, turned)


@cache
def _ranking(choices: tuple[Profile, Linke, Spitz, bool], turned: Card) -> Ranking:
    profile, linke, spitz, beat_first = choices
    if profile is Profile.TRADITIONAL:
        kritische = (*cards("HK D7"), card(spitz.value))
        return Ranking(trump=turned.suit, kritische=kritische, beat_first=beat_first)
    return Ranking(
        trump=turned.suit,
        schlag=turned.rank,
        linke_are_trumps=linke is Linke.TRUMPS,
        beat_first=beat_first,
    )

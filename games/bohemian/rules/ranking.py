"""The order of the cards as a deal has settled it: plain values, no rule."""

from functools import cache

from msgspec import Struct

from games.bohemian.rules.options import Linke, Options, Profile, Spitz
from games.core.cards import Card, Hand, Rank, Suit, card, cards


class Ranking(Struct, frozen=True, gc=False, cache_hash=True):
    """Trump and the cards above it, and the choices that decide what must be played."""

    trump: Suit
    schlag: Rank | None = None
    """The rank of the Linke; None if Kritische are played (§3.6)."""
    kritische: Hand = ()
    """The highest cards of a deal without Schlag, the highest first (§3.6)."""
    linke_are_trumps: bool = False
    beat_first: bool = False


class Agreed(Struct, frozen=True, gc=False, cache_hash=True):
    """A table's choices about the order of the cards, whatever will be turned up."""

    profile: Profile
    linke: Linke
    spitz: Spitz
    beat_first: bool


def agreement(options: Options) -> Agreed:
    """The part of these options about the order of the cards."""
    return Agreed(options.profile, options.linke, options.spitz_card, options.beat_first)


@cache
def ranking(choices: Agreed, turned: Card) -> Ranking:
    """The ranking that the turned-up card makes of a table's choices (§3.1, §3.6, §3.8)."""
    if choices.profile is Profile.TRADITIONAL:
        kritische = (*cards("HK D7"), card(choices.spitz.value))
        trump = Suit.HEARTS if turned in kritische else turned.suit
        return Ranking(trump=trump, kritische=kritische, beat_first=choices.beat_first)
    return Ranking(
        trump=turned.suit,
        schlag=turned.rank,
        linke_are_trumps=choices.linke is Linke.TRUMPS,
        beat_first=choices.beat_first,
    )

"""What a deal has settled about the order of the cards: plain values, no rule."""

from dataclasses import dataclass

from games.bohemian.options import Linke, Options, Profile
from games.core.cards import Card, Hand, Rank, Suit, card, cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
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
    if options.profile is Profile.TRADITIONAL:
        kritische = (*cards("HK D7"), card(options.spitz_card.value))
        return Ranking(trump=turned.suit, kritische=kritische, beat_first=options.beat_first)
    return Ranking(
        trump=turned.suit,
        schlag=turned.rank,
        linke_are_trumps=options.linke is Linke.TRUMPS,
        beat_first=options.beat_first,
    )

"""The cards a sign speaks of, once Schlag and trump are known (§8.2, §9.8)."""

from functools import cache
from types import MappingProxyType

from games.core.cards import Card, Rank
from games.watten.rules import law
from games.watten.rules.law import WELI, Kind
from games.watten.rules.ranking import Ranking, Trump
from games.watten.rules.signals import Meaning

_TRUMPS = MappingProxyType(
    {
        Meaning.TRUMP_ACE: Rank.ACE,
        Meaning.TRUMP_KING: Rank.KING,
        Meaning.TRUMP_QUEEN: Rank.QUEEN,
        Meaning.TRUMP_JACK: Rank.JACK,
    }
)
_LINKE = MappingProxyType(
    {Meaning.LINKE: 1, Meaning.LINKE_1: 1, Meaning.LINKE_2: 2, Meaning.LINKE_3: 3}
)

_PLACES = MappingProxyType(
    {
        Meaning.MARTL: 0,
        Meaning.KLEINER_WELI: 2,
        Meaning.NELL: -1,
        Meaning.MAXI: 0,
        Meaning.BELLI: 1,
        Meaning.SPITZ: 2,
    }
)
"""The place of a Kritische among the others (§9.1, §11.2)."""


def single(ranking: Ranking, trump: Trump, meaning: Meaning) -> Card | None:
    """The one card a sign names in a deal, if it names one."""
    match meaning:
        case Meaning.RECHTE:
            return law.rechte(ranking, trump)
        case Meaning.GUATE:
            return law.guate(ranking, trump)
        case Meaning.WELI:
            return WELI if ranking.kritische else None
        case _ if meaning in _PLACES:
            return ranking.kritische[_PLACES[meaning]] if ranking.kritische else None
        case _:
            rank = _TRUMPS.get(meaning)
    card = None if rank is None else Card(trump.suit, rank)
    plain = card is not None and law.kind(card, ranking, trump) is Kind.TRUMP
    return card if plain else None


@cache
def group(ranking: Ranking, trump: Trump, meaning: Meaning) -> tuple[int, frozenset[Card]]:
    """The number and the set of the cards a sign speaks of: so many of these."""
    if meaning in _LINKE:
        return _LINKE[meaning], law.linke(ranking, trump)
    if meaning is Meaning.TRUMP_LOW:
        trumps = (c for c in law.deck(ranking) if law.kind(c, ranking, trump) is Kind.TRUMP)
        return 1, frozenset(c for c in trumps if c.rank <= Rank.TEN)
    card = single(ranking, trump, meaning)
    return (0, frozenset()) if card is None else (1, frozenset({card}))

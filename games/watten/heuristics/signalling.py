"""What a sensible player says to the partner, and what it makes of what the partner has said."""

from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType

from games.core.cards import Card, Hand, Rank, Suit
from games.watten.heuristics.odds import order
from games.watten.rules import law
from games.watten.rules.actions import Action, ShowHand, Signal
from games.watten.rules.law import DECK, FULL, WELI, Kind
from games.watten.rules.ranking import Ranking, Trump
from games.watten.rules.signals import Meaning, meant
from games.watten.rules.signing import given
from games.watten.rules.state import WattenView, known_trump, partner_of

MOST = 3
"""Signs a player gives in a deal: more would be noise."""

HIGHEST = (
    Meaning.MARTL,
    Meaning.WELI,
    Meaning.KLEINER_WELI,
    Meaning.NELL,
    Meaning.GUATE,
    Meaning.RECHTE,
)
"""The cards above the Linke, the most telling first."""

COUNTS_OF_LINKE = (Meaning.LINKE_1, Meaning.LINKE_2, Meaning.LINKE_3)
HIGH_TRUMPS = (Meaning.TRUMP_ACE, Meaning.TRUMP_KING)

_SUITS = MappingProxyType(
    {
        Suit.CLUBS: Meaning.CLUBS,
        Suit.SPADES: Meaning.SPADES,
        Suit.HEARTS: Meaning.HEARTS,
        Suit.DIAMONDS: Meaning.DIAMONDS,
    }
)
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


def remark(view: WattenView, offers: Sequence[Action]) -> Action | None:
    """The most telling thing that has not been said yet in this deal, before the first own card."""
    if len(view.private.hand) < FULL:
        return None
    if ShowHand() in offers:
        return ShowHand()
    wishes = (a for a in offers if isinstance(a, Signal))
    offered = {meant(view.private.code, a.gesture): a for a in wishes}
    trump = known_trump(view)
    if not offered or trump is None:
        return None
    said = {meant(view.private.code, gesture) for gesture in given(view)}
    telling = [*_telling(view, trump)][:MOST]
    return next((offered[m] for m in telling if m in offered and m not in said), None)


def _telling(view: WattenView, trump: Trump) -> Iterator[Meaning]:
    """All that is true and worth a sign, the most telling first."""
    ranking, hand = view.public.rules.ranking, view.private.hand
    known = {sign.meaning for sign in view.private.code}
    true = [m for m in _cards(ranking, trump, hand) if m in known]
    if view.public.rules.blind:
        yield _SUITS[trump.suit]
    yield from true
    if not true:
        yield Meaning.BAD_HAND


def _cards(ranking: Ranking, trump: Trump, hand: Hand) -> Iterator[Meaning]:
    """The high cards of a hand as signs, the strongest first."""
    for meaning in HIGHEST:
        if single(ranking, trump, meaning) in hand:
            yield meaning
    count = sum(card in law.linke(ranking, trump) for card in hand)
    if count:
        yield from (COUNTS_OF_LINKE[count - 1], Meaning.LINKE)
    for meaning in HIGH_TRUMPS:
        card = single(ranking, trump, meaning)
        if card in hand:
            yield meaning


def heard_from(view: WattenView) -> tuple[Meaning, ...]:
    """What the partner has signalled in this deal, each thing once and no noise (§8.9)."""
    partner = partner_of(view.public, view.seat)
    secret = (each.sign.meaning for each in view.private.signals if each.seat == partner)
    code = dict(view.private.code)
    seen = (code[g] for seat, g in view.public.gestures if seat == partner and g in code)
    heard = dict.fromkeys((*secret, *seen))
    return tuple(meaning for meaning in heard if meaning is not Meaning.NOTHING)


def single(ranking: Ranking, trump: Trump, meaning: Meaning) -> Card | None:
    """The one card a sign names in a deal, if it names one."""
    match meaning:
        case Meaning.RECHTE:
            return law.rechte(ranking, trump)
        case Meaning.GUATE:
            return law.guate(ranking, trump)
        case Meaning.MARTL | Meaning.WELI | Meaning.KLEINER_WELI | Meaning.NELL:
            return _kritische(ranking, meaning)
        case _:
            rank = _TRUMPS.get(meaning)
    card = None if rank is None else Card(trump.suit, rank)
    plain = card is not None and order(ranking, trump).kinds[card] is Kind.TRUMP
    return card if plain else None


def _kritische(ranking: Ranking, meaning: Meaning) -> Card | None:
    fixed = ranking.kritische
    if not fixed:
        return None
    places = {Meaning.MARTL: fixed[0], Meaning.WELI: WELI, Meaning.NELL: fixed[-1]}
    return fixed[2] if meaning is Meaning.KLEINER_WELI else places[meaning]


def group(ranking: Ranking, trump: Trump, meaning: Meaning) -> tuple[int, frozenset[Card]]:
    """How many cards of which kind a sign speaks of."""
    if meaning in _LINKE:
        return _LINKE[meaning], law.linke(ranking, trump)
    if meaning is Meaning.TRUMP_LOW:
        kinds = order(ranking, trump).kinds
        low = (c for c in DECK if kinds[c] is Kind.TRUMP and c.rank <= Rank.TEN)
        return 1, frozenset(low)
    card = single(ranking, trump, meaning)
    return (0, frozenset()) if card is None else (1, frozenset({card}))


def named_suits(meanings: Iterable[Meaning]) -> frozenset[Suit]:
    """The suits that were signalled."""
    said = set(meanings)
    return frozenset(suit for suit, meaning in _SUITS.items() if meaning in said)

"""Explanations of each question of Bauernstoss, with an example from this seat's own view."""

from collections.abc import Iterator

from games.bauernstoss.display.phrases import fan, own
from games.bauernstoss.rules import contracts, law
from games.bauernstoss.rules.actions import Action, Bid, NameSolo, NameTrump
from games.bauernstoss.rules.contracts import Jacks
from games.bauernstoss.rules.law import SOLO_WORTH, Size
from games.bauernstoss.rules.state import BauernView, Phase
from games.core.cards import Hand, Rank, Suit
from games.core.explaining import duty, explain, on_top, order
from games.core.scene import CardRow, Explanation, Says

_GAME = "bauernstoss"


def explanations(
    view: BauernView, offered: tuple[Action, ...], rows: tuple[CardRow[Action], ...]
) -> tuple[Explanation, ...]:
    """Explanations of what this seat is offered now, by topic; what it is asked comes first."""
    kinds = frozenset(action.kind for action in offered)
    return tuple(each for each in _topics(view, offered, rows) if each.kinds & kinds)


def _topics(
    view: BauernView, offered: tuple[Action, ...], rows: tuple[CardRow[Action], ...]
) -> Iterator[Explanation]:
    match view.public.phase:
        case Phase.BIDDING:
            yield from _auction(view, offered)
        case Phase.AGREEING:
            kinds = ("name_myself", "leave_to_partner")
            example = _own_way(view, contracts.highest(view.public.calls))
            yield explain(_GAME, "agree", kinds, ("4.2",), example)
        case Phase.NAMING:
            suits = [each.suit for each in offered if isinstance(each, NameTrump)]
            example = _trumps_with(view, suits)
            yield explain(_GAME, "trump", ("name_trump",), ("4.5",), example)
        case Phase.CLAIMING:
            suits = [each.suit for each in offered if isinstance(each, NameSolo)]
            example = _trumps_with(view, suits)
            yield explain(_GAME, "claim", ("name_solo",), ("5.1", "5.3"), example)
        case Phase.GIVING:
            yield explain(_GAME, "give", ("give_card",), ("5.3",), _plainest(view))
        case Phase.RETURNING:
            yield explain(_GAME, "return", ("return_card",), ("5.4",), _best(view))
        case _:
            yield from duty(_GAME, rows)
            yield _order(view)
            yield explain(_GAME, "rest", ("claim_rest",), ("6.6",))
            yield explain(_GAME, "concede", ("concede_rest",), ("6.6",))


def _order(view: BauernView) -> Explanation:
    """Jacks, the other trumps, and the suit led (§1.3, §1.4)."""
    trump, jacks = view.public.trump, fan(tuple(c for c in law.DECK if c.rank is Rank.JACK))
    example = None if trump is None else on_top(jacks, _trumps(view, trump))
    return order(_GAME, ("1.3", "1.4"), example)


def _auction(view: BauernView, offered: tuple[Action, ...]) -> Iterator[Explanation]:
    """A number, mit, Solo or no (§3)."""
    standing = contracts.highest(view.public.calls)
    yield explain(_GAME, "number", ("bid", "pass"), ("3.2", "3.3"), _number(view, offered))
    yield explain(_GAME, "mit", ("mit",), ("3.4", "3.5"), _own_way(view, standing))
    worth = {"small": SOLO_WORTH[Size.SMALL], "big": SOLO_WORTH[Size.BIG]}
    example = own("explain.solo.example", **worth)
    yield explain(_GAME, "solo", ("solo",), ("3.8", "7.6"), example)


def _number(view: BauernView, offered: tuple[Action, ...]) -> Says | None:
    """The highest number that may be said, or why none may."""
    numbers = [each.number for each in offered if isinstance(each, Bid)]
    if numbers:
        return _own_way(view, max(numbers))
    match contracts.jacks(view.private.hand):
        case Jacks.NONE:
            return own("explain.number.no_jack")
        case Jacks.ALL:
            return own("explain.number.all_jacks")
        case _:
            return own("explain.number.too_low", count=contracts.highest(view.public.calls))


def _own_way(view: BauernView, number: int) -> Says | None:
    """The cards with which this hand makes the number (§3.2)."""
    for suit in contracts.suits(view.private.hand, number):
        cards = _trumps(view, suit)
        return own("explain.number.example", suit=suit, count=number, cards=cards)
    return None


def _trumps_with(view: BauernView, suits: list[Suit]) -> Says | None:
    """The one of these suits in which this hand has most trumps."""
    if not suits:
        return None
    suit = max(suits, key=lambda each: len(_trumps(view, each)))
    cards = _trumps(view, suit)
    return own("explain.trump.example", suit=suit, count=len(cards), cards=cards)


def _trumps(view: BauernView, trump: Suit) -> Hand:
    return fan(law.trumps(view.private.hand, trump))


def _plainest(view: BauernView) -> Says | None:
    """The lowest card that is no trump, which a soloist can do without."""
    hand, trump = view.private.hand, view.public.trump
    plain = [card for card in hand if trump is not None and not law.is_trump(card, trump)]
    if not plain:
        return None
    return own("explain.give.example", card=min(plain, key=law.height))


def _best(view: BauernView) -> Says | None:
    """The highest Jack of the partner's hand, or else trump, or else card."""
    hand, trump = view.private.hand, view.public.trump
    jacks = [card for card in hand if card.rank is Rank.JACK]
    trumps = [card for card in hand if trump is not None and law.is_trump(card, trump)]
    best = max(jacks or trumps or hand, key=law.height, default=None)
    return None if best is None else own("explain.return.example", card=best)

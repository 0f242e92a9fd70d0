"""Explanations of each question of Schwarz oder Weiß, with an example from a seat's own view."""

from collections.abc import Iterator

from games.core.cards import Rank
from games.core.explaining import PLAYING, duty, explain, order
from games.core.scene import CardRow, Explanation, Says
from games.schwarz_oder_weiss.display.phrases import as_printed, fan, own
from games.schwarz_oder_weiss.rules import bidding, law
from games.schwarz_oder_weiss.rules.actions import Action
from games.schwarz_oder_weiss.rules.engine import to_act
from games.schwarz_oder_weiss.rules.law import Contract
from games.schwarz_oder_weiss.rules.state import Phase, Public, SchwarzView

_GAME = "schwarz_oder_weiss"


def explanations(
    view: SchwarzView, rows: tuple[CardRow[Action], ...], *, claims: bool
) -> tuple[Explanation, ...]:
    """Explanations of what this seat is asked now, or may claim; none if it is not asked."""
    if view.seat not in to_act(view.public):
        return ()
    topics = tuple(_topics(view, rows))
    return (*topics, explain(_GAME, "claim", ("claim_rest",), ("5.8",))) if claims else topics


def _topics(view: SchwarzView, rows: tuple[CardRow[Action], ...]) -> Iterator[Explanation]:
    public = view.public
    match public.phase:
        case Phase.FALLING | Phase.ASKING:
            solo = public.options.solo
            wording, paragraph = ("bid_with_solo", "3.7") if solo else ("bid", "3.2")
            kinds, example = ("bid", "pass"), _high_and_low(view)
            yield explain(_GAME, "bid", kinds, ("3.1", paragraph), example, wording=wording)
        case Phase.NAMING_POINTS:
            least = bidding.points(public).start
            missing = least - len(view.private.hand)
            name = "example" if missing else "none_missing"
            example = own(f"explain.points.{name}", points=least, count=missing)
            yield explain(_GAME, "points", ("name_points",), ("3.4", "3.5"), example)
        case Phase.DOUBLING:
            worth = _worth(public, public.factor)
            name = "example" if public.seats == 2 else "example_for_two"
            example = own(f"explain.double.{name}", points=worth, doubled=2 * worth)
            yield explain(_GAME, "double", ("double", "pass"), ("4.1",), example)
        case Phase.ANSWERING:
            kinds, example = ("accept", "redouble", "surrender"), _answer(public)
            yield explain(_GAME, "answer", kinds, ("4.3", "4.5"), example)
        case Phase.PLAYING if public.trump is None:
            yield explain(_GAME, "lead", PLAYING, ("5.4",), _longest(view))
        case _:
            yield from duty(_GAME, rows)
            yield order(_GAME, ("5.6",), _trumps(view))


def _trumps(view: SchwarzView) -> Says | None:
    """The trump suit, and the trumps of this hand (§5.4)."""
    trump = view.public.trump
    if trump is None:
        return None
    held = fan(tuple(card for card in view.private.hand if card.suit is trump))
    if not held:
        return own("explain.order.no_trump", suit=trump)
    cards = tuple(as_printed(card, view.public.options) for card in held)
    return own("explain.order.example", suit=trump, cards=cards)


def _high_and_low(view: SchwarzView) -> Says | None:
    """The best card of this hand for each of the two bids, as far as it is good for one."""
    hand = sorted(view.private.hand, key=lambda card: card.rank)
    if not hand:
        return None
    low, high = (as_printed(card, view.public.options) for card in (hand[0], hand[-1]))
    is_high, is_low = hand[-1].rank >= Rank.KING, hand[0].rank <= Rank.JACK
    if is_high and is_low:
        return own("explain.bid.example", card=high, other=low)
    if is_high:
        return own("explain.bid.high", card=high)
    return own("explain.bid.low", card=low) if is_low else None


def _worth(public: Public, factor: int) -> int:
    contract = public.contract or Contract.SCHWARZ
    return law.worth(contract, public.points, factor)


def _answer(public: Public) -> Says:
    """The price of each answer, in points (§4.3, §4.5)."""
    price = law.price(public.points)
    return own("explain.answer.example", points=_worth(public, public.factor), count=price)


def _longest(view: SchwarzView) -> Says | None:
    """The suit of which this hand has most, and so would have most trumps (§5.4)."""
    hand, options = view.private.hand, view.public.options
    if not hand:
        return None
    longest = max(hand, key=lambda card: sum(other.suit is card.suit for other in hand))
    trumps = fan(tuple(card for card in hand if card.suit is longest.suit))
    cards = tuple(as_printed(card, options) for card in trumps)
    return own(
        "explain.lead.example", card=cards[0], suit=longest.suit, cards=cards, count=len(cards)
    )

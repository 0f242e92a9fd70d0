"""Explanations of each question at a table of Watten, with an example from a seat's own view."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from games.core.cards import Hand, Rank, Suit
from games.core.explaining import duty, explain, on_top, order
from games.core.scene import CardRow, Explanation, Says
from games.watten.display.phrases import (
    by_strength,
    fan,
    gesture_of,
    meaning_of,
    opponents,
    own,
)
from games.watten.rules import law
from games.watten.rules.actions import Action
from games.watten.rules.law import Kind, Refusal
from games.watten.rules.options import GuateOptions
from games.watten.rules.raising import FOUR, decided_value, would_end
from games.watten.rules.ranking import Asking, Weli, trump_of
from games.watten.rules.signals import Meaning
from games.watten.rules.state import Phase, WattenView, known_rank, known_trump, partner_of

_KINDS: Mapping[Meaning, Kind] = MappingProxyType(
    {Meaning.RECHTE: Kind.RECHTE, Meaning.GUATE: Kind.GUATE, Meaning.LINKE: Kind.LINKE}
)
_TRUMPS: Mapping[Meaning, Rank] = MappingProxyType(
    {
        Meaning.TRUMP_ACE: Rank.ACE,
        Meaning.TRUMP_KING: Rank.KING,
        Meaning.TRUMP_QUEEN: Rank.QUEEN,
        Meaning.TRUMP_JACK: Rank.JACK,
    }
)
"""The signs that speak of a single card."""
_ASKED: Mapping[Refusal, str] = MappingProxyType(
    {
        Refusal.MUST_FOLLOW_WELI: "follow_weli",
        Refusal.MUST_ANSWER_RECHTE: "follow_rechte",
        Refusal.MUST_ANSWER_PARTNER: "follow_partner",
    }
)
"""The words for what a lead asks for, if it is not just a trump (§10.7, §11.5, §11.6)."""
_ABOVE_LINKE = frozenset({Kind.KRITISCHE, Kind.GUATE, Kind.RECHTE})
"""The kinds above ordinary trumps and the Linke (§4.1 to §4.6, §9.1)."""


def explanations(
    view: WattenView, offered: tuple[Action, ...], rows: tuple[CardRow[Action], ...]
) -> tuple[Explanation, ...]:
    """Explanations of what this seat is offered now, by topic; what it is asked comes first."""
    kinds = frozenset(action.kind for action in offered)
    return tuple(each for each in _topics(view, rows) if each.kinds & kinds) if kinds else ()


def _topics(view: WattenView, rows: tuple[CardRow[Action], ...]) -> Iterator[Explanation]:
    match view.public.phase:
        case Phase.AGREEING:
            kinds = ("pick_gesture", "assign", "settle")
            yield explain("watten", "code", kinds, ("8.5",), _first_sign(view))
        case Phase.DECIDING:
            yield _decision(view)
        case Phase.RAISED:
            yield _answer(view)
        case Phase.PLAYING:
            refused = {held.why for row in rows for held in row.cards}
            wording = next((_ASKED[why] for why in _ASKED if why in refused), "")
            follows = tuple(duty("watten", rows, wording=wording))
            yield from follows
            yield _order(view, is_free=not follows)
            yield _raise(view)
            ended = own("explain.concede.example", points=view.public.value, who=opponents(view))
            yield explain("watten", "concede", ("concede",), ("6.13",), ended)
            won = own("explain.machine.example", points=view.public.value)
            yield explain("watten", "machine", ("show_machine",), ("11.10",), won)
        case _:
            yield from _about_trump(view)
    yield _signal(view)
    shown = own("explain.show_hand.example", cards=_hand(view))
    yield explain("watten", "show_hand", ("show_hand",), ("8.4",), shown)


def _about_trump(view: WattenView) -> Iterator[Explanation]:
    """Schlag, trump and exchange, before the hands are played (§2.3 to §3.3, §10.2)."""
    public, cards = view.public, _hand(view)
    match public.phase:
        case Phase.OFFERING | Phase.NAMING_RANK:
            yield _schlag(view)
            kinds = ("propose_exchange", "keep_cards")
            gone = own("explain.exchange.example", cards=cards)
            yield explain("watten", "exchange", kinds, ("2.3", "2.4"), gone)
        case Phase.ANSWERING_OFFER:
            kinds = ("accept_exchange", "refuse_exchange")
            gone = own("explain.exchange_answer.example", cards=cards)
            yield explain("watten", "exchange_answer", kinds, ("2.4",), gone)
        case Phase.NAMING_SUIT:
            ranking = public.rules.ranking
            wording = "trump_below_more" if ranking.kritische or ranking.guate else "trump"
            yield explain(
                "watten", "trump", ("name_suit",), ("3.2",), _best_suit(view), wording=wording
            )
        case Phase.CHOOSING if view.seat == public.forehand:
            yield explain(
                "watten", "secret_schlag", ("choose_card",), ("10.2", "10.3"), _best_rank(view)
            )
        case Phase.CHOOSING:
            yield explain(
                "watten", "secret_trump", ("choose_card",), ("10.2", "10.3"), _longest_suit(view)
            )
        case _:
            return


def _schlag(view: WattenView) -> Explanation:
    """The Schlag, and whether forehand must hold it (§3.1, §11.9)."""
    bound = view.public.rules.own_schlag
    paragraphs, wording = (("3.1", "11.9"), "schlag_of_own") if bound else (("3.1",), "")
    example = _best_rank(view)
    return explain("watten", "schlag", ("name_rank",), paragraphs, example, wording=wording)


def _best_rank(view: WattenView) -> Says | None:
    """The rank of which this hand has most cards, and what they would be if it were named."""
    ranking = view.public.rules.ranking
    free = [card for card in view.private.hand if card not in ranking.kritische]
    counts = {rank: [card for card in free if card.rank is rank] for rank in law.nameable(ranking)}
    rank = max(counts, key=lambda each: (len(counts[each]), each), default=None)
    if rank is None or not counts[rank]:
        return None
    cards = fan(tuple(counts[rank]))
    return own("explain.schlag.example", rank=rank, cards=cards, count=len(cards))


def _best_suit(view: WattenView) -> Says | None:
    """The suit with which this hand would have most trumps (§3.2)."""
    rank = known_rank(view)
    if rank is None:
        return None
    trumps = {suit: _trumps(view, rank, suit) for suit in Suit}
    suit = max(trumps, key=lambda each: len(trumps[each]))
    cards = trumps[suit]
    if not cards:
        return None
    example = own("explain.trump.example", suit=suit, cards=cards, count=len(cards))
    # A Weli among the trumps of another suit is there because it is always one.
    return _with_weli(example) if law.WELI in cards and suit is not law.WELI.suit else example


def _with_weli(example: Says) -> Says:
    """An example, and after it that the Weli is always a trump."""
    return own("explain.weli_is_trump", order=example, weli=law.WELI)


def _trumps(view: WattenView, rank: Rank, suit: Suit) -> Hand:
    ranking, trump = view.public.rules.ranking, trump_of(rank, suit)
    high = {Kind.TRUMP, Kind.RECHTE, Kind.GUATE}
    hand = by_strength(view.private.hand, ranking, trump)
    return tuple(card for card in hand if law.kind(card, ranking, trump) in high)


def _longest_suit(view: WattenView) -> Says | None:
    """The suit of which the dealer has most, to be shown by any card of it (§10.3)."""
    suits = {suit: [c for c in view.private.hand if c.suit is suit] for suit in Suit}
    suit = max(suits, key=lambda each: len(suits[each]))
    cards = fan(tuple(suits[suit]))
    return own("explain.secret_trump.example", suit=suit, card=cards[0]) if cards else None


def _decision(view: WattenView) -> Explanation:
    """Play for three or four, or give the deal up (§6.10, §6.15)."""
    value = decided_value(view.public)
    example = own("explain.decide.example", value=value)
    kinds = ("play_for_three", "hold", "fold")
    number = "6.15" if value == FOUR else "6.10"
    return explain("watten", "decide", kinds, (number,), example)


def _answer(view: WattenView) -> Explanation:
    """Hold, raise again or fold, in figures of this deal (§6.3 to §6.5)."""
    proposal, example = view.public.proposal, None
    if proposal is not None:
        value, points = proposal.value, proposal.price
        example = own("explain.answer.example", value=value, points=points, who=opponents(view))
    kinds, paragraphs = ("hold", "fold", "raise"), ("6.3", "6.4", "6.5")
    if partner_of(view.public, view.seat) is None:
        wording = "answer"
    else:
        wording = "answer_of_one" if would_end(view.public, view.seat) else "answer_of_both"
    return explain("watten", "answer", kinds, paragraphs, example, wording=wording)


def _order(view: WattenView, *, is_free: bool) -> Explanation:
    """An explanation of which cards beat which, with the top ones if this seat knows them (§4).

    It also tells whether this hand `is_free` to play any card, and when it would not be (§5.2).
    """
    ranking, trump = view.public.rules.ranking, known_trump(view)
    example = None
    if trump is not None:
        pack, hand = by_strength(law.deck(ranking), ranking, trump), _hand(view)
        kinds = {card: law.kind(card, ranking, trump) for card in pack}
        top = tuple(card for card in pack if kinds[card] in _ABOVE_LINKE)
        linke = tuple(card for card in pack if kinds[card] is Kind.LINKE)
        strong = tuple(card for card in hand if kinds[card] is not Kind.PLAIN)
        example = on_top(top, strong, equals=linke)
        if ranking.weli is Weli.ALWAYS and kinds[law.WELI] is Kind.TRUMP:
            example = _with_weli(example)
        elif kinds.get(law.WELI) is Kind.RECHTE and trump.suit is not law.WELI.suit:
            example = own("explain.weli_is_rechte", order=example)
        if is_free:
            any_trump = ranking.asking is Asking.TRUMPS
            example = own("explain.free" if any_trump else "explain.free_here", order=example)
    if ranking.kritische:
        paragraphs = view.public.rules.kritische_in, "4.1", "4.2"
        perhaps_guate = isinstance(view.public.rules.options, GuateOptions)
        wording = "order_with_kritische" if perhaps_guate else "order_below_kritische"
        return order("watten", paragraphs, example, wording=wording)
    if ranking.guate:
        return order("watten", ("4.6", "4.1", "4.2"), example, wording="order_with_guate")
    return order("watten", ("4.1", "4.2"), example)


def _raise(view: WattenView) -> Explanation:
    """The demand of a raise, in figures of this deal, and the best card to do it with (§6.1)."""
    value, trump = view.public.value, known_trump(view)
    figures = {"value": value + 1, "points": value}
    if trump is None or not view.private.hand:
        example = own("explain.raise.example", **figures)
    else:
        example = own("explain.raise.with_card", card=_hand(view)[0], **figures)
    return explain("watten", "raise", ("raise",), ("6.1", "6.4"), example)


def _signal(view: WattenView) -> Explanation:
    """Signs, with one that is true of this hand if there is one (§8)."""
    paragraphs = "8.1", view.public.rules.signs_in
    example = _true_sign(view) or _first_sign(view)
    wording = "signal_blind" if view.public.rules.blind else ""
    return explain("watten", "signal", ("signal",), paragraphs, example, wording=wording)


def _true_sign(view: WattenView) -> Says | None:
    ranking, trump = view.public.rules.ranking, known_trump(view)
    if trump is None:
        return None
    for gesture, meaning in view.private.code:
        for card in view.private.hand:
            kind = law.kind(card, ranking, trump)
            is_named = meaning in _KINDS and kind is _KINDS[meaning]
            is_ranked = _TRUMPS.get(meaning) is card.rank and kind is Kind.TRUMP
            if is_named or is_ranked:
                return own("explain.signal.true", card=card, gesture=gesture_of(gesture))
    return None


def _first_sign(view: WattenView) -> Says | None:
    """A sign as this pair means it, whatever this hand holds."""
    for gesture, meaning in view.private.code:
        example = {"gesture": gesture_of(gesture), "meaning": meaning_of(meaning)}
        return own("explain.signal.example", **example)
    return None


def _hand(view: WattenView) -> Hand:
    """The hand as it is held: by strength if this seat knows the trump."""
    trump, hand = known_trump(view), view.private.hand
    return fan(hand) if trump is None else by_strength(hand, view.public.rules.ranking, trump)

"""Reasons why an action is good, each in one sentence of the game."""

from collections.abc import Sequence

from games.core.cards import Card, Rank, Suit
from games.core.prospect import Outlook
from games.core.scene import Says
from games.core.tricks import Trick, winner
from games.watten.display.phrases import own
from games.watten.heuristics.blind_inference import OBLIGED, seen_cards
from games.watten.heuristics.odds import higher_cards
from games.watten.rules import law
from games.watten.rules.actions import Action, ChooseCard, NameRank, NameSuit, PlayCard
from games.watten.rules.law import Kind
from games.watten.rules.play import ENOUGH
from games.watten.rules.ranking import Trump
from games.watten.rules.scoring import tricks_taken
from games.watten.rules.state import WattenView, known_rank, known_trump, side_of

CLEARLY = 0.06
"""By how much a chance must be better than any other to be a reason."""

ALIKE = 0.02
"""The difference below which as much is expected of two hands."""

SURE, HOPELESS = 0.97, 0.03

NOTHING_BETTER = own("reason.nothing_better")

INDIFFERENT = frozenset(
    {
        own("reason.about_the_same").key,
        own("reason.any_will_do").key,
        own("reason.is_lost").key,
    }
)
"""Reasons by which something else is as good."""

_CALLED = {
    Kind.LINKE: "reason.is_linke",
    Kind.RECHTE: "reason.is_rechte",
    Kind.GUATE: "reason.is_guate",
    Kind.KRITISCHE: "reason.is_kritische",
}


def why(
    view: WattenView,
    candidates: Sequence[Action | None],
    action: Action | None,
    outlooks: Sequence[Outlook],
) -> Says:
    """The reason why this action is better than the other candidates, or as good as any."""
    by_action = dict(zip(candidates, outlooks, strict=True))
    mean = by_action.pop(action)
    rest = [each.chance for each in by_action.values()]
    match action:
        case PlayCard(card=card):
            return _why_card(view, card, mean.chance, rest)
        case NameRank() | NameSuit() | ChooseCard():
            return _why_named(view, action)
        case None:
            return NOTHING_BETTER
        case _ if any(mean.chance < each + ALIKE for each in rest):
            return own("reason.about_the_same")
        case _:
            return own(f"reason.{action.kind}")


def _why_card(view: WattenView, card: Card, chance: float, rest: Sequence[float]) -> Says:
    best_rest = max(rest, default=chance)
    if chance >= SURE:
        return own("reason.wins_now")
    if chance <= HOPELESS:
        return own("reason.is_lost")
    trump = known_trump(view)
    if trump is None:
        better = chance >= best_rest + CLEARLY
        return own("reason.likeliest") if better else NOTHING_BETTER
    said = (_why_reply if view.public.trick.cards else _why_lead)(view, trump, card)
    if said == NOTHING_BETTER and min(rest, default=chance) >= chance - ALIKE:
        said = own("reason.any_will_do")
    what = _what_it_is(view, trump, card)
    return said if what is None else own("reason.named", what=what, why=said)


def _what_it_is(view: WattenView, trump: Trump, card: Card) -> Says | None:
    """The name of the card in this deal, if its face does not say so."""
    kind = _kind(view, trump, card)
    if card == law.WELI and kind is Kind.TRUMP:
        return own("reason.is_weli")
    called = _CALLED.get(kind)
    return None if called is None else own(called, card=card)


def _why_lead(view: WattenView, trump: Trump, card: Card) -> Says:
    if not _over(view, trump, view.public.trick.with_card(card)):
        return own("reason.nothing_beats_it", card=card)
    if law.duty(card, view.public.rules.ranking, trump, held=len(view.private.hand)):
        return own("reason.draws_trumps")
    if _kind(view, trump, card) is not Kind.PLAIN:
        return own("reason.leads_high")
    high = any(_kind(view, trump, each) is not Kind.PLAIN for each in view.private.hand)
    return own("reason.keeps_high") if high else NOTHING_BETTER


def _why_reply(view: WattenView, trump: Trump, card: Card) -> Says:
    public = view.public
    before, after = public.trick, public.trick.with_card(card)
    ours = side_of(public, _taker(view, trump, before)) == side_of(public, view.seat)
    if _taker(view, trump, after) != view.seat:
        return own("reason.partner_has_it") if ours else _why_given_away(view, trump, card)
    if not ours and tricks_taken(public, 1 - side_of(public, view.seat)) == ENOUGH - 1:
        return own("reason.must_win")
    return own(
        "reason.takes" if after.is_full or not _over(view, trump, after) else "reason.is_ahead"
    )


def _why_given_away(view: WattenView, trump: Trump, card: Card) -> Says:
    kinds = [_kind(view, trump, each) for each in view.private.hand]
    cheap = _kind(view, trump, card) is min(kinds)
    return own("reason.cheapest") if cheap else NOTHING_BETTER


def _kind(view: WattenView, trump: Trump, card: Card) -> Kind:
    return law.kind(card, view.public.rules.ranking, trump)


def _taker(view: WattenView, trump: Trump, trick: Trick) -> int:
    return winner(trick, law.strength(view.public.rules.ranking, trump))


def _over(view: WattenView, trump: Trump, trick: Trick) -> frozenset[Card]:
    """The cards this seat has not seen that would win the trick instead."""
    ranking = view.public.rules.ranking
    best = dict(trick.plays)[_taker(view, trump, trick)]
    return higher_cards(ranking, trump, trick, best).difference(seen_cards(view))


def _why_named(view: WattenView, action: NameRank | NameSuit | ChooseCard) -> Says:
    match action:
        case NameRank(rank=rank):
            return _why_schlag(view, rank)
        case NameSuit(suit=suit):
            return _why_trump(view, suit)
        case ChooseCard(card=card) if view.seat == view.public.forehand:
            return _why_schlag(view, card.rank)
        case ChooseCard(card=card):
            return _why_trump(view, card.suit)


def _why_schlag(view: WattenView, rank: Rank) -> Says:
    apart = view.public.rules.ranking.kritische
    count = sum(card.rank is rank and card not in apart for card in view.private.hand)
    return own("reason.holds_schlag", count=count) if count > 1 else own("reason.promises_most")


def _why_trump(view: WattenView, suit: Suit) -> Says:
    ranking, rank, hand = view.public.rules.ranking, known_rank(view), view.private.hand
    if rank is not None and law.rechte(ranking, Trump(rank, suit)) in hand:
        return own("reason.holds_rechte")
    # Which other Schlag it is makes no difference to how many of these are trumps.
    others = (r for r in law.nameable(ranking) if all(card.rank is not r for card in hand))
    trump = Trump(next(others) if rank is None else rank, suit)
    count = sum(_kind(view, trump, card) in OBLIGED for card in hand)
    return own("reason.holds_trumps", count=count) if count > 1 else own("reason.promises_most")

"""Reasons why an action is good, each in one sentence of the game."""

from collections.abc import Sequence

from games.bohemian.display.phrases import own
from games.bohemian.heuristics import odds
from games.bohemian.rules import law
from games.bohemian.rules.actions import Exchange, PlayCard
from games.bohemian.rules.state import BohemianView
from games.core.cards import Card
from games.core.prospect import Outlook
from games.core.scene import Says

CLEARLY = 0.08
"""By how much a chance must be better than any other to be a reason."""


def what_for(view: BohemianView) -> Says:
    """The event that a chance is about: to take a trick at all, or one more."""
    taken = view.seat in view.public.takers
    return own("hint.takes_another" if taken else "hint.takes_a_trick")


def why_card(
    view: BohemianView, action: PlayCard, chosen: Outlook, others: Sequence[Outlook]
) -> Says:
    """The reason why this card, which comes to `chosen`, is better than `others`."""
    public = view.public
    first = view.seat not in public.takers
    if first and all(chosen.chance >= each.chance + CLEARLY for each in others):
        return own("reason.saves_you")
    lies = public.trick.cards
    return _why_lead(view, action.card) if not lies else _why_reply(view, action.card)


def _why_lead(view: BohemianView, card: Card) -> Says:
    order = view.public.ranking
    if odds.takes(view, card) == 1:
        return own("reason.nothing_beats_it", card=card)
    if law.suit_of(card, order) is order.trump:
        return own("reason.draws_trumps")
    abroad, held = odds.unseen_cards(view), view.private.hand
    value = odds.worth(card, abroad, order)
    if value <= min(odds.worth(each, abroad, order) for each in held):
        return own("reason.least_missed")
    return own("reason.best_lead", card=card)


def _why_reply(view: BohemianView, card: Card) -> Says:
    taking = odds.takes(view, card)
    if not taking:
        return own("reason.cannot_win")
    if taking == 1:
        return own("reason.takes_it")
    return own("reason.may_take_it")


def why_lot(view: BohemianView, action: Exchange) -> Says:
    """The reason for giving these cards away."""
    public = view.public
    if not action.cards:
        return own("reason.keeps_all")
    if len(action.cards) == public.most:
        return own("reason.gives_most")
    return own("reason.gives_weak", count=len(action.cards))

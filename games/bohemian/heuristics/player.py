"""The rules of thumb of a sensible player: keep trumps, exchange junk, leave no trick behind."""

from collections.abc import Sequence
from random import Random

from games.bohemian.heuristics import odds
from games.bohemian.rules.actions import Action, Exchange, PlayCard
from games.bohemian.rules.events import Event
from games.bohemian.rules.state import BohemianView
from games.core.actions import find_claim
from games.core.addition import add_up
from games.core.cards import Card

LATER, LATE = 0.9, 0.5
"""The weight of a trick to come beside the one on the table; less if a rival is nearly through."""

NEARLY = 3
"""So many tricks from the end a rival is nearly through (§6.5)."""


def choose_action(
    view: BohemianView, heard: Sequence[Event], offers: Sequence[Action], rng: Random, /
) -> Action:
    """The offer a sensible player takes."""
    del heard, rng  # the view says enough for rules of thumb, and they leave nothing to chance
    if claim := find_claim(offers):
        return claim
    playable = tuple(a.card for a in offers if isinstance(a, PlayCard))
    return PlayCard(card=_card(view, playable)) if playable else _exchange(view)


def _exchange(view: BohemianView) -> Exchange:
    """An exchange of the cards weaker than what is likely to come instead, the weakest first."""
    order, abroad = view.public.ranking, odds.unseen_cards(view)
    value = {c: odds.worth(c, abroad, order) for c in view.private.hand}
    average = add_up(odds.worth(c, abroad, order) for c in abroad) / len(abroad)
    poor = sorted((c for c in value if value[c] < average), key=lambda c: (value[c], c))
    return Exchange(cards=tuple(poor[: view.public.most]))


def _card(view: BohemianView, playable: tuple[Card, ...]) -> Card:
    """The card that likely takes the trick and is not missed too much later."""
    order, abroad, later = view.public.ranking, odds.unseen_cards(view), _patience(view)

    def value(card: Card) -> tuple[float, Card]:
        return odds.takes(view, card) - later * odds.worth(card, abroad, order), card

    return max(playable, key=value)


def _patience(view: BohemianView) -> float:
    """The worth of a later trick: less if this deal may be the last."""
    public = view.public
    ahead = min(points for seat, points in enumerate(public.score) if seat != view.seat)
    return LATE if ahead <= NEARLY * public.stakes.trick else LATER

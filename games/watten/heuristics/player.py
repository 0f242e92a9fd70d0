"""The rules of thumb of a sensible player: name what it holds, signal the truth, count to three."""

from collections.abc import Sequence
from random import Random

from games.watten.heuristics import naming, raising, remembered
from games.watten.heuristics.cardplay import card_to_play
from games.watten.heuristics.inference import readings
from games.watten.heuristics.settled import still_open
from games.watten.heuristics.signalling import remark
from games.watten.rules.actions import (
    AcceptExchange,
    Action,
    ChooseCard,
    Concede,
    KeepCards,
    NameRank,
    NameSuit,
    PlayCard,
    ProposeExchange,
    Raise,
    RefuseExchange,
    Settle,
    ShowMachine,
)
from games.watten.rules.engine import INTERJECTIONS
from games.watten.rules.events import Event
from games.watten.rules.state import Phase, WattenView


def choose_action(
    view: WattenView, heard: Sequence[Event], offers: Sequence[Action], rng: Random, /
) -> Action | None:
    """The offer a sensible player takes; None to say nothing unasked."""
    del heard, rng  # the view says enough for rules of thumb, and they leave nothing to chance
    if ShowMachine() in offers and not any(isinstance(each, Raise) for each in offers):
        return ShowMachine()
    said = remark(view, offers)
    if said is not None:
        return said
    offers = still_open(view, offers)
    asked = tuple(action for action in offers if action.kind not in INTERJECTIONS)
    return _answer(view, offers, asked) if asked else None


def _answer(view: WattenView, offers: Sequence[Action], asked: tuple[Action, ...]) -> Action:
    match view.public.phase:
        case Phase.AGREEING:
            return Settle()
        case Phase.OFFERING | Phase.NAMING_RANK:
            return _rank(view, asked)
        case Phase.ANSWERING_OFFER:
            return AcceptExchange() if naming.grants(view) else RefuseExchange()
        case Phase.NAMING_SUIT:
            suits = (a for a in asked if isinstance(a, NameSuit))
            return max(suits, key=lambda a: naming.as_dealer(view, a.suit))
        case Phase.CHOOSING:
            cards = (a for a in asked if isinstance(a, ChooseCard))
            return max(cards, key=lambda a: naming.choice(view, a.card))
        case _:
            return _play(view, offers, asked)


def _rank(view: WattenView, asked: tuple[Action, ...]) -> Action:
    """Other cards for a poor hand, else the best Schlag, or on to the choice of a card.

    A dealer who has never made an exchange is not asked for ever.
    """
    hopes = remembered.exchanges(view.public, view.public.dealer) >= remembered.ASKED_FROM
    if hopes and ProposeExchange() in asked and naming.is_poor(view):
        return ProposeExchange()
    if KeepCards() in asked:
        return KeepCards()
    ranks = (a for a in asked if isinstance(a, NameRank))
    return max(ranks, key=lambda a: naming.best_rank(view, a.rank))


def _play(view: WattenView, offers: Sequence[Action], asked: tuple[Action, ...]) -> Action:
    found = readings(view)
    winning = raising.chance(view, found)
    raises = tuple(a for a in offers if isinstance(a, Raise))
    match view.public.phase:
        case Phase.RAISED:
            meant = raising.answer(view, raises, winning)
            return meant if meant in asked else asked[0]
        case Phase.DECIDING:
            meant = raising.decision(view, winning)
            return meant if meant in asked else asked[0]
        case _:
            pass
    if again := raising.raise_worth_it(view, raises, winning):
        return again
    given_up = next((a for a in offers if isinstance(a, Concede)), None)
    if given_up is not None and raising.gives_up(winning):
        return given_up
    playable = tuple(a.card for a in asked if isinstance(a, PlayCard))
    return PlayCard(card=card_to_play(view, found, playable))

"""Every law of secrecy fails on a game with just that leak: one of each kind, kept for ever."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from games.catalogue import CATALOGUE
from games.core.actions import ClaimRest
from games.core.cards import Suit
from games.core.errors import IllegalAction
from games.core.event_audience import EVERYONE, NOBODY
from games.core.game import AnyGame
from games.core.scene import CardRow, HeldCard, Laid, Told, says
from games.schwarz_oder_weiss.rules.law import Refusal
from tests.games.kit import secrecy
from tests.games.kit.planting import is_caught
from tests.games.kit.toy_signals import NOD

SCHWARZ = CATALOGUE["schwarz_oder_weiss"]
BOHEMIAN = CATALOGUE["bohemian_watten"]


def told_to_everyone(events: tuple[Any, ...], kind: str) -> tuple[Any, ...]:
    widened = {"audience": EVERYONE}
    return tuple(e.model_copy(update=widened) if e.kind == kind else e for e in events)


class _Eavesdropper:
    """Keeps the last table that was made, as a careless global would."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.table: Any = None

    def evolve(self, table: Any, event: Any) -> Any:
        self.table = self.game.evolve(table, event)
        return self.table

    @property
    def secrets(self) -> tuple[Any, ...]:
        return () if self.table is None else tuple(getattr(self.table.hidden, "deck", ()))


def test_a_secret_that_evolve_lays_open():
    def evolve(table, event):
        table = SCHWARZ.evolve(table, event)
        if event.audience == NOBODY:
            table = table.with_public(
                structs.replace(table.public, points=int(event.cards[0].rank))
            )
        return table

    leaky = replace(SCHWARZ, evolve=evolve)

    assert is_caught(secrecy.what_lies_open_is_what_all_were_told, leaky)
    assert is_caught(secrecy.a_view_is_what_was_told, leaky)
    assert is_caught(secrecy.unseen_cards_change_no_answer, leaky)


def test_a_hand_that_shows_what_another_was_dealt():
    def evolve(table, event):
        after = SCHWARZ.evolve(table, event)
        if event.kind == "card_seen":
            other = (event.seat + 1) % len(after.private)
            after = after.with_private(other, after.private[event.seat])
        return after

    leaky = replace(SCHWARZ, evolve=evolve)

    assert is_caught(secrecy.a_view_is_what_was_told, leaky)
    assert is_caught(secrecy.a_private_event_changes_nothing_for_others, leaky)


def test_an_explanation_whose_example_knows_the_deck():
    spy = _Eavesdropper(SCHWARZ)

    def holding(view):
        shown = SCHWARZ.holding(view)
        told = tuple(
            replace(each, example=says("x", card=spy.secrets[0])) if spy.secrets else each
            for each in shown.explanations
        )
        return replace(shown, explain=lambda: told)

    leaky = replace(SCHWARZ, evolve=spy.evolve, holding=holding)

    assert is_caught(secrecy.unseen_cards_change_no_answer, leaky)


def test_a_refusal_that_depends_on_the_card_on_top_of_the_deck():
    def decide(table, seat, action):
        deck = table.hidden.deck or table.hidden.aside
        if seat not in SCHWARZ.to_act(table.public) and deck and deck[0].suit is Suit.SPADES:
            raise IllegalAction(Refusal.NOT_NOW)
        return SCHWARZ.decide(table, seat, action)

    leaky = replace(SCHWARZ, decide=decide)

    assert is_caught(secrecy.unseen_cards_change_no_answer, leaky)


def test_a_consequence_that_depends_on_the_opponents_hand():
    def decide(table, seat, action):
        events = SCHWARZ.decide(table, seat, action)
        hands = [own.hand for other, own in enumerate(table.private) if other != seat]
        hint = sum(card.suit is Suit.SPADES for hand in hands for card in hand)
        return tuple(
            e.model_copy(update={"factor": 2 + hint}) if e.kind == "doubled" else e for e in events
        )

    leaky = replace(SCHWARZ, decide=decide)

    assert is_caught(secrecy.unseen_cards_change_no_answer, leaky)


def test_an_event_that_tells_others_of_the_own_hand():
    def decide(table, seat, action):
        events = SCHWARZ.decide(table, seat, action)
        hint = sum(card.suit is Suit.SPADES for card in table.private[seat].hand)
        return tuple(
            e.model_copy(update={"points": 10 + hint}) if e.kind == "points_named" else e
            for e in events
        )

    leaky = replace(SCHWARZ, decide=decide)

    assert is_caught(secrecy.what_others_do_tells_only_what_it_says, leaky)


def test_a_private_card_told_to_everyone():
    def proceed(table):
        return told_to_everyone(SCHWARZ.proceed(table), "card_seen")

    leaky = replace(SCHWARZ, proceed=proceed)

    assert is_caught(secrecy.nobody_is_told_of_an_unseen_card, leaky)


def test_the_deck_told_to_everyone():
    def deal(table, deck):
        return told_to_everyone(SCHWARZ.deal(table, deck), "deck_laid")

    leaky = replace(SCHWARZ, deal=deal)

    assert is_caught(secrecy.nobody_is_told_of_an_unseen_card, leaky)


def test_a_scene_that_lays_out_the_deck():
    ear = _Eavesdropper(SCHWARZ)

    def scene(public):
        laid = (Laid(says("leak"), ear.secrets[:1]),)
        return replace(SCHWARZ.scene(public), laid=laid)

    leaky = replace(SCHWARZ, evolve=ear.evolve, scene=scene)

    assert is_caught(secrecy.nothing_shown_names_an_unseen_card, leaky)
    assert is_caught(secrecy.unseen_cards_change_no_answer, leaky)


def test_a_holding_that_shows_the_deck():
    ear = _Eavesdropper(SCHWARZ)

    def holding(view):
        row = CardRow(says("leak"), tuple(HeldCard(card) for card in ear.secrets[:1]))
        return replace(SCHWARZ.holding(view), rows=(row,))

    leaky = replace(SCHWARZ, evolve=ear.evolve, holding=holding)

    assert is_caught(secrecy.nothing_shown_names_an_unseen_card, leaky)
    assert is_caught(secrecy.unseen_cards_change_no_answer, leaky)


def test_a_claim_that_is_offered_by_what_the_others_hold():
    spy = _Eavesdropper(BOHEMIAN)

    def offers(view):
        plays = BOHEMIAN.offers(view)
        private: tuple[Any, ...] = () if spy.table is None else spy.table.private
        hands = [own.hand for seat, own in enumerate(private) if seat != view.seat]
        highest = max((card.rank for hand in hands for card in hand), default=0)
        own = [card.rank for card in view.private.hand]
        return (*plays, ClaimRest()) if plays and own and min(own) > highest else plays

    leaky = replace(BOHEMIAN, evolve=spy.evolve, offers=offers)

    assert is_caught(secrecy.unseen_cards_change_no_answer, leaky, BOHEMIAN)


def test_a_phrase_that_counts_secret_cards():
    ear = _Eavesdropper(SCHWARZ)

    def scene(public):
        spades = sum(card.suit is Suit.SPADES for card in ear.secrets[:4])
        return replace(SCHWARZ.scene(public), prompt=says("leak", count=spades))

    leaky = replace(SCHWARZ, evolve=ear.evolve, scene=scene)

    assert is_caught(secrecy.unseen_cards_change_no_answer, leaky)


def test_a_telling_that_names_the_next_card():
    ear = _Eavesdropper(SCHWARZ)

    def tell(_event):
        return Told(says("leak", cards=ear.secrets[:1]))

    leaky = replace(SCHWARZ, evolve=ear.evolve, tell=tell)

    assert is_caught(secrecy.nothing_shown_names_an_unseen_card, leaky)


@pytest.mark.parametrize("trace", ["marker", "card_count"])
def test_a_signal_that_leaves_a_trace_in_the_open(trace):
    def evolve(table, event):
        table = NOD.evolve(table, event)
        if event.kind == "nodded" and trace == "marker":
            table = table.with_public(replace(table.public, leader=event.seat))
        if event.kind == "nodded" and trace == "card_count":
            table = table.with_public(replace(table.public, cards=table.public.cards[::-1]))
        return table

    leaky = replace(NOD, evolve=evolve)

    assert is_caught(secrecy.a_private_event_changes_nothing_for_others, leaky)


def test_a_signal_that_stops_the_clock():
    heard: list[Any] = []

    def evolve(table, event):
        heard[:] = [*heard, event] if event.kind == "nodded" else []
        return NOD.evolve(table, event)

    leaky = replace(NOD, evolve=evolve, moves_on=lambda public: NOD.moves_on(public) and not heard)

    assert is_caught(secrecy.a_private_event_changes_nothing_for_others, leaky)

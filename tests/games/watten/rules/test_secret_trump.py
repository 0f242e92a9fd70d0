"""The hidden trump of Blind Watten: no way out of the two heads that know it; leaks are caught."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from msgspec import structs

from games.core.cards import Hand
from games.core.event_audience import EVERYONE
from games.core.scene import HeldCard, Told, says
from games.core.trick_events import TrickTaken
from games.watten import BLIND
from games.watten.rules.law import Refusal, strength
from games.watten.rules.ranking import Trump
from games.watten.rules.state import forehand_and_dealer
from tests.games.kit import secrecy
from tests.games.kit.moments import moments
from tests.games.kit.planting import is_caught
from tests.games.watten.two_trumps import worlds_look_alike_until_a_card_tells

pytestmark = pytest.mark.longer

judged = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@judged
@given(at=moments(BLIND))
def test_two_hidden_trumps_look_alike_until_a_card_tells(at):  # §10.4 §10.6
    worlds_look_alike_until_a_card_tells(at)


def hidden(table: Any) -> Trump | None:
    return table.private[table.public.forehand].trump


class _Remembering:
    """Blind Watten with a memory beside its table, as a careless global would be."""

    def __init__(self) -> None:
        self.trump: Trump | None = None

    def evolve(self, table, event):
        after = BLIND.evolve(table, event)
        self.trump = hidden(after)
        return after


def test_a_trump_told_to_everyone():
    def decide(table, seat, action):
        told = BLIND.decide(table, seat, action)
        learned = [event for event in told if event.kind == "trump_learned"]
        return *told, *(event.model_copy(update={"audience": EVERYONE}) for event in learned)

    assert is_caught(worlds_look_alike_until_a_card_tells, replace(BLIND, decide=decide))


def test_a_trump_that_evolve_lays_open():
    def evolve(table, event):
        after = BLIND.evolve(table, event)
        trump = hidden(after)
        if trump is None:
            return after
        return after.with_public(structs.replace(after.public, rank=trump.rank, suit=trump.suit))

    leaky = replace(BLIND, evolve=evolve)

    assert is_caught(worlds_look_alike_until_a_card_tells, leaky)
    assert is_caught(secrecy.what_lies_open_is_what_all_were_told, leaky)


def test_a_blind_seat_whose_cards_are_disabled_as_if_it_knew():
    mind = _Remembering()

    def holding(view):
        shown = BLIND.holding(view)
        trump, led = mind.trump, view.public.trick.led
        if trump is None or led is None or led.suit is not trump.suit:
            return shown
        rows = tuple(
            replace(row, cards=tuple(_disabled(held, trump) for held in row.cards))
            for row in shown.rows
        )
        return replace(shown, rows=rows)

    leaky = replace(BLIND, evolve=mind.evolve, holding=holding)

    assert is_caught(worlds_look_alike_until_a_card_tells, leaky)
    assert is_caught(secrecy.unseen_cards_change_no_answer, leaky)


def _disabled(held: HeldCard[Any], trump: Trump) -> HeldCard[Any]:
    if held.card.suit is trump.suit:
        return held
    return HeldCard(held.card, why=Refusal.MUST_FOLLOW_TRUMP)


def test_a_blind_hand_that_is_sorted_by_strength():
    def by_strength(table: Any, cards: Hand) -> Hand:
        trump = hidden(table)
        if trump is None:
            return cards
        worth = strength(table.public.rules.ranking, trump)
        return tuple(sorted(cards, key=lambda card: worth(card, card)))

    def decide(table, seat, action):
        told = BLIND.decide(table, seat, action)
        after = BLIND.replay(table, told)
        return tuple(
            e.model_copy(update={"cards": by_strength(after, e.cards)})
            if e.kind == "hand_seen" and e.seat not in forehand_and_dealer(table.public)
            else e
            for e in told
        )

    leaky = replace(BLIND, decide=decide)

    assert is_caught(worlds_look_alike_until_a_card_tells, leaky)
    assert is_caught(secrecy.what_others_do_tells_only_what_it_says, leaky)


def test_a_winner_whose_reason_is_told():
    mind = _Remembering()

    def tell(event):
        if not isinstance(event, TrickTaken) or mind.trump is None:
            return BLIND.tell(event)
        return Told(says("leak", suit=mind.trump.suit))

    def scene(public):
        shown = BLIND.scene(public)
        if not public.past or mind.trump is None:
            return shown
        worth = strength(public.rules.ranking, mind.trump)
        led = public.past[-1].cards[0]
        best = max(worth(card, led) for card in public.past[-1].cards)
        return replace(shown, prompt=says("leak", count=best))

    told = replace(BLIND, evolve=mind.evolve, tell=tell)
    shown = replace(BLIND, evolve=mind.evolve, scene=scene)

    assert is_caught(worlds_look_alike_until_a_card_tells, told)
    assert is_caught(worlds_look_alike_until_a_card_tells, shown)


def test_a_sign_that_leaves_a_marker_in_the_open():
    def evolve(table, event):
        after = BLIND.evolve(table, event)
        if event.kind != "signal_given":
            return after
        marked = (*after.public.gestures, (event.seat, event.gesture))
        return after.with_public(structs.replace(after.public, gestures=marked))

    leaky = replace(BLIND, evolve=evolve)

    assert is_caught(secrecy.a_private_event_changes_nothing_for_others, leaky)

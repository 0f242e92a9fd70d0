"""Every law fails on a game with just that fault: planted here, and kept, one of each kind."""

import inspect
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from games.catalogue import CATALOGUE
from games.cli_options import values_of
from games.core.cards import Suit
from games.core.errors import IllegalAction
from games.core.events import EVERYONE, NOBODY
from games.core.game import AnyGame
from games.core.scene import Held, Laid, Row, Told, says
from games.schwarz_oder_weiss.law import Refusal
from tests.games.kit import conduct, secrecy
from tests.games.kit.moments import Moment, moment
from tests.games.kit.nod import NOD

SCHWARZ = CATALOGUE["schwarz_oder_weiss"]
MATCHES, STEPS = 12, 120
"""How many matches, and how much of each, a law is given to notice."""


def is_caught(law: Callable[[Moment], None], game: AnyGame, played: AnyGame | None = None) -> bool:
    """Whether the law fails for `game` at some step of a match, one of its own unless `played`."""
    for seed in range(MATCHES):
        levels = ["novice"] * game.seats[seed % len(game.seats)]
        steps = moment(played or game, game.options(), levels, seed, STEPS).steps
        for stop in range(len(steps) + 1):
            try:
                law(Moment(game, game.options(), len(levels), steps[:stop]))
            except (AssertionError, LookupError):
                return True
    return False


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


# Leaks


def test_a_secret_that_evolve_lays_open():
    def evolve(table, event):
        table = SCHWARZ.evolve(table, event)
        if event.audience == NOBODY:
            table = table.with_public(replace(table.public, points=int(event.cards[0].rank)))
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
        row = Row(says("leak"), tuple(Held(card) for card in ear.secrets[:1]))
        return replace(SCHWARZ.holding(view), rows=(row,))

    leaky = replace(SCHWARZ, evolve=ear.evolve, holding=holding)

    assert is_caught(secrecy.nothing_shown_names_an_unseen_card, leaky)
    assert is_caught(secrecy.unseen_cards_change_no_answer, leaky)


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


# Defects


def test_an_offer_left_out():
    lame = replace(SCHWARZ, offers=lambda view: SCHWARZ.offers(view)[:1])

    assert is_caught(conduct.what_is_offered_is_accepted_and_nothing_else, lame, played=SCHWARZ)


def test_an_offer_that_is_refused():
    def decide(table, seat, action):
        if action.kind == "double":
            raise IllegalAction(Refusal.NOT_NOW)
        return SCHWARZ.decide(table, seat, action)

    lame = replace(SCHWARZ, decide=decide)

    assert is_caught(conduct.what_is_offered_is_accepted_and_nothing_else, lame, played=SCHWARZ)


def test_offers_in_another_order_each_time():
    turn: list[int] = []

    def offers(view):
        turn.append(0)
        return SCHWARZ.offers(view)[:: -1 if len(turn) % 2 else 1]

    lame = replace(SCHWARZ, offers=offers)

    assert is_caught(conduct.what_is_offered_is_accepted_and_nothing_else, lame)


def test_an_offer_without_a_button():
    def holding(view):
        return replace(SCHWARZ.holding(view), calls=())

    lame = replace(SCHWARZ, holding=holding)

    assert is_caught(conduct.every_offer_can_be_pressed, lame)


def test_a_table_that_waits_for_nothing():
    lame = replace(SCHWARZ, to_act=lambda public: SCHWARZ.to_act(public) - {0})

    assert is_caught(conduct.the_table_waits_for_one_thing, lame)


def test_an_event_that_json_forgets():
    class Forgetful:
        def dump_json(self, log):
            return SCHWARZ.log.dump_json(log, exclude={"__all__": {"audience"}})

        def validate_json(self, text):
            return SCHWARZ.log.validate_json(text)

    lame = replace(SCHWARZ, log=Forgetful())

    assert is_caught(conduct.the_log_alone_rebuilds_the_table, lame)


def test_an_action_that_json_mistakes_for_another():
    class Careless:
        def dump_json(self, action):
            return SCHWARZ.actions.dump_json(action)

        def validate_json(self, text):
            return SCHWARZ.actions.validate_json(text.replace(b"weiss", b"schwarz"))

    lame = replace(SCHWARZ, actions=Careless())

    assert is_caught(conduct.an_action_survives_json, lame)


def test_a_memory_that_needs_what_nobody_was_told():
    def evolve(table, event):
        if event.kind == "card_fell":
            _ = table.hidden.deck[0]
        return SCHWARZ.evolve(table, event)

    lame = replace(SCHWARZ, evolve=evolve)

    assert is_caught(conduct.the_memory_never_fails, lame)


def test_a_card_dealt_twice():
    def deal(table, deck):
        return SCHWARZ.deal(table, (deck[0], *deck[:-1]))

    lame = replace(SCHWARZ, deal=deal)

    assert is_caught(conduct.no_card_is_lost_or_doubled, lame)


def test_a_hand_counted_wrong():
    def scene(public):
        shown = SCHWARZ.scene(public)
        return replace(shown, places=tuple(replace(p, cards=p.cards + 1) for p in shown.places))

    lame = replace(SCHWARZ, scene=scene)

    assert is_caught(conduct.no_card_is_lost_or_doubled, lame)


def test_a_match_without_an_end():
    def evolve(table, event):
        after = NOD.evolve(table, event)
        return after.with_public(replace(after.public, score=table.public.score))

    lame = replace(NOD, evolve=evolve)

    with pytest.raises(AssertionError):
        conduct.a_finished_match_has_a_winner(moment(lame, NOD.options(), ["novice"] * 2, 1, 2000))


def test_an_option_without_bounds():
    class Boundless(BaseModel):
        target: int = 11

    with pytest.raises(ValueError, match="target has no bounds"):
        values_of(Boundless)


def test_every_law_has_a_fault_planted_here():
    here = Path(__file__).read_text(encoding="utf-8")
    laws = [
        f"{module.__name__.rpartition('.')[2]}.{name}"
        for module in (secrecy, conduct)
        for name, law in inspect.getmembers(module, inspect.isfunction)
        if str(inspect.signature(law)).startswith("(at: ") and law.__module__ == module.__name__
        if inspect.signature(law).return_annotation is None
    ]

    assert len(laws) >= 14
    assert [law for law in laws if f"{law}(" not in here and f"{law}," not in here] == []

"""Every law of conduct fails on a game with just that fault: one of each kind, kept for ever."""

import inspect
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import BaseModel

from games.catalogue import CATALOGUE
from games.cli_options import values_of
from games.core.errors import IllegalAction
from games.core.scene import Who, says
from games.schwarz_oder_weiss.rules.law import Refusal
from tests.games.kit import conduct, secrecy
from tests.games.kit.moments import moment
from tests.games.kit.planting import is_caught
from tests.games.kit.toy_signals import NOD

BOHEMIAN = CATALOGUE["bohemian_watten"]
SCHWARZ = CATALOGUE["schwarz_oder_weiss"]


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


def test_a_question_that_nothing_explains():
    def holding(view):
        return replace(SCHWARZ.holding(view), explain=tuple)

    lame = replace(SCHWARZ, holding=holding)

    assert is_caught(conduct.every_question_is_explained, lame)


def test_a_duty_that_nothing_explains():
    def holding(view):
        shown = BOHEMIAN.holding(view)
        kept = tuple(each for each in shown.explanations if each.topic != "follow")
        return replace(shown, explain=lambda: kept)

    lame = replace(BOHEMIAN, holding=holding)

    assert is_caught(conduct.every_question_is_explained, lame)


def test_a_lead_that_is_asked_for_like_any_card():
    def holding(view):
        shown = BOHEMIAN.holding(view)
        is_lead = shown.prompt == says("common.you_lead")
        return replace(shown, prompt=says("common.your_turn")) if is_lead else shown

    lame = replace(BOHEMIAN, holding=holding)

    assert is_caught(conduct.whoever_leads_is_told_so, lame)


def test_an_offer_without_a_button():
    def holding(view):
        return replace(SCHWARZ.holding(view), calls=())

    lame = replace(SCHWARZ, holding=holding)

    assert is_caught(conduct.every_offer_can_be_pressed, lame)


def test_every_play_is_taken_for_a_slip():
    lame = replace(SCHWARZ, slips=SCHWARZ.offers)

    assert is_caught(conduct.a_slip_is_one_of_several_plays, lame)


def test_who_plays_is_not_known():
    lame = replace(SCHWARZ, playing=lambda public: SCHWARZ.playing(public) - {0})

    assert is_caught(conduct.who_plays_to_the_tricks_is_known, lame)


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


def test_a_scene_of_nobodys_turn_that_asks_whose_turn_it_is():
    def scene(public):
        prompt = says("common.waiting_for", who=Who(min(BOHEMIAN.to_act(public))))
        shown = BOHEMIAN.scene(public)
        return replace(shown, prompt=prompt) if public.phase == "playing" else shown

    lame = replace(BOHEMIAN, scene=scene)

    assert is_caught(conduct.a_table_can_be_shown_after_any_event, lame)


def test_a_deck_that_the_log_does_not_hold():
    decks: list[object] = []

    def deal(table, deck):
        decks.append(deck)
        return SCHWARZ.deal(table, deck)

    def proceed(table):
        return SCHWARZ.proceed(table) if decks.pop() else ()

    lame = replace(SCHWARZ, deal=deal, proceed=proceed)

    assert is_caught(
        conduct.a_rebuilt_table_goes_on_as_if_nothing_had_happened, lame, played=SCHWARZ
    )


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


def test_every_law_has_a_fault_planted():
    files = Path(__file__).parent.glob("test_the_laws_catch_*.py")
    here = "".join(file.read_text(encoding="utf-8") for file in files)
    laws = [
        f"{module.__name__.rpartition('.')[2]}.{name}"
        for module in (secrecy, conduct)
        for name, law in inspect.getmembers(module, inspect.isfunction)
        if str(inspect.signature(law)).startswith("(at: ") and law.__module__ == module.__name__
        if inspect.signature(law).return_annotation is None
    ]

    assert len(laws) >= 14
    assert [law for law in laws if f"{law}(" not in here and f"{law}," not in here] == []

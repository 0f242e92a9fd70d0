"""Watten: one engine and four rows of rules, Tyrolean to Blind (see RULES.md)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias, TypeVar

from pydantic import TypeAdapter

from games.core.events import LATER
from games.core.game import PHRASES, Game
from games.watten.display import glossary
from games.watten.display.board import board
from games.watten.display.hand_view import holding
from games.watten.display.log_lines import tell, whisper
from games.watten.display.table_view import scene
from games.watten.heuristics.player import choose_action
from games.watten.lesson import (
    bavarian as bavarian_lesson,
    blind as blind_lesson,
    kritisch as kritisch_lesson,
    tyrolean as tyrolean_lesson,
)
from games.watten.rules import dealing, engine, events, play, raising, scoring
from games.watten.rules.actions import Action
from games.watten.rules.evolve import evolve
from games.watten.rules.law import DECK, WITHOUT_SIX
from games.watten.rules.options import (
    DEPENDENCES,
    PRESETS,
    BavarianOptions,
    BlindOptions,
    KritischOptions,
    Options,
    Signals,
    TyroleanOptions,
)
from games.watten.rules.state import Hidden, Private, Public
from games.watten.rules.variants import Rules, bavarian, blind, kritisch, tyrolean
from games.watten.search.decisions import think

OptionsT = TypeVar("OptionsT", bound=Options)
Watten: TypeAlias = Game[OptionsT, Action, events.Event, Public, Private, Hidden]
_TABLE_TALK: Final = (
    *("take_it", "leave_it", "up_to_you", "trust_me"),
    *("well_played", "close_one", "take_your_time", "thanks"),
)
"""What partners say to each other, who may talk openly wherever they may signal."""


def _game(
    key: str, options: type[OptionsT], rules: Callable[[OptionsT], Rules], seats: range
) -> Watten[OptionsT]:
    """One game of the family: its name, its options, its rules and its numbers of seats."""
    return Game(
        key=key,
        family="watten",
        engine_version=2,
        seats=seats,
        deck=DECK,
        options=options,
        presets=PRESETS[key],
        dependences=DEPENDENCES[key],
        actions=TypeAdapter(Action, config=LATER),
        log=events.LOG,
        interjections=engine.INTERJECTIONS,
        phrases=lambda chosen: PHRASES if chosen.signals is Signals.OFF else _TABLE_TALK,
        stakes=frozenset({"raise", "fold", "concede"}),
        opening=lambda chosen, count: engine.opening(rules(chosen), count),
        needs_deal=engine.needs_deal,
        deal_number=lambda public: public.number,
        moves_on=engine.moves_on,
        is_over=engine.is_over,
        to_act=engine.to_act,
        playing=engine.playing,
        offers=engine.offers,
        slips=play.slips,
        deal=dealing.deal,
        proceed=engine.proceed,
        decide=engine.decide,
        evolve=evolve,
        outcome=scoring.outcome,
        scene=scene,
        board=board,
        holding=holding,
        tell=tell,
        whisper=whisper,
        unanswered=engine.answer_for_silence,
        feats=raising.feats,
        heuristic=choose_action,
        think=think,
        score_pad=scoring.PAD_FOR_ANY,
    )


TYROLEAN = replace(
    _game("tyrolean_watten", TyroleanOptions, tyrolean, range(2, 5)),
    omits=frozenset({"9", "10", "11"}),
    terms=glossary.TYROLEAN,
    lesson=tyrolean_lesson.LESSON,
)
KRITISCH = replace(
    _game("kritisch_watten", KritischOptions, kritisch, range(2, 5)),
    omits=frozenset({"4.4", "4.7", "4.8", "4.9", "8.2", "8.4", "10", "11"}),
    terms=glossary.KRITISCH,
    lesson=kritisch_lesson.LESSON,
)
BAVARIAN = replace(
    _game("bavarian_watten", BavarianOptions, bavarian, range(2, 5)),
    engine_version=1,
    deck=WITHOUT_SIX,
    suits="bavarian",
    omits=frozenset(
        {"1.1", "2.5", "4.4", "4.6", "4.7", "4.8", "4.9", "5.2", "5.3", "5.4", "5.5", "5.6"}
        | {"8.2", "8.4", "8.7", "9", "10"}
    ),
    terms=glossary.BAVARIAN,
    lesson=bavarian_lesson.LESSON,
)
BLIND = replace(
    _game("blind_watten", BlindOptions, blind, range(4, 5)),
    omits=frozenset(
        {"1.3", "1.4", "3.1", "3.2", "3.3", "6.12", "6.16", "7.2", "7.4", "8.4", "8.6", "9", "11"}
    ),
    terms=glossary.BLIND,
    reveals=frozenset({"trick_taken", "trump_revealed"}),
    lesson=blind_lesson.LESSON,
    score_pad=scoring.PAD_FOR_FOUR,
)

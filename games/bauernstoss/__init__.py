"""Bauernstoss: Jacks on top, an auction by numbers of trumps, and the Kreide (see RULES.md)."""

from typing import TypeAlias

from pydantic import TypeAdapter

from games.bauernstoss.display.board import board
from games.bauernstoss.display.glossary import TERMS
from games.bauernstoss.display.hand_view import face_down, holding
from games.bauernstoss.display.log_lines import tell
from games.bauernstoss.display.table_view import scene
from games.bauernstoss.heuristics.player import choose_action
from games.bauernstoss.lesson import LESSON
from games.bauernstoss.rules import dealing, engine, events, play, scoring
from games.bauernstoss.rules.actions import Action
from games.bauernstoss.rules.evolve import evolve
from games.bauernstoss.rules.law import DECK, SEATS
from games.bauernstoss.rules.options import PRESETS, Options
from games.bauernstoss.rules.state import Hidden, Private, Public
from games.bauernstoss.search.decisions import think
from games.core.events import LATER
from games.core.game import Game

Bauernstoss: TypeAlias = Game[Options, Action, events.Event, Public, Private, Hidden]


GAME: Bauernstoss = Game(
    key="bauernstoss",
    family="bauernstoss",
    terms=TERMS,
    engine_version=3,
    seats=range(SEATS, SEATS + 1),
    deck=DECK,
    options=Options,
    presets=PRESETS,
    actions=TypeAdapter(Action, config=LATER),
    log=events.LOG,
    reveals=frozenset({"lowest_declared", "jack_shown", "chalk_taken"}),
    opening=engine.opening,
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
    unseen=face_down,
    tell=tell,
    feats=scoring.feats,
    heuristic=choose_action,
    think=think,
    lesson=LESSON,
    score_pad=scoring.SCORE_PAD,
)

"""Bohemian Watten: down from twenty to nothing, a trick at a time (see RULES.md)."""

from typing import TypeAlias

from pydantic import TypeAdapter

from games.bohemian.display.board import board
from games.bohemian.display.glossary import TERMS
from games.bohemian.display.hand_view import holding
from games.bohemian.display.log_lines import tell
from games.bohemian.display.table_view import scene
from games.bohemian.heuristics.player import choose_action
from games.bohemian.lesson import LESSON
from games.bohemian.rules import dealing, engine, events
from games.bohemian.rules.actions import Action
from games.bohemian.rules.evolve import evolve
from games.bohemian.rules.law import DECK, SCORE_PAD
from games.bohemian.rules.options import DEPENDENCES, PRESETS, Options
from games.bohemian.rules.state import Hidden, Private, Public
from games.bohemian.search.decisions import think
from games.core.events import LATER
from games.core.game import Game

BohemianWatten: TypeAlias = Game[Options, Action, events.Event, Public, Private, Hidden]

GAME: BohemianWatten = Game(
    key="bohemian_watten",
    family="bohemian",
    terms=TERMS,
    engine_version=4,
    seats=range(2, 7),
    lowest_wins=True,
    deck=DECK,
    options=Options,
    presets=PRESETS,
    dependences=DEPENDENCES,
    actions=TypeAdapter(Action, config=LATER),
    log=events.LOG,
    opening=engine.opening,
    needs_deal=engine.needs_deal,
    deal_number=lambda public: public.number,
    moves_on=engine.moves_on,
    is_over=engine.is_over,
    to_act=engine.to_act,
    playing=engine.playing,
    offers=engine.offers,
    deal=dealing.deal,
    proceed=engine.proceed,
    decide=engine.decide,
    evolve=evolve,
    outcome=engine.outcome,
    scene=scene,
    board=board,
    holding=holding,
    tell=tell,
    feats=engine.feats,
    heuristic=choose_action,
    think=think,
    lesson=LESSON,
    score_pad=SCORE_PAD,
)

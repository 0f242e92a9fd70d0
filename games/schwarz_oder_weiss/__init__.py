"""Schwarz oder Weiß: take every trick or none, with a dummy (see RULES.md)."""

from typing import TypeAlias

from pydantic import TypeAdapter

from games.core.events import LATER
from games.core.game import Game
from games.schwarz_oder_weiss.display.board import board
from games.schwarz_oder_weiss.display.glossary import TERMS
from games.schwarz_oder_weiss.display.hand_view import holding
from games.schwarz_oder_weiss.display.log_lines import tell
from games.schwarz_oder_weiss.display.phrases import welcome
from games.schwarz_oder_weiss.display.table_view import scene
from games.schwarz_oder_weiss.heuristics.player import choose_action
from games.schwarz_oder_weiss.lesson import LESSON
from games.schwarz_oder_weiss.rules import bidding, engine, events, scoring
from games.schwarz_oder_weiss.rules.actions import Action
from games.schwarz_oder_weiss.rules.evolve import evolve
from games.schwarz_oder_weiss.rules.law import DECK
from games.schwarz_oder_weiss.rules.options import PRESETS, Options
from games.schwarz_oder_weiss.rules.state import Hidden, Private, Public
from games.schwarz_oder_weiss.search.decisions import think

SchwarzOderWeiss: TypeAlias = Game[Options, Action, events.Event, Public, Private, Hidden]

GAME: SchwarzOderWeiss = Game(
    key="schwarz_oder_weiss",
    family="schwarz_oder_weiss",
    terms=TERMS,
    engine_version=2,
    seats=range(2, 4),
    deck=DECK,
    options=Options,
    presets=PRESETS,
    actions=TypeAdapter(Action, config=LATER),
    log=events.LOG,
    interjections=frozenset({"bid"}),
    stakes=frozenset({"double", "redouble", "surrender"}),
    welcome=welcome,
    in_turns={"bidding": "turns"},
    precedence=bidding.precedence,
    opening=engine.opening,
    needs_deal=engine.needs_deal,
    deal_number=lambda public: public.number,
    moves_on=engine.moves_on,
    is_over=engine.is_over,
    to_act=engine.to_act,
    playing=engine.playing,
    offers=engine.offers,
    deal=bidding.deal,
    proceed=bidding.proceed,
    decide=engine.decide,
    evolve=evolve,
    outcome=engine.outcome,
    scene=scene,
    board=board,
    holding=holding,
    tell=tell,
    feats=scoring.feats,
    heuristic=choose_action,
    think=think,
    lesson=LESSON,
    score_pad=scoring.SCORE_PAD,
)

"""Bauernstoss: Jacks on top, an auction by numbers of trumps, and the Kreide (see RULES.md)."""

from types import MappingProxyType
from typing import TypeAlias

from pydantic import TypeAdapter

from games.bauernstoss import dealing, engine, events, scoring
from games.bauernstoss.actions import Action
from games.bauernstoss.craft import craft
from games.bauernstoss.evolve import evolve
from games.bauernstoss.feats import feats
from games.bauernstoss.holding import holding
from games.bauernstoss.law import DECK, SEATS
from games.bauernstoss.mind import think
from games.bauernstoss.options import Options
from games.bauernstoss.scene import scene
from games.bauernstoss.state import Hidden, Private, Public
from games.bauernstoss.telling import tell
from games.core.game import Game

Bauernstoss: TypeAlias = Game[Options, Action, events.Event, Public, Private, Hidden]


GAME: Bauernstoss = Game(
    key="bauernstoss",
    names=MappingProxyType({"de": "Bauernstoss", "en": "Bauernstoss"}),
    engine_version=1,
    seats=range(SEATS, SEATS + 1),
    deck=DECK,
    options=Options,
    actions=TypeAdapter(Action),
    log=events.LOG,
    reveals=frozenset({"lowest_declared", "jack_shown", "chalk_taken"}),
    opening=engine.opening,
    needs_deal=engine.needs_deal,
    moves_on=engine.moves_on,
    is_over=engine.is_over,
    to_act=engine.to_act,
    offers=engine.offers,
    deal=dealing.deal,
    proceed=engine.proceed,
    decide=engine.decide,
    evolve=evolve,
    outcome=scoring.outcome,
    scene=scene,
    holding=holding,
    tell=tell,
    feats=feats,
    craft=craft,
    think=think,
)

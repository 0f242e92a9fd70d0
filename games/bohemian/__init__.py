"""Bohemian Watten: down from twenty to nothing, a trick at a time (see RULES.md)."""

from types import MappingProxyType
from typing import TypeAlias

from pydantic import TypeAdapter

from games.bohemian import dealing, engine, events
from games.bohemian.actions import Action
from games.bohemian.craft import craft
from games.bohemian.evolve import evolve
from games.bohemian.feats import feats
from games.bohemian.holding import holding
from games.bohemian.law import DECK
from games.bohemian.mind import think
from games.bohemian.options import Options
from games.bohemian.scene import scene
from games.bohemian.state import Hidden, Private, Public
from games.bohemian.telling import tell
from games.core.game import Game

BohemianWatten: TypeAlias = Game[Options, Action, events.Event, Public, Private, Hidden]

GAME: BohemianWatten = Game(
    key="bohemian_watten",
    names=MappingProxyType({"de": "Böhmisch Watten", "en": "Bohemian Watten"}),
    engine_version=1,
    seats=range(2, 7),
    lowest_wins=True,
    deck=DECK,
    options=Options,
    actions=TypeAdapter(Action),
    log=events.LOG,
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
    outcome=engine.outcome,
    scene=scene,
    holding=holding,
    tell=tell,
    feats=feats,
    craft=craft,
    think=think,
)

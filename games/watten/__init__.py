"""Watten: Tyrolean, Kritisch and Blind, one engine and three rows of rules (see RULES.md)."""

from collections.abc import Callable
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from pydantic import TypeAdapter

from games.core.game import Game
from games.watten import dealing, engine, events, scoring
from games.watten.actions import Action
from games.watten.craft import craft
from games.watten.evolve import evolve
from games.watten.feats import feats
from games.watten.holding import holding
from games.watten.law import DECK
from games.watten.mind import think
from games.watten.options import BlindOptions, KritischOptions, Options, TyroleanOptions
from games.watten.scene import scene
from games.watten.state import Hidden, Private, Public
from games.watten.telling import tell, whisper
from games.watten.variants import Rules, blind, kritisch, tyrolean

OptionsT = TypeVar("OptionsT", bound=Options)
Watten: TypeAlias = Game[OptionsT, Action, events.Event, Public, Private, Hidden]


def _game(  # noqa: PLR0913, PLR0917 - a row of the table of games
    key: str,
    names: dict[str, str],
    options: type[OptionsT],
    rules: Callable[[OptionsT], Rules],
    seats: range,
    reveals: frozenset[str] = frozenset(),
) -> Watten[OptionsT]:
    """One game of the family: its name, what its tables may choose, and how many play."""
    return Game(
        key=key,
        names=MappingProxyType(names),
        engine_version=1,
        seats=seats,
        deck=DECK,
        options=options,
        actions=TypeAdapter(Action),
        log=events.LOG,
        interjections=engine.INTERJECTIONS,
        reveals=reveals,
        opening=lambda chosen, count: engine.opening(rules(chosen), count),
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
        whisper=whisper,
        unanswered=engine.unanswered,
        feats=feats,
        craft=craft,
        think=think,
    )


TYROLEAN = _game(
    "tyrolean_watten",
    {"de": "Tiroler Watten", "en": "Tyrolean Watten"},
    TyroleanOptions,
    tyrolean,
    range(2, 5),
)
KRITISCH = _game(
    "kritisch_watten",
    {"de": "Kritisch Watten", "en": "Kritisch Watten"},
    KritischOptions,
    kritisch,
    range(2, 5),
)
BLIND = _game(
    "blind_watten",
    {"de": "Blind Watten", "en": "Blind Watten"},
    BlindOptions,
    blind,
    range(4, 5),
    reveals=frozenset({"trick_taken", "trump_revealed"}),
)

"""High Card: the highest card takes the trick (see RULES.md).

The smallest game there can be. Tests add it to a copy of the tree, where it is `games.high_card`.
"""

from typing import TypeAlias

from pydantic import TypeAdapter

from games.core.cards import Hand
from games.core.game import Game
from tests.architecture.high_card.display.board import board
from tests.architecture.high_card.display.hand_view import holding
from tests.architecture.high_card.display.log_lines import tell
from tests.architecture.high_card.display.table_view import scene
from tests.architecture.high_card.heuristics.player import choose_action
from tests.architecture.high_card.rules import engine, events
from tests.architecture.high_card.rules.actions import PlayCard
from tests.architecture.high_card.rules.evolve import evolve
from tests.architecture.high_card.rules.law import DECK
from tests.architecture.high_card.rules.options import Options
from tests.architecture.high_card.rules.state import Private, Public

HighCard: TypeAlias = Game[Options, PlayCard, events.Event, Public, Private, Hand]

GAME: HighCard = Game(
    key="high_card",
    family="high_card",
    engine_version=1,
    seats=range(2, 5),
    deck=DECK,
    options=Options,
    actions=TypeAdapter(PlayCard),
    log=events.LOG,
    opening=engine.opening,
    needs_deal=engine.needs_deal,
    deal_number=lambda public: public.number,
    moves_on=engine.moves_on,
    is_over=engine.is_over,
    to_act=engine.to_act,
    playing=engine.playing,
    offers=engine.offers,
    deal=engine.deal,
    proceed=engine.proceed,
    decide=engine.decide,
    evolve=evolve,
    outcome=engine.outcome,
    scene=scene,
    board=board,
    holding=holding,
    tell=tell,
    heuristic=choose_action,
)

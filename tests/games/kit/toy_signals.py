"""Nod: a toy game with a secret signal, so that the law on signals has a game to judge.

Three cards each; whoever is next plays any card, and the highest rank takes the trick. When a
trick lies, and only then, a seat may once a deal nod to its left neighbour to show that it holds
an ace; nobody else may notice. The match ends at `target` tricks.
"""

from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from games.core import errors
from games.core.actions import Action
from games.core.board import Board, SeatMarks, each_alone
from games.core.cards import Card, Hand, Rank, pack
from games.core.errors import IllegalAction
from games.core.event_audience import NOBODY, only
from games.core.events import Event
from games.core.game import Game
from games.core.outcome import rank_by_points
from games.core.scene import (
    Call,
    CardRow,
    HeldCard,
    Holding,
    Scene,
    ScenePlace,
    Told,
    TrickCard as Lying,
    Who,
    says,
)
from games.core.table import Table
from games.core.view import View


class Options(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    target: int = Field(default=5, ge=1, le=9)


class Refusal(errors.Refusal):
    NOT_NOW = "not_now"
    NOT_YOURS = "not_yours"

    @property
    def family(self) -> str:
        return "nod"


class Play(Action):
    kind: Literal["play"] = "play"
    card: Card


class Nod(Action):
    kind: Literal["nod"] = "nod"


class HandDealt(Event):
    kind: Literal["hand_dealt"] = "hand_dealt"
    seat: int
    cards: Hand


class DealStarted(Event):
    kind: Literal["deal_started"] = "deal_started"


class StockLaid(Event):
    kind: Literal["stock_laid"] = "stock_laid"
    cards: Hand


class CardPlayed(Event):
    kind: Literal["card_played"] = "card_played"
    seat: int
    card: Card


class Nodded(Event):
    kind: Literal["nodded"] = "nodded"
    seat: int
    to: int


class TrickTaken(Event):
    kind: Literal["trick_taken"] = "trick_taken"
    seat: int


Happening: TypeAlias = Annotated[
    DealStarted | HandDealt | StockLaid | CardPlayed | Nodded | TrickTaken,
    Field(discriminator="kind"),
]


@dataclass(frozen=True)
class Public:
    options: Options
    score: tuple[int, ...]
    cards: tuple[int, ...]
    leader: int = 0
    trick: Hand = ()

    @property
    def over(self) -> bool:
        return max(self.score) >= self.options.target

    @property
    def lies(self) -> bool:
        return len(self.trick) == len(self.score)

    @property
    def next(self) -> int:
        return (self.leader + len(self.trick)) % len(self.score)


@dataclass(frozen=True)
class Private:
    hand: Hand = ()
    has_nodded: bool = False
    was_nodded_to: bool = False


def opening(options: Options, seats: int) -> Table[Public, Private, Hand]:
    return Table(Public(options, (0,) * seats, (0,) * seats), (Private(),) * seats, ())


def needs_deal(public: Public) -> bool:
    return not public.over and not any(public.cards) and not public.trick


def moves_on(public: Public) -> bool:
    return not public.over and public.lies


def to_act(public: Public) -> frozenset[int]:
    if public.over or needs_deal(public):
        return frozenset()
    return frozenset(range(len(public.score))) if public.lies else frozenset({public.next})


def offers(view: View[Public, Private]) -> tuple[Any, ...]:
    if view.seat not in to_act(view.public):
        return ()
    if not view.public.lies:
        return tuple(Play(card=card) for card in view.private.hand)
    has_ace = any(card.rank is Rank.ACE for card in view.private.hand)
    return (Nod(),) if has_ace and not view.private.has_nodded else ()


def deal(table: Table[Public, Private, Hand], deck: Hand) -> tuple[Any, ...]:
    seats = len(table.private)
    hands = [deck[3 * seat : 3 * seat + 3] for seat in range(seats)]
    dealt = [HandDealt(seat=s, cards=hand, audience=only(s)) for s, hand in enumerate(hands)]
    return DealStarted(), *dealt, StockLaid(cards=deck[3 * seats :], audience=NOBODY)


def proceed(table: Table[Public, Private, Hand]) -> tuple[Any, ...]:
    trick, seats = table.public.trick, len(table.private)
    best = max(range(seats), key=lambda place: trick[place].rank)
    return (TrickTaken(seat=(table.public.leader + best) % seats),)


def decide(table: Table[Public, Private, Hand], seat: int, action: Any) -> tuple[Any, ...]:
    if seat not in to_act(table.public) or isinstance(action, Play) is table.public.lies:
        raise IllegalAction(Refusal.NOT_NOW)
    if action not in offers(table.view_from(seat)):
        raise IllegalAction(Refusal.NOT_YOURS)
    if isinstance(action, Play):
        return (CardPlayed(seat=seat, card=action.card),)
    to = (seat + 1) % len(table.private)
    return (Nodded(seat=seat, to=to, audience=only(seat, to)),)


def evolve(table: Table[Public, Private, Hand], event: Any) -> Table[Public, Private, Hand]:
    public = table.public
    match event:
        case DealStarted():
            seats = len(table.private)
            fresh = replace(public, cards=(3,) * seats, trick=())
            table = Table(fresh, (Private(),) * seats, ())
        case HandDealt(seat=seat, cards=cards):
            table = table.with_private(seat, Private(cards))
        case StockLaid(cards=cards):
            table = table.with_hidden(cards)
        case CardPlayed(seat=seat, card=card):
            own = table.private[seat]
            left = replace(own, hand=tuple(c for c in own.hand if c != card))
            counts = tuple(n - (s == seat) for s, n in enumerate(public.cards))
            played = replace(public, cards=counts, trick=(*public.trick, card))
            table = table.with_private(seat, left).with_public(played)
        case Nodded(seat=seat, to=to):
            table = table.with_private(seat, replace(table.private[seat], has_nodded=True))
            table = table.with_private(to, replace(table.private[to], was_nodded_to=True))
        case TrickTaken(seat=seat):
            score = tuple(n + (s == seat) for s, n in enumerate(public.score))
            table = table.with_public(replace(public, score=score, leader=seat, trick=()))
        case _:
            pass
    return table


def scene(public: Public) -> Scene:
    seats = len(public.score)
    order = [(public.leader + step) % seats for step in range(len(public.trick))]
    return Scene(
        deal=1,
        prompt=says("nod.prompt"),
        places=tuple(
            ScenePlace(seat=s, points=public.score[s], cards=public.cards[s]) for s in range(seats)
        ),
        trick=tuple(Lying(Who(s), c) for s, c in zip(order, public.trick, strict=True)),
    )


def board(public: Public) -> Board:
    return Board(
        seats=tuple(SeatMarks(side=seat) for seat in range(len(public.score))),
        slate=each_alone(public.score),
    )


def holding(view: View[Public, Private]) -> Holding[Any]:
    playable = {action.card: action for action in offers(view) if isinstance(action, Play)}
    calls = tuple(Call(says("nod.nod"), a) for a in offers(view) if isinstance(a, Nod))
    row = tuple(HeldCard(card, playable.get(card)) for card in view.private.hand)
    facts = (says("nod.seen"),) if view.private.was_nodded_to else ()
    mine = CardRow(says("common.your_hand"), row)
    return Holding(prompt=says("nod.prompt"), facts=facts, rows=(mine,), calls=calls)


def tell(event: Any) -> Told | None:
    return Told(says("nod.took", who=Who(event.seat))) if isinstance(event, TrickTaken) else None


NOD = Game(
    key="nod",
    family="nod",
    engine_version=1,
    seats=range(2, 4),
    deck=pack(Rank.QUEEN),
    options=Options,
    actions=TypeAdapter(Annotated[Play | Nod, Field(discriminator="kind")]),
    log=TypeAdapter(tuple[Happening, ...]),
    opening=opening,
    needs_deal=needs_deal,
    deal_number=lambda _: 1,
    moves_on=moves_on,
    is_over=lambda public: public.over,
    to_act=to_act,
    offers=offers,
    deal=deal,
    proceed=proceed,
    decide=decide,
    evolve=evolve,
    outcome=lambda public: rank_by_points(public.score),
    scene=scene,
    board=board,
    holding=holding,
    tell=tell,
    heuristic=lambda _view, _heard, offers, _rng: offers[0],
)

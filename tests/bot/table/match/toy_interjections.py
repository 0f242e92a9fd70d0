"""Parley: a toy game in which everybody may speak out of turn, so that the shell has it to drive.

Three cards each, played in turn. At any time a seat may wink at its left neighbour, who alone
notices, and once a deal any seat may raise: then all others are awaited, and the first answer
binds. Who folds, or lets the raise go unanswered, gives the deal to whoever raised.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from games.core.actions import Action
from games.core.board import Board, SeatMarks, each_alone
from games.core.cards import Card, Hand, Rank, pack
from games.core.errors import IllegalAction
from games.core.event_audience import NOBODY, only
from games.core.events import Event
from games.core.game import Game
from games.core.outcome import rank_by_points
from games.core.player import Player
from games.core.scene import Call, CardRow, HeldCard, Holding, Scene, ScenePlace, Told, Who, says
from games.core.table import Table
from games.core.view import View
from tests.games.kit.toy_signals import Refusal


class Options(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    target: int = Field(default=2, ge=1, le=9)


class Play(Action):
    kind: Literal["play"] = "play"
    card: Card


class Say(Action):
    """A word: `wink` and `raise` may be said unasked, the others answer a raise."""

    kind: Literal["wink", "raise", "hold", "fold"]


RAISE, WINK = Say(kind="raise"), Say(kind="wink")


class DealStarted(Event):
    kind: Literal["deal_started"] = "deal_started"


class HandDealt(Event):
    kind: Literal["hand_dealt"] = "hand_dealt"
    seat: int
    cards: Hand


class StockLaid(Event):
    kind: Literal["stock_laid"] = "stock_laid"
    cards: Hand


class CardPlayed(Event):
    kind: Literal["card_played"] = "card_played"
    seat: int
    card: Card


class Winked(Event):
    kind: Literal["winked"] = "winked"
    seat: int
    to: int


class Said(Event):
    kind: Literal["said"] = "said"
    seat: int
    word: Literal["raise", "hold", "fold"]


class DealWon(Event):
    kind: Literal["deal_won"] = "deal_won"
    seat: int


Happening: TypeAlias = Annotated[
    DealStarted | HandDealt | StockLaid | CardPlayed | Winked | Said | DealWon,
    Field(discriminator="kind"),
]


@dataclass(frozen=True)
class Public:
    options: Options
    score: tuple[int, ...]
    played: int = 0
    goes_on: bool = False
    raiser: int | None = None
    answered: bool = False

    @property
    def seats(self) -> int:
        return len(self.score)

    @property
    def over(self) -> bool:
        return max(self.score) >= self.options.target

    @property
    def awaited(self) -> frozenset[int]:
        if not self.goes_on:
            return frozenset()
        if self.raiser is not None and not self.answered:
            return frozenset(range(self.seats)) - {self.raiser}
        return frozenset({self.played % self.seats})


@dataclass(frozen=True)
class Private:
    hand: Hand = ()
    winks: int = 0
    seen: int = 0


def offers(view: View[Public, Private]) -> tuple[Any, ...]:
    public, own = view.public, view.private
    if not public.goes_on:
        return ()
    wink = (WINK,)
    if public.raiser is not None and not public.answered:
        asked = (Say(kind="hold"), Say(kind="fold")) if view.seat in public.awaited else ()
        return *asked, *wink
    cards = tuple(Play(card=card) for card in own.hand) if view.seat in public.awaited else ()
    return *cards, *((RAISE,) if public.raiser is None else ()), *wink


def deal(table: Table[Public, Private, Hand], deck: Hand) -> tuple[Any, ...]:
    seats = len(table.private)
    hands = [deck[3 * seat : 3 * seat + 3] for seat in range(seats)]
    dealt = [HandDealt(seat=s, cards=hand, audience=only(s)) for s, hand in enumerate(hands)]
    return DealStarted(), *dealt, StockLaid(cards=deck[3 * seats :], audience=NOBODY)


def decide(table: Table[Public, Private, Hand], seat: int, action: Any) -> tuple[Any, ...]:
    if action not in offers(table.view_from(seat)):
        raise IllegalAction(Refusal.NOT_NOW)
    match action:
        case Play(card=card):
            is_last = table.public.played + 1 == 3 * table.public.seats
            won = (DealWon(seat=seat),) if is_last else ()
            return CardPlayed(seat=seat, card=card), *won
        case Say(kind="wink"):
            to = (seat + 1) % table.public.seats
            return (Winked(seat=seat, to=to, audience=only(seat, to)),)
        case _:
            said, raiser = Said(seat=seat, word=action.kind), table.public.raiser
            if raiser is None or action.kind != "fold":
                return (said,)
            return said, DealWon(seat=raiser)


def evolve(table: Table[Public, Private, Hand], event: Any) -> Table[Public, Private, Hand]:
    public = table.public
    match event:
        case DealStarted():
            fresh = Public(public.options, public.score, goes_on=True)
            table = Table(fresh, (Private(),) * public.seats, ())
        case HandDealt(seat=seat, cards=cards):
            table = table.with_private(seat, Private(cards))
        case StockLaid(cards=cards):
            table = table.with_hidden(cards)
        case CardPlayed(seat=seat, card=card):
            own = table.private[seat]
            left = replace(own, hand=tuple(c for c in own.hand if c != card))
            played = replace(public, played=public.played + 1)
            table = table.with_private(seat, left).with_public(played)
        case Winked(seat=seat, to=to):
            own, other = table.private[seat], table.private[to]
            table = table.with_private(seat, replace(own, winks=own.winks + 1))
            table = table.with_private(to, replace(other, seen=other.seen + 1))
        case Said(seat=seat, word="raise"):
            table = table.with_public(replace(public, raiser=seat))
        case Said():
            table = table.with_public(replace(public, answered=True))
        case DealWon(seat=seat):
            score = tuple(n + (s == seat) for s, n in enumerate(public.score))
            table = table.with_public(replace(public, score=score, goes_on=False))
        case _:
            pass
    return table


def scene(public: Public) -> Scene:
    places = tuple(
        ScenePlace(seat=seat, points=points, cards=3, acts=seat in public.awaited)
        for seat, points in enumerate(public.score)
    )
    return Scene(deal=1 + sum(public.score), prompt=says("common.your_turn"), places=places)


def board(public: Public) -> Board:
    return Board(
        seats=tuple(SeatMarks(side=seat) for seat in range(len(public.score))),
        slate=each_alone(public.score),
    )


def holding(view: View[Public, Private]) -> Holding[Any]:
    given = offers(view)
    playable = {action.card: action for action in given if isinstance(action, Play)}
    return Holding(
        prompt=says("common.your_turn"),
        facts=(says("common.points", count=view.private.seen),),
        rows=(
            CardRow(
                says("common.your_hand"),
                tuple(HeldCard(card, playable.get(card)) for card in view.private.hand),
            ),
        ),
        calls=tuple(Call(says("button.next"), a) for a in given if isinstance(a, Say)),
    )


def tell(event: Any) -> Told | None:
    match event:
        case Said(seat=seat) | CardPlayed(seat=seat):
            return Told(says("common.waiting_for", who=Who(seat)))
        case DealWon(seat=seat):
            return Told(says("chair.taken_back", who=Who(seat)), result=True)
        case _:
            return None


def whisper(event: Any) -> Told | None:
    match event:
        case Winked(seat=seat):
            return Told(says("chair.left", who=Who(seat)))
        case _:
            return None


def unanswered(view: View[Public, Private]) -> Any | None:
    fold = Say(kind="fold")
    return fold if fold in offers(view) else None


def parley(choose_action: Player) -> Game[Any, Any, Any, Any, Any, Any]:
    """The game, with computer players who play like this."""
    return Game(
        key="schwarz_oder_weiss",  # it stands in for a game that has a name in the words
        family="schwarz_oder_weiss",
        engine_version=1,
        seats=range(2, 5),
        deck=pack(Rank.NINE),
        options=Options,
        actions=TypeAdapter(Annotated[Play | Say, Field(discriminator="kind")]),
        log=TypeAdapter(tuple[Happening, ...]),
        interjections=frozenset({"wink", "raise"}),
        opening=lambda options, seats: Table(
            Public(options, (0,) * seats), (Private(),) * seats, ()
        ),
        needs_deal=lambda public: not public.over and not public.goes_on,
        deal_number=lambda public: 1 + sum(public.score),
        moves_on=lambda _: False,
        is_over=lambda public: public.over,
        to_act=lambda public: public.awaited,
        offers=offers,
        deal=deal,
        proceed=lambda _: (),
        decide=decide,
        evolve=evolve,
        outcome=lambda public: rank_by_points(public.score),
        scene=scene,
        board=board,
        holding=holding,
        tell=tell,
        whisper=whisper,
        unanswered=unanswered,
        heuristic=choose_action,
    )


class Liking:
    """A player who says what it likes best of what is offered, else plays on, else is silent."""

    def __init__(self, *likes: str) -> None:
        self.likes = likes

    def __call__(self, _view: Any, _heard: Any, offers: Sequence[Any], _rng: Any) -> Any:
        liked = [offer for like in self.likes for offer in offers if offer.kind == like]
        asked = [offer for offer in offers if offer.kind not in {"wink", "raise"}]
        return next(iter([*liked, *asked]), None)


class WinkingOnce(Liking):
    """A player who winks once a deal, as soon as it may."""

    def __call__(self, view: Any, _heard: Any, offers: Sequence[Any], _rng: Any) -> Any:
        own = [offer for offer in offers if offer != WINK or not view.private.winks]
        return super().__call__(view, _heard, own, _rng)


class RaisingFirst(Liking):
    """A player who raises before a card has been played, and never later."""

    def __call__(self, view: Any, _heard: Any, offers: Sequence[Any], _rng: Any) -> Any:
        own = [offer for offer in offers if offer != RAISE or not view.public.played]
        return super().__call__(view, _heard, own, _rng)

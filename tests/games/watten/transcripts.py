"""Hand-written transcripts of the four Watten games, played on the engine line by line.

game kritisch            tyrolean unless said; likewise `bavarian`, `blind`
seats 3                  four unless said       options guate=true target=18
dealer 1                 the last seat unless said
start at 13 9 13 9       points, seat by seat    after 199 deals
0: SA HK                 what a seat is dealt, as far as it matters; likewise `stock: …`
dealt                    the cards lie; also done by the first line that acts
trump 9 hearts           forehand and dealer name both, whoever must
cards C10 D6             in Blind Watten forehand keeps the cards, both choose these
0 proposes               accepts · refuses · keeps · settles · holds · folds · concedes · shows
0 opens                  shows all three Kritische
0 concedes 2             for what the deal counts now unless said
0 names ace              names hearts · chooses SA · raises 3 · signals kiss · plays SA
1 plays S10 -> why       the rules refuse it for this reason
0 takes it               of the last card played
0 2 to act               `nobody to act`
worth 3                  what the deal counts now
score 2 0 2 0            likewise `folded`, `tricks`, `conceded`, `0 deals next`, `0 2 win`
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from pydantic import BaseModel, TypeAdapter

from games.core.cards import Card, Hand, Rank, Suit, cards
from games.core.errors import IllegalAction
from games.core.game import AnyGame
from games.core.trick_events import MatchEnded, TrickTaken
from games.watten import BAVARIAN, BLIND, KRITISCH, TYROLEAN
from games.watten.rules.events import DealScored
from games.watten.rules.state import WattenTable
from tests.games.watten import decks as laid

GAMES: dict[str, AnyGame] = {
    "tyrolean": TYROLEAN,
    "kritisch": KRITISCH,
    "bavarian": BAVARIAN,
    "blind": BLIND,
}

VERBS = {
    "proposes": ("propose_exchange", ""),
    "accepts": ("accept_exchange", ""),
    "refuses": ("refuse_exchange", ""),
    "keeps": ("keep_cards", ""),
    "settles": ("settle", ""),
    "picks": ("pick_gesture", "gesture"),
    "assigns": ("assign", "meaning"),
    "decides": ("play_for_three", ""),
    "holds": ("hold", ""),
    "folds": ("fold", ""),
    "concedes": ("concede", ""),
    "shows": ("show_hand", ""),
    "opens": ("show_machine", ""),
    "chooses": ("choose_card", "card"),
    "raises": ("raise", "value"),
    "signals": ("signal", "gesture"),
    "plays": ("play_card", "card"),
}


def play(text: str) -> WattenTable:
    """The table after this transcript; AssertionError, naming the line, where it goes otherwise."""
    return match(text).table


def match(text: str) -> "Match":
    """The match after this transcript, with what the last line brought about."""
    course = Match()
    for line in filter(None, map(str.strip, text.splitlines())):
        try:
            course.read(line)
        except (AssertionError, IllegalAction) as error:
            raise AssertionError(f"{line!r}: {error!r}") from error
    return course


class Match:
    """One table and what the last line brought about."""

    def __init__(self) -> None:
        self.game: AnyGame = TYROLEAN
        self.seats = 4
        self.dealer: int | None = None
        self.options: dict[str, str] = {}
        self.score: tuple[int, ...] | None = None
        self.asked: dict[int, Hand] = {}
        self.stock: Hand = ()
        self.deals = 0
        self.opened: WattenTable | None = None
        self.news: tuple[Any, ...] = ()

    @property
    def table(self) -> WattenTable:
        assert self.opened is not None, "nothing has happened yet"
        return self.opened

    def read(self, line: str) -> None:
        for pattern, act in LINES:
            if found := re.fullmatch(pattern, line):
                act(self, *found.groups())
                return
        pytest.fail(f"what is {line!r}?")

    def set_game(self, name: str) -> None:
        self.game = GAMES[name]

    def set_seats(self, count: str) -> None:
        self.seats = int(count)

    def set_options(self, text: str) -> None:
        self.options |= dict(pair.split("=") for pair in text.split())

    def set_dealer(self, seat: str) -> None:
        self.dealer = int(seat)

    def set_score(self, points: str) -> None:
        self.score = tuple(map(int, points.split()))

    def set_deals(self, count: str) -> None:
        self.deals = int(count)

    def set_hand(self, seat: str, names: str) -> None:
        self.asked[int(seat)] = cards(names)

    def set_stock(self, names: str) -> None:
        self.stock = cards(names)

    def happen(self, news: tuple[Any, ...]) -> None:
        self.news = news
        self.opened = self.game.replay(self.table, news)

    def open(self) -> None:
        """Set the table up and draw for the deal."""
        options: BaseModel = self.game.options.model_validate(self.options)
        self.opened = self.game.opening(options, self.seats)
        dealer = self.seats - 1 if self.dealer is None else self.dealer
        self.happen(self.game.deal(self.table, laid.draw(self.game.deck, dealer)))
        if self.score is not None:
            self.opened = laid.at_score(self.table, self.score)
        self.opened = self.table.with_public(replace(self.table.public, number=self.deals))

    def deal(self) -> None:
        """Lay down the deck that this transcript asks for, after the draw if need be."""
        if self.opened is None:
            self.open()
        if self.game.needs_deal(self.table.public):
            dealer = self.table.public.next_dealer
            deck = laid.deck(self.game.deck, self.seats, dealer, self.asked, self.stock)
            self.happen(self.game.deal(self.table, deck))
            self.asked, self.stock = {}, ()

    def name_trump(self, rank: str, suit: str) -> None:
        self.deal()
        self.act(str(self.table.public.forehand), "names", rank, None)
        (namer,) = self.game.to_act(self.table.public)
        self.act(str(namer), "names", suit, None)

    def choose(self, schlag: str, trump: str) -> None:
        self.deal()
        public = self.table.public
        forehand, dealer = str(public.forehand), str(public.dealer)
        if public.rules.options.exchange:
            self.act(forehand, "keeps", None, None)
        self.act(forehand, "chooses", schlag, None)
        self.act(dealer, "chooses", trump, None)

    def act(self, who: str, verb: str, what: str | None, reason: str | None) -> None:
        self.deal_if_due()
        action, seat = self.action(verb, what), int(who)
        if reason is None:
            assert action in self.game.offers(self.table.view_from(seat)), "not offered"
            self.happen(self.game.decide(self.table, seat, action))
            return
        with pytest.raises(IllegalAction) as refused:
            self.game.decide(self.table, seat, action)
        assert reason == refused.value.reason

    def deal_if_due(self) -> None:
        if self.opened is None:
            self.open()
        self.deal()

    def action(self, verb: str, what: str | None) -> Any:
        actions: TypeAdapter[Any] = self.game.actions
        if verb == "names":
            assert what is not None
            named = what.upper()
            if named in Suit.__members__:
                return actions.validate_python({"kind": "name_suit", "suit": Suit[named]})
            rank = Rank[named] if named in Rank.__members__ else Rank(int(what))
            return actions.validate_python({"kind": "name_rank", "rank": rank})
        kind, field = VERBS[verb]
        if kind == "concede":
            field, what = "value", what or str(self.table.public.value)
        return actions.validate_python({"kind": kind} | ({field: what} if field else {}))

    def takes(self, who: str) -> None:
        assert [int(who)] == [e.seat for e in self.news if isinstance(e, TrickTaken)]

    def to_act(self, who: str) -> None:
        expected = [] if who == "nobody" else [int(seat) for seat in who.split()]
        assert expected == sorted(self.game.to_act(self.table.public))

    def is_worth(self, value: str) -> None:
        assert int(value) == self.table.public.value

    def has_score(self, points: str) -> None:
        assert tuple(map(int, points.split())) == self.table.public.score

    def ended(self, result: str) -> None:
        assert [result] == [e.result for e in self.news if isinstance(e, DealScored)]

    def deals_next(self, seat: str) -> None:
        assert self.game.needs_deal(self.table.public)
        assert int(seat) == self.table.public.next_dealer

    def wins(self, seats: str) -> None:
        expected = tuple(map(int, seats.split()))
        assert [expected] == [e.winners for e in self.news if isinstance(e, MatchEnded)]
        assert self.game.is_over(self.table.public)
        assert frozenset(expected) == self.game.outcome(self.table.public).winners


def playable(table: WattenTable, seat: int) -> set[Card]:
    """The cards a seat is offered."""
    offers: tuple[Any, ...] = TYROLEAN.offers(table.view_from(seat))
    return {action.card for action in offers if action.kind == "play_card"}


LINES: tuple[tuple[str, Callable[..., None]], ...] = (
    (r"game (\w+)", Match.set_game),
    (r"seats (\d)", Match.set_seats),
    (r"options (.+)", Match.set_options),
    (r"dealer (\d)", Match.set_dealer),
    (r"start at (.+)", Match.set_score),
    (r"after (\d+) deals", Match.set_deals),
    (r"(\d): (.+)", Match.set_hand),
    (r"stock: (.+)", Match.set_stock),
    (r"dealt", Match.deal_if_due),
    (r"trump (\w+) (\w+)", Match.name_trump),
    (r"cards (\w+) (\w+)", Match.choose),
    (rf"(\d) ({'|'.join([*VERBS, 'names'])})(?: (\w+))?(?: -> (\w+))?", Match.act),
    (r"(\d) takes it", Match.takes),
    (r"(nobody|[\d ]+) to act", Match.to_act),
    (r"worth (\d+)", Match.is_worth),
    (r"score ([\d ]+)", Match.has_score),
    (r"(tricks|folded|conceded)", Match.ended),
    (r"(\d) deals next", Match.deals_next),
    (r"([\d ]+) wins?", Match.wins),
)

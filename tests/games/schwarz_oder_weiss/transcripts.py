"""Hand-written transcripts of Schwarz oder Weiß, played on the engine line by line.

    seats 3                  options solo=true target=7      dealer 1       start at 0 9
    after 199 deals
    0: SA HK                 what falls to a seat, in order; likewise `dummy: S10 HA`
    6 cards fall             so many cards have fallen by now
    0 bids schwarz           names 3 · passes · doubles · redoubles · accepts ·
                             surrenders · claims
    0 plays SA               `dummy plays HA` is the bidder's doing
    1 plays S10 -> why       the rules refuse it for this reason
    it goes on               the next thing happens by itself
    0 takes it               of the last card played; likewise `dummy takes it`
    0 to act                 `nobody to act`
    score 2 0                likewise `made`, `failed`, `passed out`, `0 deals next`, `0 wins`

What falls is named only as far as it matters: the rest of the pack fills every other place.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from pydantic import TypeAdapter

from games.core.cards import Card, Hand, cards
from games.core.errors import IllegalAction
from games.schwarz_oder_weiss import GAME
from games.schwarz_oder_weiss.rules.events import Event, TrickTaken
from games.schwarz_oder_weiss.rules.law import deal_order
from games.schwarz_oder_weiss.rules.options import Options
from games.schwarz_oder_weiss.rules.state import Public, SchwarzTable

VERBS = {
    "bids": ("bid", "contract"),
    "names": ("name_points", "points"),
    "plays": ("play_card", "card"),
    "passes": ("pass", ""),
    "doubles": ("double", ""),
    "redoubles": ("redouble", ""),
    "accepts": ("accept", ""),
    "surrenders": ("surrender", ""),
    "claims": ("claim_rest", ""),
}
ACTIONS: TypeAdapter[Any] = GAME.actions


def play(text: str) -> SchwarzTable:
    """The table after this transcript; AssertionError, naming the line, where it goes otherwise."""
    match = _Match()
    for line in filter(None, map(str.strip, text.splitlines())):
        try:
            match.read(line)
        except (AssertionError, IllegalAction) as error:
            raise AssertionError(f"{line!r}: {error!r}") from error
    return match.table


class _Match:
    """One table and what the last line brought about."""

    def __init__(self) -> None:
        self.seats, self.dealer = 2, 1
        self.options: dict[str, str] = {}
        self.score: tuple[int, ...] | None = None
        self.falling: dict[int, Hand] = {}
        self.deals = 0
        self.opened: SchwarzTable | None = None
        self.news: tuple[Event, ...] = ()

    @property
    def table(self) -> SchwarzTable:
        assert self.opened is not None, "nothing has happened yet"
        return self.opened

    def read(self, line: str) -> None:
        for pattern, act in LINES:
            if found := re.fullmatch(pattern, line):
                act(self, *found.groups())
                return
        pytest.fail(f"what is {line!r}?")

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

    def set_falling(self, place: str, names: str) -> None:
        self.falling[self.place(place)] = cards(names)

    def place(self, name: str) -> int:
        return self.seats if name == "dummy" else int(name)

    def happen(self, news: tuple[Event, ...]) -> None:
        self.news = news
        self.opened = GAME.replay(self.table, news)

    def fall(self, count: str) -> None:
        self.deal()
        while sum(self.table.public.counts) < int(count):
            self.goes_on()

    def goes_on(self) -> None:
        assert GAME.moves_on(self.table.public)
        self.happen(GAME.proceed(self.table))

    def deal(self) -> None:
        """Lay down the deck that this transcript asks for, after the draw if need be."""
        if self.opened is None:
            self.opened = GAME.opening(Options.model_validate(self.options), self.seats)
            lowest_first = tuple(sorted(GAME.deck, key=lambda card: card.rank))
            high = (GAME.deck[-1],)
            drawn = (*lowest_first[: self.dealer], *high, *lowest_first[self.dealer : -1])
            self.happen(GAME.deal(self.table, drawn))
            if self.score is not None:
                self.opened = self.table.with_public(_scored(self.table, self.score))
            numbered = replace(self.table.public, number=self.deals)
            self.opened = self.table.with_public(numbered)
        if GAME.needs_deal(self.table.public):
            self.happen(GAME.deal(self.table, tuple(self.deck())))
            self.falling = {}

    def deck(self) -> Iterator[Card]:
        asked = {card for hand in self.falling.values() for card in hand}
        spare = iter([card for card in GAME.deck if card not in asked])
        order = deal_order(self.table.public.next_dealer, self.seats)
        for number in range(5):
            for place in order:
                hand = self.falling.get(place, ())
                yield hand[number] if number < len(hand) else next(spare)
        yield from spare

    def act(self, who: str, verb: str, what: str | None, reason: str | None) -> None:
        kind, field = VERBS[verb]
        value = int(what) if what and what.isdigit() else what
        action = ACTIONS.validate_python({"kind": kind} | ({field: value} if field else {}))
        seat = self.table.public.bidder if who == "dummy" else int(who)
        assert seat is not None
        if reason is None:
            assert action in GAME.offers(self.table.view_from(seat)), "not offered"
            self.happen(GAME.decide(self.table, seat, action))
            return
        with pytest.raises(IllegalAction) as refused:
            GAME.decide(self.table, seat, action)
        assert reason == refused.value.reason

    def takes(self, who: str) -> None:
        seat = None if who == "dummy" else int(who)
        assert [seat] == [e.seat for e in self.news if isinstance(e, TrickTaken)]

    def to_act(self, who: str) -> None:
        expected = [] if who == "nobody" else [int(seat) for seat in who.split()]
        assert expected == sorted(GAME.to_act(self.table.public))

    def has_score(self, points: str) -> None:
        assert tuple(map(int, points.split())) == self.table.public.score

    def ended(self, result: str) -> None:
        assert [result] == [e.result for e in self.news if e.kind == "deal_scored"]

    def passed_out(self) -> None:
        assert [self.table.public.dealer] == [e.dealer for e in self.news if e.kind == "passed_out"]

    def deals_next(self, seat: str) -> None:
        assert GAME.needs_deal(self.table.public)
        assert int(seat) == self.table.public.next_dealer

    def wins(self, seats: str) -> None:
        expected = tuple(map(int, seats.split()))
        assert [expected] == [e.winners for e in self.news if e.kind == "match_ended"]
        assert GAME.is_over(self.table.public)
        assert frozenset(expected) == GAME.outcome(self.table.public).winners


def _scored(table: SchwarzTable, score: tuple[int, ...]) -> Public:
    return replace(table.public, score=score)


LINES: tuple[tuple[str, Callable[..., None]], ...] = (
    (r"seats (\d)", _Match.set_seats),
    (r"options (.+)", _Match.set_options),
    (r"dealer (\d)", _Match.set_dealer),
    (r"start at (.+)", _Match.set_score),
    (r"after (\d+) deals", _Match.set_deals),
    (r"(\d|dummy): (.+)", _Match.set_falling),
    (r"(\d+) cards fall", _Match.fall),
    (r"it goes on", _Match.goes_on),
    (rf"(\d|dummy) ({'|'.join(VERBS)})(?: (\w+))?(?: -> (\w+))?", _Match.act),
    (r"(\d|dummy) takes it", _Match.takes),
    (r"(nobody|[\d ]+) to act", _Match.to_act),
    (r"score ([-\d ]+)", _Match.has_score),
    (r"(made|failed|bidder_surrendered|opponents_surrendered)", _Match.ended),
    (r"passed out", _Match.passed_out),
    (r"(\d) deals next", _Match.deals_next),
    (r"([\d ]+) wins?", _Match.wins),
)

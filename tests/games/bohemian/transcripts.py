"""Hand-written transcripts of Bohemian Watten, played on the engine line by line.

seats 3                  four unless said       options linke=trumps beat_first=true
dealer 1                 the last seat unless said
start at 2 5 7 9         points, seat by seat; likewise `deal 50`, the number of the next deal
turned H9                C9 unless said
0: SA HK                 what a seat is dealt, as far as it matters; likewise `stock: S7 S8`
dealt                    the cards lie; also done by the first line that acts
0 changes SA HK          `0 keeps`, and `all keep` for everyone who is still asked
0 plays SA               likewise for everything that is done:
1 plays S10 -> why       the rules refuse it for this reason; likewise `1 claims -> why`
1 may play S7 S8         these and nothing else
0 takes it               of the last card played
1 to act                 `nobody to act`
score 17 19 19 25        likewise `0 deals next`, `0 2 win`
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from games.bohemian import GAME
from games.bohemian.rules.actions import Action, Exchange, PlayCard
from games.bohemian.rules.events import Event
from games.bohemian.rules.options import Options
from games.bohemian.rules.state import BohemianTable, Phase
from games.core.actions import ClaimRest, ConcedeRest
from games.core.cards import Hand, card, cards
from games.core.errors import IllegalAction
from games.core.trick_events import MatchEnded, TrickTaken
from tests.games.bohemian.decks import deck


def play(text: str) -> BohemianTable:
    """The table after this transcript; AssertionError, naming the line, where it goes otherwise."""
    course = _Course()
    for line in filter(None, map(str.strip, text.splitlines())):
        try:
            course.read(line)
        except (AssertionError, IllegalAction) as error:
            raise AssertionError(f"{line!r}: {error!r}") from error
    return course.table


class _Course:
    """One table and what the last line brought about."""

    def __init__(self) -> None:
        self.seats, self.dealer = 4, -1
        self.changes: dict[str, Any] = {}
        self.options: dict[str, str] = {}
        self.turned = card("C9")
        self.hands: dict[int, Hand] = {}
        self.stock: Hand = ()
        self.opened: BohemianTable | None = None
        self.news: tuple[Event, ...] = ()

    @property
    def table(self) -> BohemianTable:
        if self.opened is None:
            self.deal()
        assert self.opened is not None
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
        self.changes["score"] = tuple(map(int, points.split()))

    def set_number(self, number: str) -> None:
        self.changes["number"] = int(number) - 1

    def set_turned(self, name: str) -> None:
        self.turned = card(name)

    def set_hand(self, seat: str, names: str) -> None:
        self.hands[int(seat)] = cards(names)

    def set_stock(self, names: str) -> None:
        self.stock = cards(names)

    def deal(self) -> None:
        """Lay down the deck that this transcript asks for; the next one may ask for another."""
        if self.opened is None:
            opened = GAME.opening(Options.model_validate(self.options), self.seats)
            shuffling = replace(
                opened.public,
                phase=Phase.SHUFFLING,
                next_dealer=self.dealer % self.seats,
                **self.changes,
            )
            self.opened = opened.with_public(shuffling)
        dealer = self.opened.public.next_dealer
        laid = deck(self.seats, dealer, self.turned, self.hands, self.stock)
        self.happen(GAME.deal(self.opened, laid))
        self.hands, self.stock = {}, ()

    def happen(self, news: tuple[Event, ...]) -> None:
        assert self.opened is not None
        self.news = news
        self.opened = GAME.replay(self.opened, news)

    def change(self, seat: str, names: str, reason: str | None) -> None:
        self.act(int(seat), Exchange(cards=cards(names)), reason)

    def keep(self, seat: str) -> None:
        self.act(int(seat), Exchange(cards=()), None)

    def all_keep(self) -> None:
        while self.table.public.phase is Phase.EXCHANGING:
            self.keep(str(self.table.public.asked))

    def put(self, seat: str, name: str, reason: str | None) -> None:
        self.act(int(seat), PlayCard(card=card(name)), reason)

    def claim(self, seat: str, reason: str | None) -> None:
        self.act(int(seat), ClaimRest(), reason)

    def concede(self, seat: str, reason: str | None) -> None:
        self.act(int(seat), ConcedeRest(), reason)

    def act(self, seat: int, action: Action, reason: str | None) -> None:
        offered = action in GAME.offers(self.table.view_from(seat))
        if reason is None:
            assert offered, "not offered"
            self.happen(GAME.decide(self.table, seat, action))
            return
        assert not offered, "offered"
        with pytest.raises(IllegalAction) as refused:
            GAME.decide(self.table, seat, action)
        assert reason == refused.value.reason

    def may_play(self, seat: str, names: str) -> None:
        offers = GAME.offers(self.table.view_from(int(seat)))
        assert set(cards(names)) == {a.card for a in offers if isinstance(a, PlayCard)}

    def takes(self, seat: str) -> None:
        assert [int(seat)] == [e.seat for e in self.news if isinstance(e, TrickTaken)]

    def to_act(self, who: str) -> None:
        expected = [] if who == "nobody" else [int(who)]
        assert expected == sorted(GAME.to_act(self.table.public))

    def has_score(self, points: str) -> None:
        assert tuple(map(int, points.split())) == self.table.public.score

    def deals_next(self, seat: str) -> None:
        assert GAME.needs_deal(self.table.public)
        assert int(seat) == self.table.public.next_dealer

    def wins(self, seats: str) -> None:
        expected = tuple(map(int, seats.split()))
        assert [expected] == [e.winners for e in self.news if isinstance(e, MatchEnded)]
        assert GAME.is_over(self.table.public)
        assert frozenset(expected) == GAME.outcome(self.table.public).winners


LINES: tuple[tuple[str, Callable[..., None]], ...] = (
    (r"seats (\d)", _Course.set_seats),
    (r"options (.+)", _Course.set_options),
    (r"dealer (\d)", _Course.set_dealer),
    (r"start at (.+)", _Course.set_score),
    (r"deal (\d+)", _Course.set_number),
    (r"turned (\w+)", _Course.set_turned),
    (r"(\d): (.+)", _Course.set_hand),
    (r"stock: (.+)", _Course.set_stock),
    (r"dealt", _Course.deal),
    (r"(\d) changes ([^>]+?)(?: -> (\w+))?", _Course.change),
    (r"(\d) keeps", _Course.keep),
    (r"all keep", _Course.all_keep),
    (r"(\d) plays (\w+)(?: -> (\w+))?", _Course.put),
    (r"(\d) claims(?: -> (\w+))?", _Course.claim),
    (r"(\d) concedes(?: -> (\w+))?", _Course.concede),
    (r"(\d) may play (.+)", _Course.may_play),
    (r"(\d) takes it", _Course.takes),
    (r"(nobody|\d) to act", _Course.to_act),
    (r"score ([-\d ]+)", _Course.has_score),
    (r"(\d) deals next", _Course.deals_next),
    (r"([\d ]+) wins?", _Course.wins),
)

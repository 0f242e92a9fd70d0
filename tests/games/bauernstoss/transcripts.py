"""Hand-written transcripts of Bauernstoss, played on the engine line by line.

    options target=30        dealer 3       start at 13 9        chalk 1
    0: SJ HJ S7              what a seat is dealt, as far as it matters
    0 says 5                 says mit · says solo · passes
    0 would name             0 would not name: what partners tell each other
    0 names spades           names small spades · names big spades, for a Solo
    0 gives S7               returns S7 · plays S7
    1 plays S10 -> why       the rules refuse it for this reason
    0 declares 8             in the rebid, by itself; likewise `declares DJ`, `declares nothing`
    trick CJ S7 DJ SQ        these cards are played by whoever is to play, in order
    0 takes it               of the last card played
    0 2 to act               `nobody to act`
    score 1 0                likewise `plain`, `schneider`, `schwarz`, `solo_made`, `solo_failed`
    passed out               `0 deals next`, `1 has the chalk`, `nobody has the chalk`, `0 2 win`

The dealer is 3, so that 0 speaks first and leads. What is dealt is named only as far as it
matters: the rest of the pack fills every other place, lowest first.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from pydantic import TypeAdapter

from games.bauernstoss import GAME
from games.bauernstoss.rules.events import DealScored, Event, PassedOut
from games.bauernstoss.rules.law import LADDER
from games.bauernstoss.rules.options import Options
from games.bauernstoss.rules.state import BauernTable, Declared
from games.core.cards import Card, Hand, Suit, cards
from games.core.errors import IllegalAction
from games.core.trick_events import MatchEnded, TrickTaken
from tests.games.bauernstoss.decks import deck

ACTIONS: TypeAdapter[Any] = GAME.actions
SAYS = {"mit": {"kind": "mit"}, "solo": {"kind": "solo"}}
MOVES = {"gives": "give_card", "returns": "return_card", "plays": "play_card"}


def play(text: str) -> BauernTable:
    """The table after this transcript; AssertionError, naming the line, where it goes otherwise."""
    match = _Match()
    for line in filter(None, map(str.strip, text.splitlines())):
        try:
            match.read(line)
        except (AssertionError, IllegalAction) as error:
            raise AssertionError(f"{line!r}: {error!r}") from error
    match.deal()
    return match.table


def scored(text: str) -> DealScored:
    """How the deal of this transcript was paid, if its last line ends it."""
    match = _Match()
    for line in filter(None, map(str.strip, text.splitlines())):
        match.read(line)
    return next(event for event in match.news if isinstance(event, DealScored))


class _Match:
    """One table and what the last line brought about."""

    def __init__(self) -> None:
        self.dealer = 3
        self.options: dict[str, str] = {}
        self.changes: dict[str, Any] = {}
        self.dealing: dict[int, Hand] = {}
        self.opened: BauernTable | None = None
        self.news: tuple[Event, ...] = ()

    @property
    def table(self) -> BauernTable:
        assert self.opened is not None, "nothing has happened yet"
        return self.opened

    def read(self, line: str) -> None:
        for pattern, act in LINES:
            if found := re.fullmatch(pattern, line):
                act(self, *found.groups())
                return
        pytest.fail(f"what is {line!r}?")

    def set_options(self, text: str) -> None:
        self.options |= dict(pair.split("=") for pair in text.split())

    def set_dealer(self, seat: str) -> None:
        self.dealer = int(seat)

    def set_score(self, ours: str, theirs: str) -> None:
        self.changes["score"] = (int(ours), int(theirs)) * 2

    def set_chalk(self, side: str) -> None:
        self.changes["chalk"] = int(side)

    def set_hand(self, seat: str, names: str) -> None:
        self.dealing[int(seat)] = cards(names)

    def happen(self, news: tuple[Event, ...]) -> None:
        self.news = news
        self.opened = GAME.replay(self.table, news)

    def deal(self) -> None:
        """Lay down the deck that this transcript asks for, after the draw if need be."""
        if self.opened is None:
            table = GAME.opening(Options.model_validate(self.options), 4)
            self.opened = table.with_public(replace(table.public, **self.changes))
            lowest = tuple(sorted(GAME.deck, key=lambda card: card.rank))
            high = (lowest[-1],)
            self.happen(
                GAME.deal(self.table, (*lowest[: self.dealer], *high, *lowest[self.dealer : -1]))
            )
        if GAME.needs_deal(self.table.public) and (self.dealing or not self.news[1:]):
            laid = deck(self.table.public.next_dealer, self.dealing)
            self.happen(GAME.deal(self.table, laid))
            self.dealing = {}

    def act(self, seat: str, action: dict[str, Any], why: str | None) -> None:
        self.deal()
        wish = ACTIONS.validate_python(action)
        if why is None:
            offers = GAME.offers(self.table.view_from(int(seat)))
            assert wish in offers, "not offered"
            self.happen(GAME.decide(self.table, int(seat), wish))
            return
        with pytest.raises(IllegalAction) as refused:
            GAME.decide(self.table, int(seat), wish)
        assert why == refused.value.reason

    def says(self, seat: str, what: str, why: str | None) -> None:
        number = {"kind": "bid", "number": int(what)} if what.isdecimal() else SAYS[what]
        self.act(seat, number, why)

    def passes(self, seat: str, why: str | None) -> None:
        self.act(seat, {"kind": "pass"}, why)

    def would_name(self, seat: str, refuses: str | None) -> None:
        self.act(seat, {"kind": "leave_to_partner" if refuses else "name_myself"}, None)

    def names(self, seat: str, size: str | None, suit: str, why: str | None) -> None:
        solo = {"kind": "name_solo", "size": size} if size else {"kind": "name_trump"}
        self.act(seat, {**solo, "suit": Suit[suit.upper()]}, why)

    def moves(self, seat: str, verb: str, card: str, why: str | None) -> None:
        self.act(seat, {"kind": MOVES[verb], "card": card}, why)

    def claims(self, seat: str, why: str | None) -> None:
        self.act(seat, {"kind": "claim_rest"}, why)

    def concedes(self, seat: str, why: str | None) -> None:
        self.act(seat, {"kind": "concede_rest"}, why)

    def trick(self, names: str) -> None:
        for name in names.split():
            (seat,) = GAME.to_act(self.table.public)
            self.moves(str(seat), "plays", name, None)

    def declares(self, seat: str, low: str) -> None:
        signs = {step.sign if not isinstance(step, Card) else str(step): step for step in LADDER}
        expected = Declared(int(seat), None if low == "nothing" else signs[low])
        assert expected in self.table.public.declared

    def takes(self, seat: str) -> None:
        assert [int(seat)] == [e.seat for e in self.news if isinstance(e, TrickTaken)]

    def to_act(self, who: str) -> None:
        self.deal()
        expected = [] if who == "nobody" else [int(seat) for seat in who.split()]
        assert expected == sorted(GAME.to_act(self.table.public))

    def has_score(self, ours: str, theirs: str) -> None:
        assert (int(ours), int(theirs)) * 2 == self.table.public.score

    def ended(self, result: str) -> None:
        assert [result] == [e.result for e in self.news if isinstance(e, DealScored)]

    def passed_out(self) -> None:
        assert any(isinstance(event, PassedOut) for event in self.news)

    def has_chalk(self, side: str) -> None:
        assert (None if side == "nobody" else int(side)) == self.table.public.chalk

    def deals_next(self, seat: str) -> None:
        assert GAME.needs_deal(self.table.public)
        assert int(seat) == self.table.public.next_dealer

    def wins(self, seats: str) -> None:
        expected = tuple(map(int, seats.split()))
        assert [expected] == [e.winners for e in self.news if isinstance(e, MatchEnded)]
        assert GAME.is_over(self.table.public)
        assert frozenset(expected) == GAME.outcome(self.table.public).winners


REFUSED = r"(?: -> (\w+))?"
LINES: tuple[tuple[str, Callable[..., None]], ...] = (
    (r"options (.+)", _Match.set_options),
    (r"dealer (\d)", _Match.set_dealer),
    (r"start at (\d+) (\d+)", _Match.set_score),
    (r"chalk (\d)", _Match.set_chalk),
    (r"(\d): (.+)", _Match.set_hand),
    (rf"(\d) says (\w+){REFUSED}", _Match.says),
    (rf"(\d) passes{REFUSED}", _Match.passes),
    (r"(\d) would (not )?name", lambda match, seat, no: match.would_name(seat, no)),
    (rf"(\d) names (?:(small|big) )?(\w+){REFUSED}", _Match.names),
    (rf"(\d) ({'|'.join(MOVES)}) (\w+){REFUSED}", _Match.moves),
    (rf"(\d) claims{REFUSED}", _Match.claims),
    (rf"(\d) concedes{REFUSED}", _Match.concedes),
    (r"trick (.+)", _Match.trick),
    (r"(\d) declares (\w+)", _Match.declares),
    (r"(\d) takes it", _Match.takes),
    (r"(nobody|[\d ]+) to act", _Match.to_act),
    (r"score (\d+) (\d+)", _Match.has_score),
    (r"(plain|schneider|schwarz|solo_made|solo_failed)", _Match.ended),
    (r"passed out", _Match.passed_out),
    (r"(\d|nobody) has the chalk", _Match.has_chalk),
    (r"(\d) deals next", _Match.deals_next),
    (r"([\d ]+) win", _Match.wins),
)

"""The rest of a deal with all cards open, played out exactly: alpha-beta with a memory."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.search.kernel import Tables, bits


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """Who plays for what. Places are numbered in the order in which they play."""

    ours: tuple[bool, ...]
    """Place by place: whether it plays for us."""
    counts: tuple[bool, ...]
    """Place by place: whether a trick it takes is ours."""
    bound: tuple[bool, ...]
    """Place by place: whether the duties bind it."""
    trick: int = 1
    """What a trick is worth beside the cards in it."""


@dataclass(frozen=True, slots=True)
class Position:
    """A moment in a deal: what is held, who led, and what lies on the table since."""

    hands: tuple[int, ...]
    """Place by place, without what lies on the table."""
    leader: int
    lying: tuple[int, ...] = ()
    """Numbers of the cards of the trick in progress, in order."""


class Solver:
    """Answers for one deal whose hands lie open; remembers what it has found out.

    Every question must be about the deal it was made for: the hands of a position are what is
    left of the hands given here.
    """

    def __init__(self, tables: Tables, sides: Sides, hands: Sequence[int]) -> None:
        self._tables = tables
        self._sides = sides
        self._places = len(hands)
        self._hands = tuple(hands)
        self._least: dict[int, int] = {}
        self._most: dict[int, int] = {}
        self.nodes = 0
        """Cards tried so far: what the work has cost."""

    def reaches(self, at: Position, need: int) -> bool:
        """Whether we can still take tricks worth `need`, whatever the others do."""
        live = sum(at.hands)
        left = self._left(at)
        if not at.lying:
            return self._trick(live, at.leader, need, left)
        led, best, taker, pile = self._table(at)
        return self._card(live, at.leader, led, best, taker, pile, len(at.lying), need, left)

    def lines(self, at: Position, need: int) -> dict[int, bool]:
        """Card number -> whether playing it now still lets us take tricks worth `need`."""
        place = (at.leader + len(at.lying)) % self._places
        found: dict[int, bool] = {}
        for number in bits(self._legal(at, place)):
            twin = self._twin(at, number, found)
            found[number] = (
                found[twin] if twin is not None else self.reaches(after(at, number), need)
            )
        return found

    def _left(self, at: Position) -> int:
        """What all tricks still to be taken are worth."""
        worth = self._tables.worth
        held = sum(worth[n] for hand in at.hands for n in bits(hand))
        tricks = max(hand.bit_count() for hand in at.hands) if not at.lying else self._begun(at)
        return held + sum(worth[n] for n in at.lying) + tricks * self._sides.trick

    def _begun(self, at: Position) -> int:
        return at.hands[at.leader].bit_count() + 1

    def _table(self, at: Position) -> tuple[int, int, int, int]:
        led = at.lying[0]
        best, taker = led, at.leader
        row = self._tables.above[led]
        for step, number in enumerate(at.lying):
            if row[best] >> number & 1:
                best, taker = number, (at.leader + step) % self._places
        return led, best, taker, sum(self._tables.worth[n] for n in at.lying)

    def _legal(self, at: Position, place: int) -> int:
        hand = at.hands[place]
        if not at.lying or not self._sides.bound[place]:
            return hand
        led, best, _, _ = self._table(at)
        return self._tables.legal(hand, led, best)

    def _twin(self, at: Position, number: int, found: dict[int, bool]) -> int | None:
        """A card already judged that cannot be told apart from this one."""
        others = sum(at.hands) ^ at.hands[(at.leader + len(at.lying)) % self._places]
        winning = 0
        if at.lying:
            led, best, _, _ = self._table(at)
            winning = self._tables.above[led][best]
        for twin in found:
            between = (1 << number) - (2 << twin)
            alike = self._tables.alike[twin] >> number & 1
            if alike and not between & others and not (winning >> twin ^ winning >> number) & 1:
                return twin
        return None

    def _trick(self, live: int, leader: int, need: int, left: int) -> bool:
        if need <= 0:
            return True
        if need > left:
            return False
        key = live << 3 | leader
        if self._least.get(key, 0) >= need:
            return True
        if self._most.get(key, left) < need:
            return False
        if self._lead(live, leader, need, left):
            self._least[key] = need
            return True
        self._most[key] = need - 1
        return False

    def _lead(self, live: int, leader: int, need: int, left: int) -> bool:
        own = self._hands[leader] & live
        ours = self._sides.ours[leader]
        alike, worth = self._tables.alike, self._tables.worth
        others = live ^ own
        before = 0
        rest = own
        while rest:
            number = rest.bit_length() - 1
            bit = 1 << number
            rest ^= bit
            if before and alike[number] & before and not (before - (bit << 1)) & others:
                before = bit
                continue
            before = bit
            self.nodes += 1
            reached = self._card(
                live ^ bit, leader, number, number, leader, worth[number], 1, need, left
            )
            if reached is ours:
                return ours
        return not ours

    def _card(  # noqa: PLR0913, PLR0917 - the state of a trick, unpacked: this is the inner loop
        self,
        live: int,
        leader: int,
        led: int,
        best: int,
        taker: int,
        pile: int,
        count: int,
        need: int,
        left: int,
    ) -> bool:
        tables, sides, places = self._tables, self._sides, self._places
        if count == places:
            gain = pile + sides.trick
            return self._trick(
                live, taker, need - gain if sides.counts[taker] else need, left - gain
            )
        place = (leader + count) % places
        own = self._hands[place] & live
        ours = sides.ours[place]
        legal = tables.legal(own, led, best) if sides.bound[place] else own
        winning = legal & tables.above[led][best]
        # What may decide the trick is tried first.
        halves = (
            (legal ^ winning, winning)
            if sides.counts[taker] is ours
            else (winning, legal ^ winning)
        )
        others = live ^ own
        for half in halves:
            rest, before = half, 0
            while rest:
                bit = rest & -rest
                rest ^= bit
                number = bit.bit_length() - 1
                if before and tables.alike[number] & before and not (bit - (before << 1)) & others:
                    before = bit
                    continue
                before = bit
                self.nodes += 1
                takes = half is winning
                reached = self._card(
                    live ^ bit,
                    leader,
                    led,
                    number if takes else best,
                    place if takes else taker,
                    pile + tables.worth[number],
                    count + 1,
                    need,
                    left,
                )
                if reached is ours:
                    return ours
        return not ours


def after(at: Position, number: int) -> Position:
    """The position once the next place has played this card; a full trick must still be taken."""
    place = (at.leader + len(at.lying)) % len(at.hands)
    hands = (*at.hands[:place], at.hands[place] & ~(1 << number), *at.hands[place + 1 :])
    return Position(hands, at.leader, (*at.lying, number))

"""The rest of a deal with all cards open, played out exactly: alpha-beta with a memory."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.search.kernel import BITS, NUMBERS, PRIME, Tables, numbers_of
from games.search.native import i64


@dataclass(frozen=True, kw_only=True)  # no slots: compiled classes have their own
class SolverSides:
    """The side that each place plays for. Places are numbered in the order in which they play."""

    ours: tuple[bool, ...]
    """Place by place: whether it plays for us."""
    counts: tuple[bool, ...]
    """Place by place: whether a trick it takes is ours."""
    bound: tuple[bool, ...]
    """Place by place: whether the duties bind it."""
    trick: int = 1
    """The worth of a trick beside the cards in it."""


class Position:
    """A moment in a deal: the hands, the leader, and what lies on the table."""

    def __init__(self, hands: tuple[int, ...], leader: int, lying: tuple[int, ...] = ()) -> None:
        """`hands` are place by place, without what lies on the table.

        `lying`: the numbers of the cards of the trick in progress, in order. This is no dataclass,
        since those are made too slowly in compiled code.
        """
        self.hands = hands
        self.leader = leader
        self.lying = lying

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.hands == other.hands
            and self.leader == other.leader
            and self.lying == other.lying
        )

    def __hash__(self) -> int:
        return hash((self.hands, self.leader, self.lying))


class Solver:
    """Answers for one deal whose hands lie open; remembers what it has found out.

    Every question must be about the deal it was made for: the hands of a position are what is
    left of the hands given here.
    """

    def __init__(self, tables: Tables, sides: SolverSides, hands: Sequence[int]) -> None:
        self._tables = tables
        self._sides = sides
        self._places: i64 = len(hands)
        self._hands = tuple(hands)
        self._trick_worth: i64 = sides.trick
        self._least: dict[int, int] = {}
        self._most: dict[int, int] = {}
        self._nodes: i64 = 0

    @property
    def nodes(self) -> int:
        """The number of cards tried so far: what the work has cost."""
        return self._nodes

    def reaches(self, at: Position, need: int) -> bool:
        """Return whether we can still take tricks worth `need`, whatever the others do."""
        live: i64 = 0
        for hand in at.hands:
            live |= hand
        left = self._remaining(at)
        if not at.lying:
            return self._trick(live, at.leader, need, left)
        led, best, taker, pile = self._table(at)
        return self._card(live, at.leader, led, best, taker, pile, len(at.lying), need, left)

    def lines(self, at: Position, need: int) -> dict[int, bool]:
        """Card number -> whether playing it now still lets us take tricks worth `need`."""
        place = (at.leader + len(at.lying)) % len(at.hands)
        found: dict[int, bool] = {}
        for number in numbers_of(self._legal(at, place)):
            twin = self._twin(at, number, found)
            found[number] = (
                found[twin] if twin is not None else self.reaches(after(at, number), need)
            )
        return found

    def _remaining(self, at: Position) -> i64:
        """The worth of all tricks still to be taken."""
        worth = self._tables.worth
        left: i64 = 0
        most: i64 = 0
        for hand in at.hands:
            held = numbers_of(hand)
            for number in held:
                left += worth[number]
            many: i64 = len(held)
            most = max(most, many)
        for number in at.lying:
            left += worth[number]
        tricks = most if not at.lying else at.hands[at.leader].bit_count() + 1
        return left + tricks * self._trick_worth

    def _table(self, at: Position) -> tuple[int, int, int, int]:
        led = at.lying[0]
        best, taker, pile = led, at.leader, 0
        row, worth = self._tables.above[led], self._tables.worth
        for step, number in enumerate(at.lying):
            if row[best] >> number & 1:
                best, taker = number, (at.leader + step) % len(at.hands)
            pile += worth[number]
        return led, best, taker, pile

    def _legal(self, at: Position, place: int) -> int:
        hand = at.hands[place]
        if not at.lying or not self._sides.bound[place]:
            return hand
        led, best, _, _ = self._table(at)
        ours = self._sides.ours
        return self._tables.legal(hand, led, best, partner=ours[at.leader] is ours[place])

    def _twin(self, at: Position, number: int, found: dict[int, bool]) -> int | None:
        """A card already judged that cannot be told apart from this one."""
        others = sum(at.hands) ^ at.hands[(at.leader + len(at.lying)) % len(at.hands)]
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

    def _trick(self, live: i64, leader: i64, need: i64, left: i64) -> bool:
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

    def _lead(self, live: i64, leader: i64, need: i64, left: i64) -> bool:
        own = live & self._hands[leader]
        ours = self._sides.ours[leader]
        alike, worth = self._tables.alike, self._tables.worth
        others = live ^ own
        before: i64 = 0
        for number in reversed(numbers_of(own)):
            bit: i64 = BITS[number]
            if before and alike[number] & before and not (before - (bit << 1)) & others:
                before = bit
                continue
            before = bit
            self._nodes += 1
            reached = self._card(
                live ^ bit, leader, number, number, leader, worth[number], 1, need, left
            )
            if reached is ours:
                return ours
        return not ours

    def _card(  # noqa: PLR0913, PLR0917 - the state of a trick, unpacked: this is the inner loop
        self,
        live: i64,
        leader: i64,
        led: i64,
        best: i64,
        taker: i64,
        pile: i64,
        count: i64,
        need: i64,
        left: i64,
    ) -> bool:
        tables, sides, places = self._tables, self._sides, self._places
        if count == places:
            gain = pile + self._trick_worth
            return self._trick(
                live, taker, need - gain if sides.counts[taker] else need, left - gain
            )
        place = (leader + count) % places
        own = live & self._hands[place]
        ours = sides.ours[place]
        legal = own
        if sides.bound[place]:
            legal = tables.legal(own, led, best, partner=sides.ours[leader] is ours)
        winning = legal & tables.above[led][best]
        # Cards that may decide the trick are tried first.
        takes = sides.counts[taker] is not ours
        rest = winning if takes else legal ^ winning
        later = legal ^ rest
        alike, worth = tables.alike, tables.worth
        others = live ^ own
        before: i64 = 0
        while True:
            if not rest:
                if not later:
                    return not ours
                rest, later, takes, before = later, 0, not takes, 0
            bit = rest & -rest
            rest ^= bit
            number: i64 = NUMBERS[bit % PRIME]
            if before and alike[number] & before and not (bit - (before << 1)) & others:
                before = bit
                continue
            before = bit
            self._nodes += 1
            reached = self._card(
                live ^ bit,
                leader,
                led,
                number if takes else best,
                place if takes else taker,
                pile + worth[number],
                count + 1,
                need,
                left,
            )
            if reached is ours:
                return ours


def after(at: Position, number: int) -> Position:
    """The position once the next place has played this card; a full trick must still be taken."""
    place = (at.leader + len(at.lying)) % len(at.hands)
    hands = [*at.hands]
    hands[place] &= ~(1 << number)
    return Position(tuple(hands), at.leader, (*at.lying, number))

"""A lesson: one deal of a game on fixed cards, step by step, with everything the others do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from games.core.actions import Action
from games.core.cards import Hand, cards
from games.core.scene import Holding, Value
from games.core.seats import Seat

OptionsT = TypeVar("OptionsT", bound=BaseModel)
ActionT = TypeVar("ActionT", bound=Action)


@dataclass(frozen=True, slots=True)
class Move(Generic[ActionT]):
    """A move of somebody else; without an action the table goes on by itself."""

    seat: Seat
    action: ActionT | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongTurn(Generic[ActionT]):
    """Answers that a step does not want, and the reply to them.

    The words are those of `learn.<game>.<step>.<name>`.
    """

    name: str
    actions: tuple[ActionT, ...]
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    then: tuple[Move[ActionT], ...] | None = None
    """The moves of the others after it, to be looked at; None if the table stays as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Generic[ActionT]):
    """One thing to read, and perhaps to do.

    The words are those of `learn.<game>.<name>`; the task is `….do`, and the reply to a wrong
    answer without words of its own is `….otherwise`.
    """

    name: str
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    right: ActionT | None = None
    """The answer; None if there is nothing to do but read."""
    beside: frozenset[str] = frozenset()
    """Kinds of actions that may be tried besides that of the right one."""
    wrong: tuple[WrongTurn[ActionT], ...] = ()
    then: tuple[Move[ActionT], ...] = ()
    """The moves of the others after it."""
    words: tuple[str, ...] = ()
    """The words explained here for the first time: `learn.word.<family>.<word>`."""

    def turn(self, action: ActionT) -> WrongTurn[ActionT] | None:
        """The entry with the reply to this wrong answer, or None if it has no reply of its own."""
        return next((wrong for wrong in self.wrong if action in wrong.actions), None)

    def admits(self, action: Any) -> bool:
        """Return whether this may be tried here, among all that the rules offer."""
        right: Any = self.right
        return right is not None and action.kind in {right.kind, *self.beside}

    def limit(self, holding: Holding[Any]) -> Holding[Any]:
        """The same hand with only the answers that may be tried here."""
        return holding.only(self.admits)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson(Generic[OptionsT, ActionT]):
    """A game's lesson, for the person on `seat`."""

    options: OptionsT
    seats: int
    seat: Seat
    decks: tuple[Hand, ...]
    """The decks in the order in which the table asks for them; after the last one it rests."""
    steps: tuple[Step[ActionT], ...]
    before: tuple[Move[ActionT], ...] = ()
    """The moves of the others before the first step."""
    builds_on: str = ""
    """The key of the game whose lesson comes before, if this one shows differences only."""


def deck_for_dealer(pack: Hand, dealer: Seat) -> Hand:
    """A deck from which this seat alone draws the highest card."""
    lowest_first = sorted(pack, key=lambda card: card.rank)
    return (*lowest_first[:dealer], lowest_first[-1], *lowest_first[dealer:-1])


def stack_deck(pack: Hand, hands: Sequence[str], packets: Sequence[int]) -> Hand:
    """The deck, in the order of the deal, that deals these hands in packets of these sizes.

    The rest of the pack lies below them.
    """
    whole = [cards(hand) for hand in hands]
    ends = [*accumulate(packets, initial=0)]
    dealt = [card for start, end in pairwise(ends) for hand in whole for card in hand[start:end]]
    return (*dealt, *(card for card in pack if card not in dealt))

"""The content of what a person sees, in keys: games describe it, the bot words and draws it.

A game builds a `Scene` from what lies open and a `Holding` from one seat's view. Neither holds a
sentence: every `Says` is a key of the words files with its values.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from games.core.cards import Card, Rank, Suit
from games.core.errors import Refusal
from games.core.seats import Seat

ActionT = TypeVar("ActionT")


@dataclass(frozen=True, slots=True)
class Who:
    """A placeholder for the name of whoever sits on a seat."""

    seat: Seat


Many: TypeAlias = "tuple[Card, ...] | tuple[Who, ...] | tuple[Says, ...]"
Value: TypeAlias = "int | str | Who | Suit | Rank | Card | Says | Many"


@dataclass(frozen=True, slots=True)
class Says:
    """A phrase of the words files and the values to put into it.

    A value named `count` chooses between singular and plural.
    """

    key: str
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))


def says(key: str, **values: Value) -> Says:
    """The phrase under `key` with these values."""
    return Says(key, values)


def ask_for_a_card(led: Card | None) -> Says:
    """The prompt for a seat that is to play a card: to lead, if nothing was led."""
    return says("common.you_lead" if led is None else "common.your_turn")


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenePlace:
    """One seat's line: points of the match, cards still held, and marks such as the dealer's."""

    seat: Seat
    points: int
    cards: int
    face_down: bool = False
    """Whether these cards lie before a seat that may not look at them yet."""
    acts: bool = False
    marks: tuple[Says, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards that lie face up for all, such as a dummy's hand."""

    title: Says
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TrickCard:
    """One card of a trick, who played it, and whether it is the winning one so far."""

    who: Who | Says
    card: Card
    best: bool = False
    kind: Says | None = None
    """The card's kind in this deal, such as a trump, if it lies open; None for a plain card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Everything that lies open on a table."""

    deal: int
    prompt: Says
    facts: tuple[Says, ...] = ()
    places: tuple[ScenePlace, ...]
    laid: tuple[Laid, ...] = ()
    trick: tuple[TrickCard, ...] = ()
    last_trick: tuple[TrickCard, ...] = ()
    turned_over: Who | None = None
    """The taker of the trick before, if its cards lie face down by now."""
    turns_over: bool = False
    """Whether a full trick is turned over with the next lead, and can be seen no longer then."""


@dataclass(frozen=True, slots=True)
class HeldCard(Generic[ActionT]):
    """One card of a row: what pressing it does, or why it may not be played now.

    Both are None while it is not this seat's turn.
    """

    card: Card
    action: ActionT | None = None
    why: Refusal | None = None
    mark: Says | None = None
    """The card's kind in this deal, such as trump, as far as this seat knows."""


@dataclass(frozen=True, slots=True)
class Call(Generic[ActionT]):
    """Something to say instead of a card; a grave one asks once more before it counts."""

    label: Says
    action: ActionT
    grave: bool = False
    hint: Says | None = None
    """A few words more, if there is room for them."""
    short: Says | None = None
    """The label of one among many answers to a question that has said the rest, such as a suit."""
    tight: Says | None = None
    """The label if the whole one finds no room beside others; a grave call is asked in full."""
    gives_up: bool = False
    """Whether it gives something up, and stands out so, though it may not be asked once more."""
    unasked: bool = False
    """Whether it answers nothing that is asked, and may be said beside the answers."""


@dataclass(frozen=True, slots=True)
class Lot(Generic[ActionT]):
    """Cards of a row that may be chosen together, and the call made with them."""

    cards: frozenset[Card]
    call: Call[ActionT]


@dataclass(frozen=True, slots=True)
class CardRow(Generic[ActionT]):
    """A hand of cards under a title, such as one's own or the dummy's.

    Where there are `lots`, cards are marked first, and a lot is confirmed as a whole.
    """

    title: Says
    cards: tuple[HeldCard[ActionT], ...]
    lots: tuple[Lot[ActionT], ...] = ()
    dealt: tuple[Card, ...] = ()
    """The same cards in the order in which they came; where nobody knows it, none."""

    def at(self, places: Sequence[int]) -> "CardRow[ActionT]":
        """The same row with its cards at these places, counted from 0, in this order."""
        return replace(self, cards=tuple(self.cards[place] for place in places))


@dataclass(frozen=True, slots=True)
class Menu(Generic[ActionT]):
    """Calls of one kind, such as signals, of which one at a time may be said."""

    title: Says
    calls: tuple[Call[ActionT], ...]
    likely: int = 0
    """So many of them stand first because this seat has reason to say them,"""
    others: Says | None = None
    """and the button to all others; None if every one of them is shown at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """An explanation of one question put to a seat, for whoever meets it for the first time."""

    topic: str
    """Its name, such as `schlag`: short, and no card is part of it."""
    title: Says
    says: Says
    """Two or three sentences."""
    example: Says | None = None
    """The same with cards that this seat holds, or with what is at stake just now."""
    paragraphs: tuple[str, ...]
    """The paragraphs of the rules that say it, such as `3.1`, the most important first."""
    kinds: frozenset[str]
    """The kinds of actions it is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding(Generic[ActionT]):
    """The cards of one seat and what it may do now, from its own view alone."""

    prompt: Says
    facts: tuple[Says, ...] = ()
    """The things to keep in mind now, the most important first."""
    elementary: frozenset[str] = frozenset()
    """The keys of those facts that somebody who knows the game need not be told."""
    settled: tuple[Says, ...] = ()
    """The things said or done before, for whoever wants to look them up."""
    standing: tuple[Says, ...] = ()
    """The state that lies open for all, told from this seat's side."""
    trick: tuple[TrickCard, ...] = ()
    """The trick with its best card, if this seat can tell it and not everybody can."""
    rows: tuple[CardRow[ActionT], ...] = ()
    calls: tuple[Call[ActionT], ...] = ()
    menus: tuple[Menu[ActionT], ...] = ()
    explain: Callable[[], tuple[Explanation, ...]] = field(default=tuple, repr=False, compare=False)
    """Works out the `explanations`, which few ask for and which take as long as all the rest."""

    @property
    def explanations(self) -> tuple[Explanation, ...]:
        """Explanations of the questions put to this seat now, first the one it is waited for."""
        return self.explain()

    @property
    def all_facts(self) -> tuple[Says, ...]:
        """All that this seat may keep in mind, whether or not it matters now."""
        return (*self.standing, *self.facts, *self.settled)

    @property
    def actions(self) -> frozenset[ActionT]:
        """Everything that can be pressed here."""
        lots = (lot.call.action for row in self.rows for lot in row.lots)
        menus = (call.action for menu in self.menus for call in menu.calls)
        calls = (call.action for call in self.calls)
        return frozenset(chain(self.plays, lots, calls, menus))

    def only(self, admits: Callable[[ActionT], bool]) -> "Holding[ActionT]":
        """The same hand with only the actions that are admitted.

        The reason why a card may not be played is only kept if another one of its row may be.
        """
        menus = (
            replace(
                each,
                calls=tuple(call for call in each.calls if admits(call.action)),
                likely=sum(admits(call.action) for call in each.calls[: each.likely]),
            )
            for each in self.menus
        )
        return replace(
            self,
            rows=tuple(_only(row, admits) for row in self.rows),
            calls=tuple(call for call in self.calls if admits(call.action)),
            menus=tuple(menu for menu in menus if menu.calls),
        )

    @property
    def plays(self) -> tuple[ActionT, ...]:
        """The actions of the single cards that may be pressed."""
        held = (held.action for row in self.rows for held in row.cards)
        return tuple(action for action in held if action is not None)


@dataclass(frozen=True, slots=True)
class Told:
    """An event as it is told to everybody.

    A `result` closes a deal and goes on the score sheet. An event `of_chair`, such as somebody
    leaving or coming back, stays in sight for longer than a move unless it is told `briefly`. A
    `call`, such as a bid, a raise or the answer to it, can be looked up until the next deal. An
    event `in_facts` stands among the facts of the scene as well.
    """

    says: Says
    result: bool = False
    of_chair: bool = False
    briefly: bool = False
    call: bool = False
    in_facts: bool = False


class StoryStep(NamedTuple):
    """The result of one step of a deal: a full trick, if there is one, and what was told."""

    trick: tuple[TrickCard, ...]
    told: tuple[Says, ...]


def _only(row: CardRow[ActionT], admits: Callable[[ActionT], bool]) -> CardRow[ActionT]:
    lots = tuple(lot for lot in row.lots if admits(lot.call.action))
    if any(held.action is not None and admits(held.action) for held in row.cards):
        return replace(row, lots=lots)
    looked_at = tuple(replace(held, action=None, why=None) for held in row.cards)
    return replace(row, cards=looked_at, lots=lots)

"""A game seen from outside: a record of functions. Nothing inherits from it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, Final, Generic, TypeAlias, TypeVar

from pydantic import BaseModel, JsonValue, TypeAdapter

from games.core.actions import Action
from games.core.board import Board
from games.core.cards import Hand
from games.core.events import Event
from games.core.glossary import Term
from games.core.lesson import Lesson
from games.core.outcome import Outcome
from games.core.player import Player
from games.core.presets import Dependence, Preset
from games.core.prospect import SearchSetup, no_search
from games.core.scene import Holding, Scene, Told
from games.core.score_pad import ScorePad
from games.core.seats import NO_SEAT, Seat
from games.core.table import HiddenT, Table
from games.core.view import PrivateT, PublicT, View

OptionsT = TypeVar("OptionsT", bound=BaseModel)
ActionT = TypeVar("ActionT", bound=Action)
EventT = TypeVar("EventT", bound=Event)


PHRASES: Final = (
    *("hello", "good_luck", "take_your_time", "well_played"),
    *("thanks", "exciting", "back_soon", "once_more"),
)
"""What may be said at any table, since it says nothing of anybody's cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[OptionsT, ActionT, EventT, PublicT, PrivateT, HiddenT]):
    """One game of the catalogue.

    The bot drives it with three inputs, and only these: `deal` while `needs_deal`, `proceed`
    while `moves_on`, and `decide` for the seats in `to_act`. Each answers with events; only
    `evolve` makes a new table of them.
    """

    key: str
    """Stable for ever: stored with every match, used in commands and for its name."""
    family: str
    """Its package in `games`, and the first part of the keys of its words; variants share it."""
    suits: str = ""
    """The family whose German suits its cards have; empty: its own."""
    omits: frozenset[str] = frozenset()
    """The sections (`10`) and paragraphs (`8.4`) of RULES.md that only other variants play by."""
    terms: tuple[Term, ...] = ()
    """The words of its players that `/glossary` explains, besides those of all games."""
    engine_version: int
    """Changes only when behaviour does, so that old records are judged by their own rules."""
    seats: range
    """The numbers of seats it may be played with."""
    lowest_wins: bool = False
    """Whether few points are good, so that adding them up says nothing of who is better."""
    deck: Hand
    """The whole pack, sorted."""
    options: type[OptionsT]
    presets: tuple[Preset, ...] = ()
    """Options that go by a name; the first is how it is usually played."""
    dependences: tuple[Dependence, ...] = ()
    """Options that change nothing unless another has a certain value."""
    actions: TypeAdapter[ActionT]
    log: TypeAdapter[tuple[EventT, ...]]
    interjections: frozenset[str] = frozenset()
    """Kinds of actions a seat may take unasked: bids in real time, raises, signals.

    They mean the same even if the table moved on since they were offered.
    """
    stakes: frozenset[str] = frozenset()
    """Kinds of actions that raise what a deal is worth, or give it up: grave news for others."""
    welcome: Callable[[OptionsT], str] = field(default=lambda _: "lobby.welcoming")
    """The key of what computers promise to somebody new; empty if they promise nothing."""
    reveals: frozenset[str] = frozenset()
    """Kinds of events that tell, by the rules, of something that not all can see."""
    in_turns: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    """The options by which nobody need be quicker than others: field -> value, as JSON has it."""
    phrases: Callable[[OptionsT], tuple[str, ...]] = field(default=lambda _: PHRASES)
    """The set phrases that people may say, by names: `phrase.<name>` has their words."""
    precedence: Callable[[PublicT], tuple[Seat, ...]] = field(default=lambda _: ())
    """The seats in the order in which their presses count while the table `moves_on`."""

    opening: Callable[[OptionsT, int], Table[PublicT, PrivateT, HiddenT]]
    """(options, seats) -> the table before anything happened."""
    needs_deal: Callable[[PublicT], bool]
    """Whether the table waits for a freshly shuffled deck."""
    moves_on: Callable[[PublicT], bool]
    """Whether the table goes on by itself when nobody acts (a slowly falling card, say)."""
    is_over: Callable[[PublicT], bool]
    deal_number: Callable[[PublicT], int]
    """The number of the deal that is played, from 1; 0 before the first."""
    to_act: Callable[[PublicT], frozenset[Seat]]
    """The seats the table waits for; others may still be offered interjections."""
    playing: Callable[[PublicT], frozenset[Seat]] = field(default=lambda _: NO_SEAT)
    """The seats that play to the tricks, while the next thing asked of the table is a card."""
    offers: Callable[[View[PublicT, PrivateT]], tuple[ActionT, ...]]
    """Every action open to a seat, by its own view alone; always in the same order."""
    slips: Callable[[View[PublicT, PrivateT]], Sequence[ActionT]] = field(default=lambda _: ())
    """Those of the offers that cannot be told from a slip, by the rules alone."""
    deal: Callable[[Table[PublicT, PrivateT, HiddenT], Hand], tuple[EventT, ...]]
    proceed: Callable[[Table[PublicT, PrivateT, HiddenT]], tuple[EventT, ...]]
    """The events that happen next when nobody acts."""
    decide: Callable[[Table[PublicT, PrivateT, HiddenT], Seat, ActionT], tuple[EventT, ...]]
    """The events an action brings about; raises IllegalAction if the rules refuse it."""
    evolve: Callable[[Table[PublicT, PrivateT, HiddenT], EventT], Table[PublicT, PrivateT, HiddenT]]
    outcome: Callable[[PublicT], Outcome]
    """The standing; final once the match is over."""

    scene: Callable[[PublicT], Scene]
    board: Callable[[PublicT], Board]
    """The parts of a table's picture besides the scene."""
    holding: Callable[[View[PublicT, PrivateT]], Holding[ActionT]]
    unseen: Callable[[Table[PublicT, PrivateT, HiddenT], Seat], Hand] = field(
        default=lambda _, __: ()
    )
    """The cards face down before a seat that may not look at them; a replay turns them up."""
    tell: Callable[[EventT], Told | None]
    """The telling of an event; None for what goes without saying."""
    whisper: Callable[[EventT], Told | None] = field(default=lambda _: None)
    """The telling of news to the few seats they are for, such as a partner's signal."""
    unanswered: Callable[[View[PublicT, PrivateT]], ActionT | None] = field(default=lambda _: None)
    """The action that the silence of an asked seat means by the rules; None: nothing."""
    feats: Callable[[EventT], tuple[tuple[Seat, str], ...]] = field(default=lambda _: ())
    """The statistics that a public event adds to: seats, each with the name of a feat."""
    heuristic: Player
    """The rules of thumb of a sensible player."""
    think: SearchSetup = no_search
    """The set-up of a decision for players who think ahead, and for hints."""
    lesson: Lesson[OptionsT, ActionT] | None = None
    """One deal to learn the game by, if somebody has written one."""
    score_pad: ScorePad | None = None
    """The way it is written down at a table of real cards, if it can be."""

    @property
    def tradition(self) -> str:
        """The tradition whose cards the game is played with at home, by which a deck is chosen."""
        return self.suits or self.family

    def replay(
        self, table: Table[PublicT, PrivateT, HiddenT], events: Iterable[EventT]
    ) -> Table[PublicT, PrivateT, HiddenT]:
        """The table after these events."""
        return reduce(self.evolve, events, table)


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]

"""A match that is over, step by step: derived from its log, the same way for every game."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import accumulate
from typing import Any, Final, NamedTuple

from bot.errors import UserError
from bot.model import MatchStatus
from bot.store import Store
from bot.store.engine.errors import UnknownMatch
from bot.store.matches import StoredMatch
from bot.table.match.endings import news_of_chair
from bot.table.match.event_log import EventLog, LogEntry, MatchState, fold, opening
from bot.table.match.seats import Chair, ChairEvent, final_outcome, resigned_seats
from bot.table.match.setup import Setup, setup_of
from bot.table.pages.replay import OpenHand, ReplayLine, ReplayPosition, Stage
from games.core.board import Board
from games.core.game import AnyGame
from games.core.outcome import Outcome
from games.core.record import Dealt, Decided
from games.core.scene import Says, Scene, Told
from games.core.seats import Seat
from games.core.table import Table
from games.core.view import View

_CLOSED: Final[Mapping[MatchStatus, str]] = {
    "lobby": "error.replay_lobby",
    "playing": "error.replay_playing",
    "paused": "error.replay_paused",
}


class ReplayStep(NamedTuple):
    """A place to stop at: after so many inputs."""

    inputs: int
    stage: Stage
    trick: int = 0


@dataclass(frozen=True)
class Replay:
    """A whole match, input by input: a table need make sense only between two of them."""

    setting: Setup
    entries: tuple[LogEntry, ...]
    goes_on: bool = False
    """Whether more is to come: then partners' secret messages stay with them."""

    @property
    def game(self) -> AnyGame:
        """The game that was played."""
        return self.setting.game

    @cached_property
    def decks(self) -> tuple[int, ...]:
        """The indices of the inputs that were decks, counted from 0."""
        return tuple(at for at, each in enumerate(self.entries) if isinstance(each.input, Dealt))

    @cached_property
    def states(self) -> tuple[MatchState, ...]:
        """The state of the match before the first input, and after each."""
        after = (each.events for each in self.entries)
        start = opening(self.setting)
        return tuple(accumulate(after, partial(fold, self.game), initial=start))

    @property
    def tables(self) -> tuple[Table[Any, Any, Any], ...]:
        """The table before the first input, and after each."""
        return tuple(state.table for state in self.states)

    @cached_property
    def scenes(self) -> tuple[Scene, ...]:
        """The scene before the first input, and after each."""
        return tuple(self.game.scene(state.table.public) for state in self.states)

    @cached_property
    def steps(self) -> tuple[ReplayStep, ...]:
        """The stops of a replay: before each deal's first trick, after each trick, at the ends.

        There are none in a match that goes on without a deal.
        """
        ends = (*self.decks[1:], len(self.entries))
        found = [
            step
            for first, end in zip(self.decks, ends, strict=False)
            for step in self._of_deal(first, end)
        ]
        if self.goes_on:
            return tuple(found)
        tricks = found[-1].trick if found else 0
        last = ReplayStep(len(self.entries), "match_over", tricks)
        return (*(step for step in found if step.inputs < last.inputs), last)

    def moment(self, at: int) -> ReplayPosition:
        """Return the position at a step; the last step stands for all that come after it.

        There must be at least one step.
        """
        at = min(max(at, 0), len(self.steps) - 1)
        step = self.steps[at]
        since = range(self.steps[at - 1].inputs if at else 0, step.inputs)
        said = [line for number in since for line in self._lines_at(number)]
        return ReplayPosition(
            at=at,
            of=len(self.steps),
            stage=step.stage,
            trick=step.trick,
            scene=self.scenes[step.inputs],
            hands=tuple(
                self._open_hand(step.inputs, seat) for seat in range(len(self.setting.chairs))
            ),
            said=tuple(line for line in said if not line.told.result and self._may_tell(line)),
            result=next((line.told for line in said if line.told.result), None),
            outcome=self.outcome if step.stage == "match_over" else None,
            resigned=resigned_seats(self.states[step.inputs].chairs),
            back=max((start for start in self._openings if start < at), default=0),
            on=min((start for start in self._openings if start > at), default=len(self.steps) - 1),
        )

    def step_of(self, deal: int) -> int:
        """Return the first step of a deal, or the first of all if the deal has none."""
        numbered = enumerate(self.scenes[step.inputs].deal for step in self.steps)
        return next((at for at, number in numbered if number == deal), 0)

    def board(self, at: int) -> Board:
        """Return what a picture shows of the table at a step besides its scene."""
        board: Board = self.game.board(self.states[self.steps[at].inputs].table.public)
        return board

    def chairs(self, at: int) -> tuple[Chair, ...]:
        """Return the chairs at a step."""
        return self.states[self.steps[at].inputs].chairs

    @property
    def last_deal(self) -> int:
        """The first step of the last deal; 0 where there is none."""
        return max(self._openings, default=0)

    @property
    def outcome(self) -> Outcome:
        """The outcome of the match, resignations included."""
        table, chairs = self.states[-1]
        return final_outcome(self.game.outcome(table.public), chairs)

    @property
    def _openings(self) -> tuple[int, ...]:
        return tuple(at for at, step in enumerate(self.steps) if step.stage == "opening")

    def _of_deal(self, first: int, end: int) -> Iterator[ReplayStep]:
        """Yield the steps of the deal whose deck is input number `first`."""
        after = range(first + 1, end + 1)
        led = (at for at in after if self.scenes[at].trick or self._ends_a_deal(at))
        opening = self._opening(range(first + 1, next(led, end + 1)))
        if opening is not None:
            yield ReplayStep(opening, "opening")
        tricks = 0
        for at in after:
            tricks += self._fills_a_trick(at)
            if self._ends_a_deal(at):
                yield ReplayStep(at, "deal_over", tricks)
            elif self._fills_a_trick(at):
                yield ReplayStep(at, "trick", tricks)

    def _opening(self, among: range) -> int | None:
        """Return the last moment with all cards in hand: exchanges are over, nothing is led."""
        # A card that lies beside the hands since an exchange is missed in all that follows.
        if among and among.stop < len(self.scenes) and self.scenes[among.stop].trick:
            return among[-1]
        held = {at: sum(place.cards for place in self.scenes[at].places) for at in among}
        most = max(held.values(), default=0)
        return max(at for at in among if held[at] == most) if most else None

    def _fills_a_trick(self, at: int) -> bool:
        old, new = self.scenes[at - 1], self.scenes[at]
        return bool(old.trick and new.last_trick and not new.trick)

    def _ends_a_deal(self, at: int) -> bool:
        return any(line.told.result for line in self._lines_at(at - 1))

    def _may_tell(self, line: ReplayLine) -> bool:
        return line.by is None or not self.goes_on

    def _lines_at(self, number: int) -> Iterator[ReplayLine]:
        """Yield the lines said when this input was put in."""
        entry = self.entries[number]
        for event in entry.events:
            if isinstance(event, ChairEvent):
                yield ReplayLine(news_of_chair(self.game, event, self.states[number + 1]))
            elif event.audience is None:
                yield from map(ReplayLine, filter(None, [self.game.tell(event)]))
            elif event.audience and (whisper := self.game.whisper(event)):
                yield _whisper(whisper, entry, event.audience)

    def _whispered_facts(self, at: int, seat: Seat) -> Iterator[Says]:
        """Yield what a seat learnt from whispers in this deal: the replay tells it there."""
        start = max((deck for deck in self.decks if deck < at), default=0)
        for number in range(start, at):
            lines = self._lines_at(number)
            if any(seat in (line.by, *line.to) for line in lines if line.by is not None):
                before, after = (self._known_facts(each, seat) for each in (number, number + 1))
                yield from (fact for fact in after if fact not in before)

    def _known_facts(self, at: int, seat: Seat) -> tuple[Says, ...]:
        return self.game.holding(self.states[at].table.view_from(seat)).all_facts

    @cached_property
    def _empty_hands(self) -> tuple[Any, ...]:
        """The knowledge of each seat before it held a card.

        While more is to come, that is just before the first deal: whatever partners agreed on by
        then, such as a code, serves them in every later deal, so its effects stay secret, too.
        """
        first = (deck for deck in self.decks if self.scenes[deck + 1].deal)
        at = next(first, 0) if self.goes_on else 0
        private: tuple[Any, ...] = self.states[at].table.private
        return private

    def _open_hand(self, at: int, seat: Seat) -> OpenHand:
        view = self.states[at].table.view_from(seat)
        laid = [each.title for each in self.scenes[at].laid]
        holding = self.game.holding(view)
        cards = (held.card for row in holding.rows if row.title not in laid for held in row.cards)
        # What it would be shown just as well with empty hands is no secret of this deal.
        stranger = View(seat, view.public, self._empty_hands[seat])
        elsewhere = self.game.holding(stranger).facts
        # By their keys, for a fact goes on with the cards, such as what is left of a shown hand.
        whispered = {fact.key for fact in self._whispered_facts(at, seat)}
        own = (fact for fact in holding.facts if fact.key not in whispered)
        down = self.game.unseen(self.states[at].table, seat)
        return OpenHand((*cards, *down), tuple(fact for fact in own if fact not in elsewhere))


def _whisper(told: Told, entry: LogEntry, audience: Iterable[Seat]) -> ReplayLine:
    match entry.input:
        case Decided(seat=seat):
            return ReplayLine(told, seat, tuple(sorted(set(audience) - {seat})))
        case _:
            return ReplayLine(told)


async def load_finished(store: Store, guild: int, match: int) -> StoredMatch:
    """Return a finished match of this server; UserError says why any other cannot be replayed."""
    try:
        found = await store.matches.load(match)
    except UnknownMatch:
        raise UserError("error.unknown_match", table=str(match)) from None
    if found.guild_id != guild:
        raise UserError("error.unknown_match", table=str(match))
    if found.state != "finished":
        raise UserError(_CLOSED.get(found.state, "error.replay_ended"), table=str(match))
    return found


async def replay_of(store: Store, match: StoredMatch) -> Replay:
    """Return the replay of a finished match."""
    setting = setup_of(match)
    entries = await EventLog(store, match.id, setting.game).entries()
    return await asyncio.to_thread(precompute, Replay(setting, entries))


def precompute(replay: Replay) -> Replay:
    """Compute all of a replay in advance: a long match must not hold up anybody else later."""
    replay.steps  # noqa: B018 - it is kept once it has been asked for
    return replay

"""Tables of four people in the sandbox, who press at their own pace and wait for nobody.

Every ten tables have a server of their own, each on another shard than the one before, and every
table has a channel and people who sit nowhere else.
"""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import NamedTuple, Self

import sandbox
from benchmarks.presses import Json, buttons, choices, entries
from benchmarks.tables import FIRST_CHANNEL, TOKEN
from sandbox import samples
from sandbox.world.channels import Channel, Kind
from sandbox.world.guilds import Guild, Member, Role
from sandbox.world.interactions import Interaction
from sandbox.world.people import User
from sandbox.world.permissions import EVERYONE

SEATS = 4
TABLES_OF_A_SERVER = 10
_FIRST_SERVER = 830_000_000_000_000_000
_FIRST_PERSON = 710_000_000_000_000_000
_POLL = 0.02
_PATIENCE = 120.0
"""Seconds that the opening of a table may take at each step, on however busy a machine."""
_TURN = 5.0
"""Seconds after which nobody waits for news any more: whoever wins a trick is asked next."""


class Choice(NamedTuple):
    """Something that may be pressed: on whose hand, which component, and a menu's entry."""

    person: int
    message: int
    custom_id: str
    entry: str = ""


class Waits:
    """How long things took, in seconds, and what never came."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        """From a press to its answer."""
        self.turns: list[float] = []
        """From the answer to a press until the hand of somebody else shows what is new to them."""
        self.unanswered = 0
        self.idle = 0
        """How often somebody wanted to press, and no hand offered anything."""
        self._open: dict[str, tuple[Interaction, float, asyncio.Future[bool]]] = {}

    def begin(self, interaction: Interaction, since: float) -> asyncio.Future[bool]:
        """Wait for the answer to a press made at `since`; the result says whether one came."""
        answered = asyncio.get_running_loop().create_future()
        self._open[interaction.token] = interaction, since, answered
        return answered

    def look(self) -> None:
        """Note what has been answered since; to be called after every change in the sandbox."""
        for token, (interaction, since, answered) in tuple(self._open.items()):
            if interaction.open:
                continue
            del self._open[token]
            if interaction.dead:
                self.unanswered += 1
            else:
                self.answers.append(time.perf_counter() - since)
            answered.set_result(not interaction.dead)

    async def settled(self) -> None:
        """Return once nothing waits for an answer any more."""
        await asyncio.gather(*(answered for _, _, answered in tuple(self._open.values())))

    def clear(self) -> None:
        """Forget what was so far."""
        self.answers.clear()
        self.turns.clear()
        self.unanswered = self.idle = 0


def crowded_world(tables: int) -> sandbox.World:
    """So many channels, with four people each who are nowhere else."""
    world = samples.gasthaus(token=TOKEN)
    for number in range(tables):
        server = _server(world, _FIRST_SERVER + (number // TABLES_OF_A_SERVER << 22))
        place = Channel(
            id=FIRST_CHANNEL + number,
            kind=Kind.TEXT,
            name=f"tisch-{number}",
            guild_id=server.id,
            position=number,
        )
        world.channels[place.id] = place
        for person in people_of(number):
            world.users[person] = User(id=person, username=f"p{person - _FIRST_PERSON}")
            server.members[person] = Member(user_id=person)
    return world


def people_of(table: int) -> tuple[int, ...]:
    """Who sits at a table, its host first."""
    return tuple(_FIRST_PERSON + table * SEATS + seat for seat in range(SEATS))


def _server(world: sandbox.World, number: int) -> Guild:
    if number not in world.guilds:
        everyone = Role(id=number, name="@everyone", permissions=int(EVERYONE))
        server = Guild(id=number, name=f"Server {number}", owner_id=world.owner_id)
        server.roles[everyone.id] = everyone
        server.members[world.bot_id] = Member(user_id=world.bot_id)
        world.guilds[number] = server
    return world.guilds[number]


class ScriptedTable:
    """One table and its people, who take the first card that they may play, or the first call."""

    def __init__(
        self, here: sandbox.Running, place: Channel, people: Sequence[int], waits: Waits
    ) -> None:
        self._here = here
        self._place = place
        self._people = tuple(people)
        self._waits = waits
        self._rng = Random(place.id)
        self._background = set[asyncio.Task[None]]()

    @classmethod
    def numbered(cls, here: sandbox.Running, number: int, waits: Waits) -> Self:
        """A table of the crowded world."""
        return cls(here, here.world.channels[FIRST_CHANNEL + number], people_of(number), waits)

    async def open(self, game: str, options: str, pace: str = "") -> None:
        """Open a lobby, sit down, start, and have everybody open their hand.

        At the usual pace, unless one is named.
        """
        host, *others = self._people
        given = {"options": options} if options else {}
        await self._here.control.slash(host, self._place.id, "play", game=game, **given)
        if pace:
            await self._pick(f"|pace|{pace}", host)
        for action, person in [*(("sit", other) for other in others), ("start", host)]:
            await self._press_on_table(action, person)
        await self.open_hands()

    async def come(self) -> None:
        """Say at the table of a tournament that one is there, all of them, and open the hands."""
        for person in self._people:
            await self._press_on_table("tour_here", person)
        await self.open_hands()

    async def open_hands(self) -> None:
        """Have everybody open their hand."""
        for person in self._people:
            await self._press_on_table("hand", person)
            await self._until(lambda person=person: person in self._hands())

    async def play(self, pause: tuple[float, float]) -> None:
        """Press something again and again, so many seconds apart, whatever has come of it."""
        await asyncio.sleep(self._rng.uniform(0, pause[1]))
        while True:
            choice = self._choice()
            if choice is None:
                self._waits.idle += 1
            else:
                with suppress(sandbox.NotPossible):
                    await self._press(choice)
            await asyncio.sleep(self._rng.uniform(*pause))

    async def _press(self, choice: Choice) -> None:
        control, begun, hands = self._here.control, time.perf_counter(), self._hands()
        if choice.entry:
            person, message, custom_id, entry = choice
            await control.select(person, message, custom_id, [entry])
        else:
            await control.click(choice.person, choice.message, custom_id=choice.custom_id)
        answered = self._waits.begin(self._newest_interaction(), begun)
        following = asyncio.create_task(self._wait_for_others(choice.person, hands, answered))
        self._background.add(following)
        following.add_done_callback(self._background.discard)

    async def _wait_for_others(
        self, presser: int, hands: dict[int, tuple[int, list[Json]]], answered: asyncio.Future[bool]
    ) -> None:
        if not await answered:
            return

        def is_new() -> bool:
            others = ((each, hand) for each, hand in self._hands().items() if each != presser)
            # Every edit in the sandbox makes another list of components.
            return any(hand[1] is not hands[each][1] for each, hand in others)

        begun = time.perf_counter()
        with suppress(TimeoutError):
            await self._until(is_new, _TURN)
            self._waits.turns.append(time.perf_counter() - begun)

    def _newest_interaction(self) -> Interaction:
        return next(reversed(self._here.world.interactions.values()))

    def _choice(self) -> Choice | None:
        """What whoever may do most does next: others may raise, but play no cards."""
        most = max((list(self._choices(person)) for person in self._people), key=len)
        return most[0] if most else None

    def _choices(self, person: int) -> Iterator[Choice]:
        hand = self._hands().get(person)
        if hand is None:
            return
        message, components = hand
        for custom_id, entry in choices(components):
            yield Choice(person, message, custom_id, entry)

    def _hands(self) -> dict[int, tuple[int, list[Json]]]:
        every = self._place.messages.values()
        return {m.only_for: (m.id, m.components) for m in every if m.only_for is not None}

    async def _pick(self, ending: str, person: int) -> None:
        """Choose in a menu of the table's message what ends so."""

        def found() -> tuple[int, str, str] | None:
            for message in reversed(self._place.messages.values()):
                for menu, entry in entries(message.components):
                    if message.only_for is None and entry.endswith(ending):
                        return message.id, menu, entry
            return None

        await self._until(found)
        message, menu, entry = found() or (0, "", "")
        await self._here.control.select(person, message, menu, [entry])
        interaction = self._newest_interaction()
        await self._until(lambda: not interaction.open)

    async def _press_on_table(self, action: str, person: int) -> None:
        def found() -> tuple[int, str] | None:
            for message in reversed(self._place.messages.values()):
                if message.only_for is None:
                    for custom_id in buttons(message.components, action):
                        return message.id, custom_id
            return None

        await self._until(found)
        message, custom_id = found() or (0, "")
        await self._here.control.click(person, message, custom_id=custom_id)
        interaction = self._newest_interaction()
        await self._until(lambda: not interaction.open)

    async def _until(self, holds: Callable[[], object], patience: float = _PATIENCE) -> None:
        async with asyncio.timeout(patience):
            while not holds():  # noqa: ASYNC110 - a thousand tables can't each hear of every change
                await asyncio.sleep(_POLL)

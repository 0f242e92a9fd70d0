"""Random faults and restarts, for as long as one wishes, at tables of every game.

`python -m benchmarks.soak --minutes 30 --tables 12` lets people play match after match in the
sandbox, and every few seconds something goes wrong: Discord answers late, wrongly or not at all,
the gateway drops the bot, messages vanish, permissions are taken away, the process is killed or
stands still. In the second half the process is not killed, so that its memory can be compared. Then
nothing goes wrong any more, and what was begun is played to its end. With `--kills 200` the process
is killed so often before all that, and nothing else goes wrong meanwhile.

Once it is over, every match is played again from what was put in: that must bring the same events.
Said is how every match ended, what `db check` finds, which requests broke a limit of Discord's, and
how much memory the process had. The exit status is 1 if a match neither ended nor rests.
"""

import argparse
import asyncio
import signal
import sqlite3
import sys
import tempfile
import time
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager, closing, suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import sandbox
from benchmarks.presses import buttons, choices
from benchmarks.scripted_people import crowded_world, people_of
from benchmarks.tables import FIRST_CHANNEL, connected, environment, told_to_bot
from bot.app import event_loop
from bot.store import open_store
from bot.table.archive.records import record
from games.catalogue import CATALOGUE
from games.core.record import faults
from games.core.referee import verdict
from sandbox.world import posting
from sandbox.world.messages import Message

SHORT = {
    "schwarz_oder_weiss": "target=5, bidding=turns",
    "tyrolean_watten": "target=11",
    "bavarian_watten": "target=11",
    "kritisch_watten": "target=11",
    "blind_watten": "target=11",
    "bauernstoss": "target=10",
}
PACE = {
    "EDIT": "0.2",
    "HAND_EDIT": "0.1",
    "COMPUTER": "0.1",
    "TRICK": "0.1",
    "LOOK": "0",
    "CALL": "0",
    "BETWEEN_DEALS": "0",
    "TURN": "60",
    "REMINDER": "0",
}
TICK = (0.1, 0.4)
"""Seconds between two presses at a table."""
CALM = (2.0, 5.0)
"""Seconds between two faults."""
ALIVE = (0.2, 2.0)
"""Seconds between a start and the next kill, where nothing else happens."""
END = 180.0
"""Seconds without a decision after which what was begun is not expected to end any more."""
_DECISIONS = "SELECT count(*) FROM inputs WHERE kind = 'decision'"
_PLAYED = "SELECT DISTINCT match_id FROM inputs"
_STATES = (
    "SELECT CASE WHEN state = 'lapsed' AND started_at IS NULL THEN 'lapsed lobby' ELSE state END,"
    " count(*) FROM matches GROUP BY 1"
)

_WITH_A_HAND = 0.9
"""How often somebody presses on their hand rather than on the table, where both can be done."""
_SCREENFUL = 20
"""Messages that people look at."""

Fault = Callable[["Soak"], Awaitable[None]]


class Company:
    """The people of one table, who press what they see; nothing that fails keeps them from it."""

    def __init__(
        self,
        here: sandbox.Running,
        number: int,
        options: Mapping[str, str] = SHORT,
        tick: tuple[float, float] = TICK,
        next_game: Callable[[], str] | None = None,
    ) -> None:
        """`options` of /play, by games; `next_game` says what is played next.

        Without it every table plays one game, the next of the catalogue.
        """
        self._here = here
        self._tick = tick
        self._options = options
        self._place = here.world.channels[FIRST_CHANNEL + number]
        own_game = list(CATALOGUE)[number % len(CATALOGUE)]
        self._next_game = next_game or (lambda: own_game)
        self._company = people_of(number)
        self._people = self._company
        self._rng = Random(number)
        self.opens = True
        """Whether they begin another match once one is over."""
        self.waits = False
        """Whether nobody presses before all at the table is answered, so that no bot is flooded."""

    async def play(self) -> None:
        """Press one thing after the other, for ever."""
        while True:
            await asyncio.sleep(self._rng.uniform(*self._tick))
            if self.waits and self._is_anything_unanswered():
                continue
            with suppress(sandbox.NotPossible):
                await self._press(self._rng.choice(self._people))

    def _is_anything_unanswered(self) -> bool:
        waiting = self._here.world.waiting()
        return any(interaction.channel_id == self._place.id for interaction in waiting)

    async def _press(self, person: int) -> None:
        hands = [each for each in self._messages(person) if any(choices(each.components))]
        if hands and self._rng.random() < _WITH_A_HAND:
            hand = self._rng.choice(hands)
            await self._choose(person, hand, *self._rng.choice(list(choices(hand.components))))
        else:
            await self._press_table(person)

    async def _press_table(self, person: int) -> None:
        tables = [(each, _actions(each)) for each in self._messages(None)]
        wanted = [
            (table, shown[action])
            for table, shown in tables
            for action in ("resume", "sit", "start", "hand")
            if action in shown
        ]
        if wanted:
            await self._choose(person, *self._rng.choice(wanted), "")
        elif self.opens:
            await self._open()

    async def _open(self) -> None:
        game = self._next_game()
        self._people = self._company[: CATALOGUE[game].seats[-1]]
        given = {"options": self._options[game]} if game in self._options else {}
        host, channel = self._people[0], self._place.id
        await self._here.control.slash(host, channel, "play", game=game, **given)
        await asyncio.sleep(1)

    async def _choose(self, person: int, message: Message, custom_id: str, entry: str) -> None:
        control = self._here.control
        if entry:
            await control.select(person, message.id, custom_id, [entry])
        else:
            await control.click(person, message.id, custom_id=custom_id)

    def _messages(self, only_for: int | None) -> Iterator[Message]:
        """The newest that this person alone sees here, or everybody."""
        every = reversed(self._place.messages.values())
        shown = (each for each in every if each.only_for == only_for and each.components)
        return islice(shown, _SCREENFUL)


def _actions(message: Message) -> dict[str, str]:
    return {each.split("|")[3]: each for each in buttons(message.components) if "|" in each}


class Soak:
    """The bot in a process of its own, and what befalls it."""

    def __init__(
        self,
        here: sandbox.Running,
        database: Path,
        tables: int,
        *,
        log: Path | None = None,
        variables: Mapping[str, str] | None = None,
    ) -> None:
        """`log` is where all goes that the process says, `variables` what it is told besides."""
        self.here = here
        self.database = database
        self._tables = tables
        self._rng = Random(tables)
        self.happened = Counter[str]()
        self.memory: list[int] = []
        """Bytes that the process had, at every minute."""
        self._variables = environment(here) | {
            **{f"STAMMTISCH_PACE__{name}": value for name, value in PACE.items()},
            "STAMMTISCH_DATABASE": str(database),
            **(variables or {}),
        }
        self._log = log
        self._process: Process | None = None

    @property
    def process(self) -> Process:
        """The bot; raises AssertionError before it was started."""
        assert self._process is not None
        return self._process

    async def sync(self) -> None:
        """Tell Discord which commands there are."""
        await told_to_bot("commands", "sync", environment=self._variables)

    async def start(self) -> None:
        """Start the bot, and return once it is connected."""
        with ExitStack() as stack:
            log = None if self._log is None else stack.enter_context(self._log.open("ab"))
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "run"), env=self._variables, stdout=log, stderr=log
            )
        await connected(self.here)

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Let it end; returns its exit status."""
        self.process.send_signal(how)
        status = await self.process.wait()
        await self.here.control.late()  # nobody is left who could answer
        return status

    def any_channel(self) -> int:
        """The channel of one of the tables."""
        return FIRST_CHANNEL + self._rng.randrange(self._tables)

    async def befall(self, seconds: float, faults: Mapping[str, Fault]) -> None:
        """Let one of these happen every few seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await asyncio.sleep(self._rng.uniform(*CALM))
            name = self._rng.choice(list(faults))
            self.happened[name] += 1
            await faults[name](self)

    async def die(self, times: int) -> None:
        """Be killed so often; fails where a decision that was there is gone afterwards."""
        for _ in range(times):
            await asyncio.sleep(self._rng.uniform(*ALIVE))
            before = self.decisions()
            await _kill(self)
            assert before <= self.decisions(), "a decision is lost"
            self.happened["killed"] += 1

    async def watch_memory(self) -> None:
        """Note the memory of the process every minute, for ever."""
        while True:
            await asyncio.sleep(60)
            with suppress(OSError):
                self.memory += _resident(self.process.pid)

    async def is_sound(self) -> bool:
        """Whether `db check` finds nothing wrong."""
        return await told_to_bot("db", "check", environment=self._variables) == 0

    def matches(self) -> dict[str, int]:
        """How many matches are in which state."""
        return dict(self.asks(_STATES))

    def decisions(self) -> int:
        """How many decisions there have been, in all matches."""
        ((count,),) = self.asks(_DECISIONS)
        return count

    def played(self) -> list[int]:
        """The matches in which something happened."""
        return [match for (match,) in self.asks(_PLAYED)]

    def asks(self, query: str) -> list[Any]:
        """What the database says to a query, read beside the bot."""
        with closing(sqlite3.connect(f"{self.database.as_uri()}?mode=ro", uri=True)) as database:
            return database.execute(query).fetchall()


def _resident(process: int) -> list[int]:
    """How many bytes it has; nothing for one that was killed just now."""
    lines = Path(f"/proc/{process}/status").read_text("utf-8").splitlines()
    return [int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS:")]


# What happens


def _answers(**fault: Any) -> Fault:
    async def happen(soak: Soak) -> None:
        soak.here.faults.add(**fault)

    return happen


def _gateway(do: str) -> Fault:
    async def happen(soak: Soak) -> None:
        await soak.here.control.gateway(do)

    return happen


async def _refuse_resume(soak: Soak) -> None:
    await soak.here.control.set(refuse_resume=True)
    await soak.here.control.gateway("abort")
    await asyncio.sleep(1)
    await soak.here.control.set(refuse_resume=False)


async def _expire(soak: Soak) -> None:
    await soak.here.control.expire()


async def _delete_a_table(soak: Soak) -> None:
    messages = soak.here.world.channels[soak.any_channel()].messages.values()
    shown = [message for message in messages if message.only_for is None]
    if shown:
        posting.remove(soak.here.world, shown[-1])


async def _close_a_channel(soak: Soak) -> None:
    channel = soak.any_channel()
    await soak.here.control.deny(channel, "VIEW_CHANNEL")
    await asyncio.sleep(2)
    await soak.here.control.set_overwrites(channel)


async def _remove_and_invite(soak: Soak) -> None:
    server = soak.here.world.channels[soak.any_channel()].guild_id
    assert server is not None
    await soak.here.control.remove_bot(server)
    await asyncio.sleep(1)
    await soak.here.control.add_bot(server)


async def _kill(soak: Soak) -> None:
    await soak.stop(signal.SIGKILL)
    await soak.start()


async def _restart(soak: Soak) -> None:
    await soak.stop()
    await soak.start()


async def _stand_still(soak: Soak) -> None:
    soak.process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(4)
    soak.process.send_signal(signal.SIGCONT)


FAULTS: Mapping[str, Fault] = {
    "answer 500": _answers(path="/callback$", status=500),
    "answer 502 after it took effect": _answers(path="/callback$", status=502, after=True),
    "answer cut off": _answers(path="/callback$", drop=True),
    "answer cut off after it took effect": _answers(path="/callback$", drop=True, after=True),
    "answer late": _answers(path="/callback$", delay=4.0),
    "table 500": _answers(path="^/channels/", status=500, times=3),
    "table 503": _answers(path="^/channels/", status=503, times=3),
    "table slow": _answers(path="^/channels/", delay=10.0, times=3),
    "table too old": _answers(method="PATCH", path="^/channels/", status=400, code=30046),
    "hand 500": _answers(path="^/webhooks/", status=500, times=3),
    "hand gone": _answers(path="^/webhooks/", status=404, code=10008),
    "hand expired": _answers(path="^/webhooks/", status=401, code=50027),
    "429 of a route": _answers(status=429, retry_after=0.5, times=2),
    "429 for all": _answers(status=429, retry_after=1.0, global_=True),
    "gateway reconnects": _gateway("reconnect"),
    "gateway invalid session": _gateway("invalid"),
    "gateway closed": _gateway("close"),
    "gateway cut off": _gateway("abort"),
    "gateway refuses to resume": _refuse_resume,
    "tokens expired": _expire,
    "message deleted": _delete_a_table,
    "channel closed to the bot": _close_a_channel,
    "removed and invited": _remove_and_invite,
    "stood still": _stand_still,
}
DEATHS: Mapping[str, Fault] = {"killed": _kill, "restarted": _restart}


async def main() -> int:
    """Run, and say what is left."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--kills", type=int, default=0)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        async with sandbox.serving(crowded_world(wanted.tables)) as here:
            soak = Soak(here, Path(folder) / "soak.sqlite3", wanted.tables)
            await soak.sync()
            await soak.start()
            companies = [Company(here, number) for number in range(wanted.tables)]
            async with in_background(soak.watch_memory, *(each.play for each in companies)):
                await soak.die(wanted.kills)
                half = wanted.minutes * 30
                await soak.befall(half, {**FAULTS, **DEATHS})
                survived = len(soak.memory)
                await soak.befall(half, FAULTS)
                here.faults.clear()
                for company in companies:
                    company.opens = False
                left = await _until_all_end(soak)
            await soak.stop()
            wrong = await _wrong_records(soak)
            return _say(soak, left, wrong, soak.memory[survived:], sound=await soak.is_sound())


async def _until_all_end(soak: Soak) -> int:
    """How many matches are still played when nothing happens any more; some take fifty deals."""
    decided, end = soak.decisions(), time.monotonic() + END
    while (left := soak.matches().get("playing", 0)) and time.monotonic() < end:
        await asyncio.sleep(1)
        if (now := soak.decisions()) > decided:
            decided, end = now, time.monotonic() + END
    return left


async def _wrong_records(soak: Soak) -> list[str]:
    """What is wrong with the records of the matches, each of which is played again.

    A match that is not over may end anywhere.
    """
    wrong = list[str]()
    async with open_store(soak.database) as store:
        for match in soak.played():
            found = verdict(await record(store, match), CATALOGUE)
            if isinstance(found, faults.Fault) and found.reason is not faults.Reason.CUT_SHORT:
                wrong.append(f"match {match}: {found}")
    return wrong


def _say(soak: Soak, left: int, wrong: list[str], memory: list[int], *, sound: bool) -> int:
    problems = soak.here.journal.problems()
    print(f"what happened: {dict(soak.happened.most_common())}")
    print(f"matches by state: {soak.matches()}, {left} still played")
    print(f"db check: {'sound' if sound else 'NOT sound'}; broken limits: {len(problems)}")
    print(f"memory by the minute, MB: {[each >> 20 for each in memory]}")
    print(f"matches that go otherwise when they are played again: {len(wrong)}")
    for problem in (*problems[:10], *wrong[:10]):
        print(f"  {problem}")
    return int(bool(left or problems or wrong) or not sound)


@asynccontextmanager
async def in_background(*works: Callable[[], Awaitable[None]]) -> AsyncGenerator[None, None]:
    """Have all this go on as long as the block lasts; none of it may end by itself."""
    tasks = [asyncio.ensure_future(work()) for work in works]
    try:
        yield
        for task in tasks:
            assert not task.done(), task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


if __name__ == "__main__":
    sys.exit(event_loop.run(main()))

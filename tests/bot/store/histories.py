"""Random histories of some servers, lived through on a real store, and told from its logs again."""

import json
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import cycle, islice

from hypothesis import strategies as st

from bot.app.features import people_of
from bot.features.standings.store import SeasonStore
from bot.model import Ending, TakenSeat
from bot.store import Store
from bot.store.engine.errors import WrongState
from bot.store.events import Actor, LogStep
from bot.store.matches import NewLobby, StoredMatch
from bot.store.tallies.leaderboard_counts import EndingOf
from games.core.outcome import Outcome, rank_by_points
from tests.bot.store.conftest import GASTHAUS
from tests.bot.store.inputs import PROCEED, decision

PEOPLE = tuple(range(7_000_001, 7_000_007))
GUILDS = (GASTHAUS, 8)
GAMES = ("skat", "watten")
TABLES = ("results", "tallies", "partners", "feats")
DAY = 24 * 3600_000
OFTEN: tuple[Actor, ...] = ("person",) * 7
ACTORS: tuple[Actor, ...] = (*OFTEN, "stand_in", "computer")
RESIGNED = '{"kind": "chair.resigned"}'


@dataclass(frozen=True)
class Played:
    """A match from beginning to end.

    `later` is when it ends, after the one before it; an `early` one begins before all others.
    """

    guild: int
    game: str
    who: tuple[int | str, ...]
    ending: Ending
    actors: tuple[tuple[int, Actor], ...]
    resigned: int | None
    later: int
    name: str
    early: bool


@dataclass(frozen=True)
class SeasonStarted:
    guild: int


@dataclass(frozen=True)
class Forgotten:
    user: int


Deed = Played | SeasonStarted | Forgotten


@st.composite
def matches(draw: st.DrawFn) -> Played:
    seats = draw(st.integers(2, 6))
    people = draw(st.permutations(PEOPLE))[:seats]
    computer = draw(st.sampled_from([None, None, None, seats - 1]))
    sides = tuple(islice(cycle(range(draw(st.sampled_from([2, seats])))), seats))
    score = draw(st.lists(st.integers(-9, 9), min_size=max(sides) + 1, max_size=max(sides) + 1))
    outcome = replace(rank_by_points(tuple(score[side] for side in sides)), sides=sides)
    resigned = draw(st.none() | st.integers(0, seats - 1))
    feats = st.tuples(
        st.integers(0, seats - 1), st.sampled_from(["bid_made", "no_trick"]), st.integers(1, 5)
    )
    acts = st.tuples(st.integers(0, seats - 1), st.sampled_from(ACTORS))
    return Played(
        guild=draw(st.sampled_from([*GUILDS, GASTHAUS])),
        game=draw(st.sampled_from([*GAMES, "skat"])),
        who=tuple("craft" if seat == computer else one for seat, one in enumerate(people)),
        ending=Ending(
            outcome if resigned is None else last(outcome, resigned),
            draw(st.integers(0, 20)),
            tuple(draw(st.lists(feats, max_size=3))),
        ),
        actors=tuple(draw(st.lists(acts, max_size=6))),
        resigned=resigned,
        later=draw(st.sampled_from([0, 1, DAY, 5 * DAY, 40 * DAY, -DAY])),
        name=draw(st.sampled_from(["Resi", "Sepp"])),
        early=draw(st.booleans()),
    )


def last(outcome: Outcome, resigned: int) -> Outcome:
    """As `outcome`, but whoever resigned comes after everybody else."""
    order = [(seat == resigned, place) for seat, place in enumerate(outcome.places)]
    return replace(outcome, places=tuple(1 + sum(other < own for other in order) for own in order))


HISTORIES = st.lists(
    st.one_of(
        *[matches()] * 6,
        st.builds(SeasonStarted, st.sampled_from(GUILDS)),
        st.builds(Forgotten, st.sampled_from(PEOPLE)),
    ),
    min_size=2,
    max_size=12,
)


async def live(store: Store, deeds: list[Deed], guilds: tuple[int, ...] = GUILDS) -> None:
    """Let it all happen, one after the other, on these servers; elsewhere time goes by."""
    seasons = SeasonStore(store.database)
    now = 1_800_000_000_000
    ours = [deed for deed in deeds if isinstance(deed, Played) and deed.guild in guilds]
    begun = {id(deed): await begin(store, deed) for deed in ours if deed.early}
    for deed in deeds:
        now += deed.later if isinstance(deed, Played) else 0
        match deed:
            case Forgotten(user):
                await people_of(store).forget(user, now)
            case SeasonStarted(guild) if guild in guilds:
                await seasons.start(guild, "next", now)
            case Played(guild) if guild in guilds:
                match = begun.get(id(deed)) or await begin(store, deed)
                with suppress(WrongState):  # where everybody wished to be forgotten
                    await play(store, match, deed, now)
            case _:
                pass


async def begin(store: Store, deed: Played) -> int:
    """Sit down to a match."""
    chairs = [
        TakenSeat(seat, f"{deed.name} {one}", user_id=one)
        if isinstance(one, int)
        else TakenSeat(seat, one, level=one)
        for seat, one in enumerate(deed.who)
    ]
    lobby = NewLobby(deed.guild, 70, deed.game, 1, "{}", None)
    match = await store.matches.create_lobby(lobby, 1000, chairs)
    await store.matches.start(match, 1, 2000)
    return match


async def play(store: Store, match: int, deed: Played, at: int) -> None:
    """Play a match to its end; the last event says how it ended."""
    decisions = [decision(seat, "{}", actor) for seat, actor in deed.actors]
    if deed.resigned is not None:
        decisions.append(decision(deed.resigned, RESIGNED, "person"))
    for number, each in enumerate(decisions):
        await store.events.append(match, number, LogStep(each, ["{}"]), at)
    step = LogStep(PROCEED, [written(deed.ending)], deed.ending)
    await store.events.append(match, len(decisions), step, at)


def written(ending: Ending) -> str:
    outcome = ending.outcome
    return json.dumps([outcome.points, outcome.places, outcome.sides, ending.deals, ending.feats])


def told(_match: StoredMatch, events: tuple[str, ...]) -> Ending:
    """The ending that the last event tells."""
    points, places, sides, deals, feats = json.loads(events[-1])
    outcome = Outcome(tuple(points), tuple(places), tuple(sides))
    return Ending(outcome, deals, tuple((seat, feat, count) for seat, feat, count in feats))


TOLD: dict[str, EndingOf] = dict.fromkeys(GAMES, told)

Row = tuple[object, ...]


async def rows(store: Store) -> dict[str, list[Row]]:
    """All that is counted, in an order of its own: a server has none."""
    async with store.database.reading() as session:
        return {
            table: sorted(map(tuple, await session.rows(f"SELECT * FROM {table}")), key=str)
            for table in TABLES
        }

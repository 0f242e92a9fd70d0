"""A database as after years of play: finished matches made as rows, not played and without logs."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from random import Random

from bot.model import Ending
from bot.store import Store, standings_counting
from bot.store.results import Played, Ratings, Sitting
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.outcome import Outcome, ranked
from games.core.seats import partnership

_SLICE = 2000
"""Matches that are in memory at once."""
_SPAN = 2 * 365 * 24 * 3600_000
"""Milliseconds from the first match to the last."""
_MATCH = """
    INSERT INTO matches (id, guild_id, channel_id, game, engine_version, options, state,
        created_at, changed_at, started_at, ended_at, finish_number)
    VALUES (?1, ?2, 70, ?3, 1, ?4, 'finished', ?5, ?5, ?5, ?5, ?6)
"""
# Rows of the same people are far apart; with little room SQLite reads them again and again.
_ROOM = "PRAGMA cache_size = -400000"
_SEAT = "INSERT INTO seats (match_id, seat, user_id, level, name) VALUES (?, ?, ?, ?, ?)"


@dataclass(frozen=True, slots=True)
class Crowd:
    """Who plays how many matches, on which server and until when (unix ms); a seed fixes all."""

    guild: int = 7
    people: Sequence[int] = range(900_000_000_000_000_001, 900_000_000_000_005_001)
    matches: int = 200_000
    until: int = 1_796_000_000_000
    seed: int = 1


async def fill(store: Store, crowd: Crowd) -> None:
    """Give an empty database the matches of a crowd, through the store's own row makers.

    All in one transaction. Some people play a hundred times as much as others, and some play
    better; every tenth match has a computer in it.
    """
    played, known = _matches(crowd), Ratings()
    async with store.database.writing() as session:
        await session.rows(_ROOM)
        while some := list(islice(played, _SLICE)):
            await session.each(_MATCH, map(_match, some))
            await session.each(_SEAT, (seat for match in some for seat in _seats(match)))
            await standings_counting.write(session, some, known)


def name_of(person: int) -> str:
    """What a person of a crowd is called."""
    return f"Stammgast {person % 10_000}"


def _matches(crowd: Crowd) -> Iterator[Played]:
    rng = Random(crowd.seed)
    games = list(CATALOGUE.values())
    keenness = list(accumulate(1 / (1 + number / 50) for number in range(len(crowd.people))))
    skill = {person: rng.gauss(0, 1) for person in crowd.people}
    for number in range(1, crowd.matches + 1):
        game = rng.choice(games)
        count = rng.choice(game.seats)
        people = set[int]()
        while len(people) < count:
            people.update(rng.choices(crowd.people, cum_weights=keenness))
        seated: list[int | None] = rng.sample(sorted(people), count)
        if number % 10 == 0:
            seated[-1] = None
        at = crowd.until - _SPAN + _SPAN * number // crowd.matches
        yield Played(
            match_id=number,
            guild_id=crowd.guild,
            game=game.key,
            finish_number=number,
            finished_at=at,
            season=1,
            hints=False,
            sittings=tuple(Sitting(person, 40, rng.choice((0, 0, 0, 5, 20))) for person in seated),
            ending=_ending(rng, game, [skill.get(person or 0, -1) for person in seated]),
        )


def _ending(rng: Random, game: AnyGame, skill: Sequence[float]) -> Ending:
    count = len(skill)
    paired = count == 4 and game.key != "bohemian_watten"
    sides = tuple(partnership(seat) if paired else seat for seat in range(count))
    luck = {side: rng.gauss(0, 2) for side in sides}
    points = tuple(
        round(
            8
            + 2 * (luck[side] + _mean(s for s, of in zip(skill, sides, strict=True) if of == side))
        )
        for side in sides
    )
    standing = ranked(points)
    feats = tuple(
        (rng.randrange(count), feat, 1 + rng.randrange(3)) for feat in ("bid_made", "bid_failed")
    )
    return Ending(Outcome(points, standing.places, sides), 8 + rng.randrange(8), feats)


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)


def _match(match: Played) -> tuple[int | str, ...]:
    options = CATALOGUE[match.game].options().model_dump_json()
    at = match.finished_at
    return match.match_id, match.guild_id, match.game, options, at, match.finish_number


def _seats(match: Played) -> Iterator[tuple[int | str | None, ...]]:
    for seat, sitting in enumerate(match.sittings):
        person = sitting.user_id
        level, name = ("craft", "Resi") if person is None else (None, name_of(person))
        yield match.match_id, seat, person, level, name

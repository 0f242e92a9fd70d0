"""Tournaments go by the clock and by what is stored: late, deserted, broken off, and begun anew."""

import asyncio
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest

from bot.app.application import Application
from bot.app.features import people_of
from bot.errors import UserError
from bot.features.tournaments import views
from bot.features.tournaments.held import KeptTournament
from bot.features.tournaments.rules.layouts import Format, Layout
from bot.features.tournaments.rules.tournament_rules import NoShow, usual_rules
from bot.features.tournaments.service import Tournaments
from bot.features.tournaments.values import TournamentTable
from bot.table.match.lobby import Person
from bot.table.match.seats import Resigned
from games.catalogue import CATALOGUE
from sandbox import samples
from tests.bot.conftest import QUICK
from tests.bot.table.match.live_matches import ANNA, BEN, CLARA, STAMMTISCH

GAME = "schwarz_oder_weiss"
ALONE = Layout(Format.SWISS, 1, 2)
PEOPLE = (Person(ANNA, "Anna"), Person(BEN, "Ben"), Person(CLARA, "Clara"))
DAVID = Person(CLARA + 1, "David")
MINUTE = 60_000


class Evening:
    """A tournament of three, at a clock that is set by hand."""

    def __init__(
        self, app: Application, layout: Layout = ALONE, game: str = GAME, **changes: object
    ) -> None:
        self.app = app
        self.at = 1_790_000_000_000
        self.grace = self.intermission = 0
        self.number = 0
        self.rules = usual_rules(CATALOGUE[game], layout, **{"rounds": 1} | changes)
        self.opened()

    def opened(self) -> None:
        """Have the bot start again: nothing is known but what is stored."""
        shows = self.app.tournaments.screens
        changed = {"intermission": self.intermission, "grace": self.grace}
        pace = QUICK.model_copy(update=changed)
        self.tournaments = Tournaments(
            self.app.store, self.app.tables, shows, pace, lambda: self.at
        )

    async def announced(self, *people: Person, starts_in: int | None = None) -> None:
        starts = None if starts_in is None else self.at + starts_in
        held = await self.tournaments.announce(
            samples.GASTHAUS, STAMMTISCH, PEOPLE[0], "Preiswatten", self.rules, starts
        )
        self.number = held.stored.id
        for each in people:
            await self.tournaments.sign_up(await self.held(), each)

    async def begun(self) -> float:
        """Begin, and open the one table; in how many seconds something is due."""
        await self.tournaments.begin(await self.held())
        return await self.advanced()

    async def advanced(self) -> float:
        wait = await self.tournaments._rounds.advance(self.number)
        assert wait is None or wait > 0
        return wait or 0

    async def held(self) -> KeptTournament:
        return await self.tournaments.load(self.number, samples.GASTHAUS)

    async def sitters(self) -> list[Person]:
        """The people at the one table."""
        held = await self.held()
        (played,) = held.now.rounds[0].tables
        persons = [held.now.entry(each).members[0].person for each in played.table.entries]
        return [each for each in PEOPLE if held.number(each.id) in persons]

    async def result(self) -> tuple[tuple[int, ...], tuple[int, ...], str]:
        (played,) = (await self.held()).now.rounds[0].tables
        assert played.result is not None
        return played.result.points, played.result.places, played.result.decided


async def refused(work) -> str:
    with pytest.raises(UserError) as trouble:
        await work
    return trouble.value.says.key


async def test_it_begins_at_its_time_and_is_called_off_where_too_few_came(app):
    evening = Evening(app)
    await evening.announced(*PEOPLE[:2], starts_in=MINUTE)
    assert 60 == await evening.advanced()
    evening.at += MINUTE
    await evening.advanced()
    assert "cancelled" == (await evening.held()).stored.status


async def test_too_few_are_told_to_the_organizer_and_nothing_is_lost(app):
    evening = Evening(app)
    await evening.announced(*PEOPLE[:2])
    begin = evening.tournaments.begin(await evening.held())
    assert "tournament.refused.too_few" == await refused(begin)
    await evening.tournaments.sign_up(await evening.held(), PEOPLE[2])
    await evening.begun()
    assert "running" == (await evening.held()).stored.status


async def test_a_table_that_discord_does_not_take_is_shown_later(app, here):
    evening = Evening(app)
    await evening.announced(*PEOPLE)
    here.faults.add(method="POST", path=r"^/channels/\d+/messages$", status=403, times=2)
    assert 15 == await evening.begun()
    assert [None] == [each.message for each in (await evening.held()).stored.tables]
    assert 180 == await evening.advanced()
    assert None not in [each.message for each in (await evening.held()).stored.tables]


async def test_whom_discord_does_not_call_at_once_is_called_later_and_once(app, here):
    evening = Evening(app)
    await evening.announced(*PEOPLE[:2])
    here.faults.add(method="POST", path=r"/messages$", status=503, times=2)
    here.faults.add(method="POST", path=r"/messages$", status=503, after=True)
    place = (await evening.held()).stored
    table = TournamentTable(round=1, number=1, channel=place.channel, message=None, opened_at=0)
    await app.tournaments.screens.call(await evening.held(), table, ANNA)
    messages = here.world.channels[STAMMTISCH].messages.values()
    assert [[ANNA]] == [each.mentions.users for each in messages]


async def test_when_time_is_up_a_match_counts_as_it_stands(app):
    evening = Evening(app, minutes=5)
    await evening.announced(*PEOPLE)
    await evening.begun()
    for each in await evening.sitters():
        await evening.tournaments.arrive(await evening.held(), 1, 1, each)
    assert 300 == await evening.advanced()
    (place,) = (await evening.held()).stored.tables
    assert "playing" == place.state
    evening.at += 5 * MINUTE
    await evening.advanced()
    assert ((0, 0), (1, 1), "clock") == await evening.result()
    assert "ended" == (await app.store.matches.load(place.match)).state
    assert "ended" == (await evening.held()).stored.status


async def test_where_nobody_comes_both_lose_and_the_round_goes_on(app):
    evening = Evening(app)
    await evening.announced(*PEOPLE)
    assert 180 == await evening.begun()
    evening.at += 3 * MINUTE
    await evening.advanced()
    assert ((0, 0), (2, 2), "walkover") == await evening.result()
    assert [] == list(app.tables)


async def test_after_a_round_there_is_time_to_look_at_the_standings(app):
    evening = Evening(app, rounds=2)
    evening.intermission = 60
    evening.opened()
    await evening.announced(*PEOPLE)
    assert 180 == await evening.begun()
    evening.at += 3 * MINUTE
    assert 60 == await evening.advanced()
    evening.at += MINUTE - 1000
    assert 1 == await evening.advanced()
    assert 1 == len((await evening.held()).now.rounds)
    evening.at += 1000
    assert 180 == await evening.advanced()
    assert 2 == len((await evening.held()).now.rounds)


async def test_the_standings_of_a_round_are_headed_by_it_while_it_is_played(app):
    evening = Evening(app)
    await evening.announced(*PEOPLE)
    await evening.begun()
    shown = views.standings(await evening.held())
    assert (1, True, False) == (shown.round, shown.playing, shown.over)


async def test_where_nobody_comes_nobody_is_noted_as_a_winner(app):
    evening = Evening(app)
    await evening.announced(*PEOPLE)
    await evening.begun()
    sitters = await evening.sitters()
    evening.at += 3 * MINUTE
    await evening.advanced()
    titles = [await app.tournaments.titles(each.id, None, None) for each in sitters]
    assert [None, None] == [each.best for each in titles]


async def test_who_comes_alone_wins_where_no_computer_is_wished(app):
    evening = Evening(app, no_show=NoShow.WALKOVER)
    await evening.announced(*PEOPLE)
    await evening.begun()
    there = (await evening.sitters())[0]
    await evening.tournaments.arrive(await evening.held(), 1, 1, there)
    evening.at += 3 * MINUTE
    await evening.advanced()
    points, _, decided = await evening.result()
    assert ("walkover", 11) == (decided, max(points))


async def test_a_computer_sits_down_for_who_is_missing_until_they_are_back(app):
    evening = Evening(app)
    await evening.announced(*PEOPLE)
    await evening.begun()
    there, missing = await evening.sitters()
    await evening.tournaments.arrive(await evening.held(), 1, 1, there)
    evening.at += 3 * MINUTE
    await evening.advanced()
    (session,) = app.tables
    seat = session.live.seat_of(missing.id)
    assert session.live.chairs[seat].stand_in
    held, _ = await evening.tournaments.sign_up(await evening.held(), missing)
    number = held.number(missing.id)
    members = [member for entry in held.now.entries for member in entry.members]
    assert [False] == [each.stand_in for each in members if each.person == number]
    again = evening.tournaments.sign_up(held, missing)
    assert "tournament.refused.already_in" == await refused(again)


async def test_only_who_sits_there_can_come_and_only_until_there_is_a_result(app):
    evening = Evening(app)
    await evening.announced(*PEOPLE)
    await evening.begun()
    sitters = await evening.sitters()
    (other,) = set(PEOPLE) - set(sitters)
    held = await evening.held()
    not_here = "tournament.not_here"
    assert not_here == await refused(evening.tournaments.arrive(held, 1, 1, other))
    assert not_here == await refused(evening.tournaments.arrive(held, 1, 2, sitters[0]))
    assert not_here == await refused(evening.tournaments.arrive(held, 2, 1, sitters[0]))
    await evening.tournaments.decide(held, 1, 1, (11, 3), None, PEOPLE[0])
    held = await evening.held()
    assert not_here == await refused(evening.tournaments.arrive(held, 1, 1, sitters[0]))


async def test_the_organizers_word_ends_a_match_that_is_played(app):
    evening = Evening(app)
    await evening.announced(*PEOPLE)
    await evening.begun()
    for each in await evening.sitters():
        await evening.tournaments.arrive(await evening.held(), 1, 1, each)
    await evening.advanced()
    (session,) = app.tables
    held = await evening.held()
    few = evening.tournaments.decide(held, 1, 1, (11,), None, PEOPLE[0])
    assert "tournament.points.count" == await refused(few)
    await evening.tournaments.decide(held, 1, 1, (11, 3), None, PEOPLE[0])
    assert ((11, 3), (1, 2), "organizer") == await evening.result()
    assert "ended" == (await app.store.matches.load(session.live.match)).state
    old = (await evening.held()).now.rounds[0].tables[0].result
    late = evening.tournaments.decide(held, 1, 1, (3, 11), None, PEOPLE[0])
    assert "tournament.refused.has_result" == await refused(late)
    await evening.tournaments.decide(held, 1, 1, (3, 11), old, PEOPLE[0])
    assert ((3, 11), (2, 1), "organizer") == await evening.result()


async def test_the_bot_may_start_again_between_any_two_steps(app):
    evening = Evening(app)
    await evening.announced(*PEOPLE)
    evening.opened()
    await evening.begun()
    evening.opened()
    assert 180 == await evening.advanced()
    first, second = await evening.sitters()
    await evening.tournaments.arrive(await evening.held(), 1, 1, first)
    evening.opened()
    await evening.tournaments.arrive(await evening.held(), 1, 1, second)
    evening.opened()
    await evening.advanced()
    (session,) = app.tables
    await session.live.move_chair(Resigned(seat=0))
    evening.opened()
    await evening.advanced()
    held = await evening.held()
    assert "ended" == held.stored.status
    assert 1 == len(held.stored.tables)
    assert 3 == len([each for each in held.stored.people if each.user_id > 0])
    _, places, decided = await evening.result()
    assert ((2, 1), "played") == (places, decided)


async def test_a_result_reads_the_log_at_most_twice_and_wakes_its_tournament_alone(
    app, monkeypatch
):
    evening = Evening(app)
    await evening.announced(*PEOPLE, DAVID)
    await evening.begun()
    for each in (*PEOPLE, DAVID):
        for table in (1, 2):
            with suppress(UserError):
                await evening.tournaments.arrive(await evening.held(), 1, table, each)
    await evening.advanced()
    other = Evening(app)
    other.tournaments = evening.tournaments
    await other.announced(*PEOPLE)
    news = {each.number: asyncio.Event() for each in (evening, other)}
    evening.tournaments._news.update(news)
    first, second = (each for each in app.tables)
    await first.live.move_chair(Resigned(seat=0))
    await news[evening.number].wait()
    assert not news[other.number].is_set()

    reads = Counter[str]()

    def count(store: object, name: str) -> None:
        read = getattr(store, name)

        async def counted(*asked: Any) -> Any:
            reads[type(store).__name__] += 1
            return await read(*asked)

        monkeypatch.setattr(store, name, counted)

    count(evening.tournaments._tournaments, "load")
    count(app.store.matches, "load")
    count(app.store.events, "log")
    await evening.advanced()
    assert {"TournamentStore": 2} == reads, "the table in play knows what came of it"
    results = [each.result for each in (await evening.held()).now.rounds[0].tables]
    assert 1 == results.count(None)

    await second.live.move_chair(Resigned(seat=0))
    reads.clear()
    await evening.advanced()
    assert {"TournamentStore": 2} == reads, "so does a result that ends the tournament"
    assert "ended" == (await evening.held()).stored.status


async def test_after_a_restart_nobody_loses_their_place_before_they_can_be_back(app):
    evening = Evening(app, minutes=5)
    await evening.announced(*PEOPLE)
    await evening.begun()
    evening.at += 10 * MINUTE
    evening.grace = 60
    evening.opened()
    assert 60 == await evening.advanced()
    held = await evening.held()
    (place,) = held.stored.tables
    assert held.now.rounds[0].tables[0].result is None
    assert evening.at // 1000 + 60 == evening.tournaments.until(held, place.number)
    evening.at += MINUTE
    await evening.advanced()
    assert ((0, 0), (2, 2), "walkover") == await evening.result()


async def test_no_reserve_gets_the_place_of_who_has_left_for_good(app):
    evening = Evening(app, limit=3)
    dora = Person(CLARA + 1, "Dora")
    await evening.announced(*PEOPLE, dora)
    assert [] != [*(await evening.held()).now.reserves]
    await evening.begun()
    gone, there = await evening.sitters()
    await evening.tournaments.leave(await evening.held(), gone)
    await evening.tournaments.arrive(await evening.held(), 1, 1, there)
    evening.at += 3 * MINUTE
    await evening.advanced()
    held = await evening.held()
    assert [held.number(dora.id)] == [each.person for each in held.now.reserves]
    (session,) = app.tables
    assert there.id in {chair.person for chair in session.live.chairs}
    assert gone.id not in {chair.person for chair in session.live.chairs}


async def test_what_is_over_takes_no_result_and_its_match_goes_on(app):
    evening = Evening(app)
    await evening.announced(*PEOPLE)
    await evening.begun()
    for each in await evening.sitters():
        await evening.tournaments.arrive(await evening.held(), 1, 1, each)
    await evening.advanced()
    (session,) = app.tables
    await evening.tournaments.cancel(await evening.held(), PEOPLE[0])
    late = evening.tournaments.decide(await evening.held(), 1, 1, (11, 3), None, PEOPLE[0])
    assert "tournament.refused.over" == await refused(late)
    assert "playing" == (await app.store.matches.load(session.live.match)).state


async def test_who_asks_a_partner_becomes_no_reserve_and_asks_nobody_they_avoid(app):
    evening = Evening(app, layout=Layout(Format.SWISS, 2, 4), game="tyrolean_watten", limit=4)
    people = [Person(CLARA + each, f"P{each}") for each in range(1, 6)]
    anna, ben = PEOPLE[:2]
    await evening.announced(anna)
    await app.store.blocks.save(anna.id, (ben.id,), 1)
    asked = evening.tournaments.invite(await evening.held(), anna, ben)
    assert "company.no_guest" == await refused(asked)
    for each in people[:3]:
        await evening.tournaments.sign_up(await evening.held(), each)
    late = evening.tournaments.invite(await evening.held(), people[3], people[4])
    assert "tournament.refused.full" == await refused(late)
    assert () == (await evening.held()).now.reserves


async def test_who_asks_learns_nothing_of_a_list_and_rings_once(app):
    evening = Evening(app, layout=Layout(Format.SWISS, 2, 4), game="tyrolean_watten", limit=4)
    anna, ben = PEOPLE[:2]
    await evening.announced(anna)
    await app.store.blocks.save(ben.id, (anna.id,), 1)
    asked = [await evening.tournaments.invite(await evening.held(), anna, ben) for _ in range(2)]
    assert [True, False] == [each.is_first for each in asked]
    assert not await app.may_be_called(ben.id, anna.id)
    assert await app.may_be_called(anna.id, ben.id)


async def test_who_is_forgotten_leaves_before_it_begins_and_a_computer_plays_after(app):
    evening = Evening(app)
    await evening.announced(*PEOPLE, Person(CLARA + 1, "Dora"))
    await evening.tournaments.forget(CLARA + 1)
    await people_of(app.store).forget(CLARA + 1, 1)
    assert 3 == len((await evening.held()).now.entries)
    await evening.begun()
    gone, there = await evening.sitters()
    await evening.tournaments.forget(gone.id)
    await people_of(app.store).forget(gone.id, 1)
    await evening.tournaments.arrive(await evening.held(), 1, 1, there)
    await evening.advanced()
    (session,) = app.tables
    assert {there.id, None} == {chair.user for chair in session.live.chairs}
    assert "" not in {chair.name for chair in session.live.chairs}

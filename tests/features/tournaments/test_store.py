"""Tournaments in the database: a log that nothing is written into twice, people, and tables."""

from dataclasses import replace

import pytest

from bot.app.features import people_of
from bot.features.tournaments.store import NewTournament, TournamentStore
from bot.features.tournaments.values import TournamentTable
from bot.model import TakenSeat, Title, Titles
from bot.store import Store
from bot.store.matches import NewLobby
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS

NEW = NewTournament(
    guild=GASTHAUS,
    channel=70,
    user=ANNA,
    called="Anna",
    name="Preiswatten",
    game="skat",
    secret="ab" * 32,
    starts_at=None,
    body='{"kind":"announced"}',
)
TABLE = TournamentTable(round=1, number=2, channel=71, message=None, opened_at=5)
LOBBY = NewLobby(GASTHAUS, 71, "skat", 1, "{}", None)

pytestmark = pytest.mark.usefixtures("where")  # the store is on either engine


@pytest.fixture
def tournaments(store: Store) -> TournamentStore:
    return TournamentStore(store.database)


async def begun(tournaments: TournamentStore) -> int:
    """A tournament with one table, at which Ben is awaited."""
    made = await tournaments.create(NEW, 1)
    assert 2 == await tournaments.number_of(made, BEN, "Ben")
    assert await tournaments.append(made, 1, ['{"kind":"begun"}'], 2, "running")
    await tournaments.open_table(made, TABLE)
    return made


async def test_what_was_announced_is_found_again(tournaments: TournamentStore):
    made = await tournaments.create(NEW, 1)
    found = await tournaments.load(made)
    assert found is not None
    assert (ANNA, "Preiswatten", "open", 1) == (
        found.organizer,
        found.name,
        found.status,
        found.made_at,
    )
    assert [('{"kind":"announced"}', 1)] == list(found.log)
    assert [(1, ANNA, "Anna")] == [tuple(each) for each in found.people]
    assert (made,) == await tournaments.unfinished()
    assert found.secret not in repr(found)


async def test_nothing_is_written_under_a_number_that_is_taken_or_too_high(
    tournaments: TournamentStore,
):
    made = await tournaments.create(NEW, 1)
    assert not await tournaments.append(made, 0, ["{}"], 2)
    assert not await tournaments.append(made, 2, ["{}"], 2)
    assert await tournaments.append(made, 1, ["{}", "{}"], 2)
    found = await tournaments.load(made)
    assert found is not None
    assert 3 == len(found.log)


async def test_after_the_end_results_are_corrected_and_nothing_else_happens(
    tournaments: TournamentStore,
):
    made = await begun(tournaments)
    assert await tournaments.append(made, 2, ['{"kind":"ended"}'], 3, "ended")
    assert not await tournaments.append(made, 3, ["{}"], 4)
    assert not await tournaments.correct(made, 2, "{}", 4)
    assert await tournaments.correct(made, 3, '{"kind":"corrected"}', 4)
    assert () == await tournaments.unfinished()


async def test_a_person_has_one_number_however_they_are_called(tournaments: TournamentStore):
    made = await tournaments.create(NEW, 1)
    assert 1 == await tournaments.number_of(made, ANNA, "Anni")
    assert 2 == await tournaments.number_of(made, BEN, "Ben")
    assert 2 == await tournaments.number_of(made, BEN, "Benni")
    found = await tournaments.load(made)
    assert found is not None
    assert ["Anni", "Benni"] == [each.name for each in found.people]


async def test_a_table_begins_one_match_however_often_it_is_asked(
    tournaments: TournamentStore, store: Store
):
    made = await begun(tournaments)
    assert await tournaments.arrive(made, 1, 2, 2)
    assert await tournaments.arrive(made, 1, 2, 2)
    assert not await tournaments.arrive(made, 1, 3, 2)
    chairs = (TakenSeat(0, "Anna", ANNA), TakenSeat(1, "Ben", BEN))
    match = await tournaments.begin_match(made, TABLE, LOBBY, chairs, 6)
    assert match == await tournaments.begin_match(made, TABLE, LOBBY, chairs, 7)
    found = await tournaments.load(made)
    assert found is not None
    (table,) = found.tables
    assert (match, "playing", {2}) == (table.match, table.state, table.arrived)
    assert made == await tournaments.of_match(match)
    assert None is await tournaments.of_match(match + 1)
    stored = await store.matches.load(match)
    assert ("playing", chairs) == (stored.state, stored.seats)


async def test_only_who_was_asked_is_asked(tournaments: TournamentStore):
    made = await begun(tournaments)
    await tournaments.invite(made, 1, 2)
    await tournaments.invite(made, 1, 2)
    assert await tournaments.is_invited(made, 1, 2)
    assert not await tournaments.is_invited(made, 2, 1)


async def test_titles_are_counted_by_server_and_game(tournaments: TournamentStore):
    first, second = await begun(tournaments), await tournaments.create(replace(NEW, game="go"), 3)
    await tournaments.note_places(first, {1: (1, 2), 2: (2, 2)})
    await tournaments.note_places(second, {1: (3, 8)})
    titles = tournaments.titles
    won, third = Title(NEW.name, 1, 2), Title(NEW.name, 3, 8)
    assert Titles(2, 1, 1, (third, won)) == await titles(ANNA, None, None)
    assert Titles(1, 0, 3, (third,)) == await titles(ANNA, GASTHAUS, "go")
    assert Titles(1, 0, 2, (Title(NEW.name, 2, 2),)) == await titles(BEN, GASTHAUS, None)
    assert Titles(0, 0, None) == await titles(CLARA, None, None)
    assert Titles(0, 0, None) == await titles(ANNA, GASTHAUS + 1, None)


async def test_who_is_forgotten_stays_a_number_and_the_log_as_it_was(
    tournaments: TournamentStore, store: Store
):
    made = await begun(tournaments)
    before = await tournaments.load(made)
    assert (made,) == await tournaments.open_of(ANNA)
    await people_of(store).forget(ANNA, 9)
    after = await tournaments.load(made)
    assert before is not None
    assert after is not None
    assert before.log == after.log
    assert after.organizer < 0
    assert [(1, True, ""), (2, False, "Ben")] == [
        (each.number, each.user_id < 0, each.name) for each in after.people
    ]
    assert () == await tournaments.open_of(ANNA)


async def test_an_export_tells_of_ones_places_and_of_no_secret(
    tournaments: TournamentStore, store: Store
):
    made = await begun(tournaments)
    await tournaments.note_places(made, {1: (1, 2)})
    found = await people_of(store).export(ANNA)
    assert [1] == [each["place"] for each in found["tournaments"]]
    assert ["Preiswatten"] == [each["name"] for each in found["tournaments_organized"]]
    assert NEW.secret not in str(found)


async def test_a_server_that_is_purged_takes_its_tournaments_along(
    tournaments: TournamentStore, store: Store
):
    made = await begun(tournaments)
    assert [made] == [each.id for each in await tournaments.of_guild(GASTHAUS, 5)]
    await people_of(store).purge_guild(GASTHAUS)
    assert None is await tournaments.load(made)
    assert () == await tournaments.of_guild(GASTHAUS, 5)

"""Who wishes to be forgotten is nowhere in the file; who asks is shown everything."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.app.features import people_of
from bot.features.standings.store import Standing, StandingsStore
from bot.model import PersonSettings, ServerRules, TakenSeat, private_scope
from bot.store import Store
from bot.store.engine.errors import UnknownMatch
from bot.store.events import LogStep
from bot.store.matches import NewLobby
from bot.store.messages import Posted
from bot.store.people import Forgotten
from bot.store.settings import GuildSettings
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS, Begin, won_by
from tests.bot.store.inputs import PROCEED, decision

RULES = ServerRules(language="ja", channels=(4_700_000_000_000_000_001,), managers=5)
MATCHES = ((ANNA, BEN), (ANNA, CLARA, BEN), (BEN, CLARA), (CLARA, ANNA))
ENDINGS = {
    number: won_by(number % len(who), len(who)) for number, who in enumerate(MATCHES, start=1)
}


async def board(store: Store) -> tuple[Standing, ...]:
    boards = StandingsStore(store.database)
    return await boards.board(GASTHAUS, "skat", "all", "wins", 9)


async def counted(store: Store, who: int | None = None) -> list[tuple[Any, ...]]:
    """All that is counted, or all that is counted of one person, whoever it was with."""
    found: list[tuple[Any, ...]] = []
    async with store.database.reading() as session:
        for table in ("results", "tallies", "partners", "feats"):
            for row in await session.rows(
                f"SELECT * FROM {table} WHERE coalesce(?1, user_id) = user_id", who
            ):
                hidden = {"other_id"} if who else set[str]()
                found.append((table, *(row[each] for each in row.keys() if each not in hidden)))  # noqa: SIM118 - a Row iterates over values
    return sorted(found, key=str)


async def test_forgetting_frees_lobbies_and_hands_over_tables(store: Store, begin: Begin):
    chairs = [TakenSeat(0, "Anna", ANNA), TakenSeat(1, "Ben", BEN)]
    lobby = await store.matches.create_lobby(NewLobby(1, 2, "skat", 1, "{}", ANNA), 1, chairs)
    table = await begin(ANNA, BEN)
    assert Forgotten((lobby,), (table,)) == await people_of(store).forget(ANNA, 5000)
    assert (chairs[1],) == (await store.matches.load(lobby)).seats
    running = await store.matches.load(table)
    assert (TakenSeat(0, "", level="craft"), BEN) == (running.seats[0], running.host_id)
    assert await store.matches.of_person(ANNA) == ()


async def test_the_finished_matches_of_the_forgotten_stay_for_the_others(
    store: Store, begin: Begin
):
    match = await begin(ANNA, BEN)
    await store.events.append(match, 0, LogStep(PROCEED, ["{}"], won_by(0)), 3000)
    assert Forgotten((), ()) == await people_of(store).forget(ANNA, 5000)
    assert [BEN] == [line.user_id for line in await board(store)]
    stored = await store.matches.load(match)
    former = stored.seats[0].user_id
    assert former is not None
    assert former < 0
    assert TakenSeat(0, "", former) == stored.seats[0]
    assert (None, 3000) == (stored.host_id, stored.changed_at)


async def test_what_counts_for_the_others_is_the_same_after_it_and_after_a_rebuild(
    store: Store, begin: Begin
):
    for who in MATCHES:
        match = await begin(*who)
        await store.events.append(match, 0, LogStep(PROCEED, ["{}"], ENDINGS[match]), 3000 + match)
    before = {who: await counted(store, who) for who in (BEN, CLARA)}
    assert all(len(rows) > 5 for rows in before.values())
    await people_of(store).forget(ANNA, 5000)
    assert before == {who: await counted(store, who) for who in (BEN, CLARA)}
    everybody = await counted(store)
    await store.results.rebuild({"skat": lambda match, _: ENDINGS[match.id]})
    assert before == {who: await counted(store, who) for who in (BEN, CLARA)}
    assert everybody == await counted(store)
    assert {BEN, CLARA} == {line.user_id for line in await board(store)}


async def test_who_comes_back_after_being_forgotten_is_a_stranger(store: Store, begin: Begin):
    first = await begin(ANNA, BEN)
    await store.events.append(first, 0, LogStep(PROCEED, ["{}"], won_by(0)), 3000)
    await people_of(store).forget(ANNA, 5000)
    again = await begin(ANNA, BEN)
    await store.events.append(again, 0, LogStep(PROCEED, ["{}"], won_by(0)), 6000)
    assert (1, 1) == next((line.matches, line.wins) for line in await board(store))
    assert [again] == [match["id"] for match in (await people_of(store).export(ANNA))["matches"]]
    await people_of(store).forget(ANNA, 7000)
    formers = [(await store.matches.load(match)).seats[0].user_id for match in (first, again)]
    assert 2 == len(set(formers))


async def test_a_match_ends_when_only_those_who_resigned_would_be_left(store: Store, begin: Begin):
    resigned = decision(1, '{"kind": "chair.resigned"}', "person")
    alone, given_up = await begin(ANNA, "craft"), await begin(ANNA, BEN, "craft")
    await store.events.append(given_up, 0, LogStep(resigned, ["{}"]), 3000)
    assert Forgotten((), (), (alone, given_up)) == await people_of(store).forget(ANNA, 5000)
    for match in (alone, given_up):
        stored = await store.matches.load(match)
        assert ("ended", 5000) == (stored.state, stored.ended_at)


async def test_those_forgotten_before_they_had_a_number_are_nobody(store: Store, begin: Begin):
    match = await begin(ANNA, BEN)
    async with store.database.writing() as session:
        await session.rows("UPDATE seats SET user_id = NULL, name = '' WHERE seat = 0")
    await store.events.append(match, 0, LogStep(PROCEED, ["{}"], won_by(0)), 3000)
    assert TakenSeat(0, "") == (await store.matches.load(match)).seats[0]
    assert [BEN] == [line.user_id for line in await board(store)]
    assert Forgotten((), ()) == await people_of(store).forget(ANNA, 5000)


async def test_no_byte_of_a_forgotten_name_is_left_on_the_disk(store: Store, path: Path):
    name = "Annabella Unvergesslich"
    chairs = [TakenSeat(0, name, ANNA), TakenSeat(1, "Ben", BEN)]
    match = await store.matches.create_lobby(NewLobby(1, 2, "skat", 1, "{}", BEN), 1, chairs)
    await store.matches.start(match, 1, 2)

    def on_disk() -> bool:
        return any(name.encode() in file.read_bytes() for file in path.parent.glob("*-wal")) or (
            name.encode() in path.read_bytes()
        )

    assert on_disk()
    await people_of(store).forget(ANNA, 3)
    assert not on_disk()


async def test_after_forgetting_the_export_is_empty(store: Store, begin: Begin):
    match = await begin(ANNA, BEN)
    await store.settings.save_person(PersonSettings(ANNA, text=True))
    await store.messages.remember(Posted(20, match, "hand", 70, ANNA))
    await people_of(store).forget(ANNA, 5000)
    export = await people_of(store).export(ANNA)
    assert ANNA == export.pop("user_id")
    assert {"settings", "matches", "results", "messages", "hosted"} <= set(export)
    assert [] == [kept for kept in export.values() if kept]


async def test_an_export_tells_what_the_person_did_and_nobody_else(store: Store, begin: Begin):
    match = await begin(ANNA, BEN)
    await store.settings.save_person(PersonSettings(ANNA, text=True))
    await store.messages.remember(Posted(20, match, "hand", 70, ANNA))
    decisions = (
        decision(0, '{"kind": "mine"}', "person"),
        decision(1, '{"kind": "theirs"}', "person"),
        decision(0, '{"kind": "not mine"}', "stand_in"),
    )
    for number, each in enumerate(decisions):
        await store.events.append(match, number, LogStep(each, ["{}"]), 3000)
    await store.events.append(match, 3, LogStep(PROCEED, ["{}"], won_by(0)), 4000)
    export = json.loads(json.dumps(await people_of(store).export(ANNA)))
    assert export["matches"][0]["decisions"] == [{"kind": "mine"}]
    assert (len(export["results"]), export["results"][0]["won"]) == (1, 1)
    assert (export["settings"][0]["text"], export["messages"][0]["message_id"]) == (1, 20)
    assert [{"id": match}] == export["hosted"]
    assert str(BEN) not in json.dumps(export)


async def test_what_was_played_alone_in_direct_messages_goes_with_its_person(
    store: Store, begin: Begin
):
    gone = await begin(ANNA, "craft", guild=private_scope(ANNA))
    kept = await begin(BEN, "craft", guild=private_scope(BEN))
    await store.settings.notice_language(private_scope(ANNA), "de", certain=True)
    assert ["de"] == [
        each["language"] for each in (await people_of(store).export(ANNA))["direct_messages"]
    ]
    await people_of(store).forget(ANNA, 5000)
    with pytest.raises(UnknownMatch):
        await store.matches.load(gone)
    assert None is (await store.settings.guild(private_scope(ANNA))).language
    assert "playing" == (await store.matches.load(kept)).state


async def test_nobody_leaves_direct_messages_as_a_server_is_left(store: Store, begin: Begin):
    private = private_scope(ANNA)
    await begin(ANNA, "craft", guild=private)
    await begin(ANNA, BEN)
    await store.settings.note_servers(frozenset(), 3000)
    assert (GASTHAUS,) == await store.settings.servers_left_before(4000)


async def test_a_purged_server_takes_everything_of_it_along(store: Store, begin: Begin):
    gone, kept = await begin(), await begin(guild=8)
    for match in (gone, kept):
        await store.events.append(match, 0, LogStep(PROCEED, ["{}"], won_by(0)), 3000)
        await store.messages.remember(Posted(match, match, "table", 70))
    for guild in (GASTHAUS, 8):
        await store.settings.change_guild(guild, lambda old: replace(old, rules=RULES))
    await store.settings.note_left(GASTHAUS, 3000)
    assert (gone,) == await people_of(store).purge_guild(GASTHAUS)
    for table in ("seats", "events", "inputs", "results", "messages"):
        async with store.database.reading() as session:
            found = await session.rows(f"SELECT DISTINCT match_id FROM {table}")
        assert (table, [kept]) == (table, [row["match_id"] for row in found])
    assert GuildSettings(GASTHAUS) == await store.settings.guild(GASTHAUS)
    assert GuildSettings(8, rules=RULES) == await store.settings.guild(8)


async def test_what_a_server_has_chosen_is_gone_from_the_disk_with_it(store: Store, path: Path):
    await store.settings.change_guild(GASTHAUS, lambda old: replace(old, rules=RULES))

    def on_disk() -> bool:
        written = b"4700000000000000001"
        return any(written in file.read_bytes() for file in path.parent.glob(f"{path.name}*"))

    assert on_disk()
    await people_of(store).purge_guild(GASTHAUS)
    assert not on_disk()

"""Who wishes to be forgotten is nowhere in the file; who asks is shown everything."""

import json
from pathlib import Path

from bot.store import Store
from bot.store.messages import Posted
from bot.store.people import Forgotten
from bot.store.settings import GuildSettings, PersonSettings
from bot.store.steps import Decision, Proceed, Step
from bot.store.stored import Chair, Lobby
from tests.bot.store.conftest import ANNA, BEN, GASTHAUS, Begin, won_by


async def test_forgetting_frees_lobbies_and_hands_over_tables(store: Store, begin: Begin):
    chairs = [Chair(0, "Anna", ANNA), Chair(1, "Ben", BEN)]
    lobby = await store.matches.create_lobby(Lobby(1, 2, "skat", 1, "{}", ANNA), 1, chairs)
    table = await begin(ANNA, BEN)
    assert Forgotten((lobby,), (table,)) == await store.people.forget(ANNA, 5000)
    assert (chairs[1],) == (await store.matches.load(lobby)).seats
    running = await store.matches.load(table)
    assert (Chair(0, "", level="craft"), BEN) == (running.seats[0], running.host_id)
    assert await store.matches.of_person(ANNA) == ()


async def test_the_finished_matches_of_the_forgotten_stay_for_the_others(
    store: Store, begin: Begin
):
    match = await begin(ANNA, BEN)
    await store.events.append(match, 0, Step(Proceed(), ["{}"], won_by(0)), 3000)
    assert Forgotten((), ()) == await store.people.forget(ANNA, 5000)
    board = await store.standings.board(GASTHAUS, "skat", "all", "wins", 9)
    assert [line.user_id for line in board] == [BEN]
    stored = await store.matches.load(match)
    assert (Chair(0, ""), None, 3000) == (stored.seats[0], stored.host_id, stored.changed_at)


async def test_no_byte_of_a_forgotten_name_is_left_on_the_disk(store: Store, path: Path):
    name = "Annabella Unvergesslich"
    chairs = [Chair(0, name, ANNA), Chair(1, "Ben", BEN)]
    match = await store.matches.create_lobby(Lobby(1, 2, "skat", 1, "{}", BEN), 1, chairs)
    await store.matches.start(match, 1, 2)

    def on_disk() -> bool:
        return any(name.encode() in file.read_bytes() for file in path.parent.glob("*-wal")) or (
            name.encode() in path.read_bytes()
        )

    assert on_disk()
    await store.people.forget(ANNA, 3)
    assert not on_disk()


async def test_after_forgetting_the_export_is_empty(store: Store, begin: Begin):
    match = await begin(ANNA, BEN)
    await store.settings.save_person(PersonSettings(ANNA, text=True))
    await store.messages.remember(Posted(20, match, "hand", 70, ANNA))
    await store.people.forget(ANNA, 5000)
    empty = {"settings": [], "matches": [], "results": [], "messages": [], "hosted": []}
    assert {"user_id": ANNA} | empty == await store.people.export(ANNA)


async def test_an_export_tells_what_the_person_did_and_nobody_else(store: Store, begin: Begin):
    match = await begin(ANNA, BEN)
    await store.settings.save_person(PersonSettings(ANNA, text=True))
    await store.messages.remember(Posted(20, match, "hand", 70, ANNA))
    decisions = (
        Decision(0, '{"kind": "mine"}', "person"),
        Decision(1, '{"kind": "theirs"}', "person"),
        Decision(0, '{"kind": "not mine"}', "stand_in"),
    )
    for number, decision in enumerate(decisions):
        await store.events.append(match, number, Step(decision, ["{}"]), 3000)
    await store.events.append(match, 3, Step(Proceed(), ["{}"], won_by(0)), 4000)
    export = json.loads(json.dumps(await store.people.export(ANNA)))
    assert export["matches"][0]["decisions"] == [{"kind": "mine"}]
    assert (len(export["results"]), export["results"][0]["won"]) == (1, 1)
    assert (export["settings"][0]["text"], export["messages"][0]["message_id"]) == (1, 20)
    assert [{"id": match}] == export["hosted"]
    assert str(BEN) not in json.dumps(export)


async def test_a_purged_server_takes_everything_of_it_along(store: Store, begin: Begin):
    gone, kept = await begin(), await begin(guild=8)
    for match in (gone, kept):
        await store.events.append(match, 0, Step(Proceed(), ["{}"], won_by(0)), 3000)
        await store.messages.remember(Posted(match, match, "table", 70))
    await store.settings.guild_left(GASTHAUS, 3000)
    assert (gone,) == await store.people.purge_guild(GASTHAUS)
    for table in ("seats", "events", "inputs", "results", "messages"):
        async with store.database.reading() as session:
            found = await session.rows(f"SELECT DISTINCT match_id FROM {table}")
        assert (table, [kept]) == (table, [row["match_id"] for row in found])
    assert GuildSettings(GASTHAUS) == await store.settings.guild(GASTHAUS)

"""Regulars are called at their time, once, and find their seats; whatever the clock does."""

import asyncio
from dataclasses import replace
from datetime import datetime
from unittest.mock import MagicMock
from zoneinfo import ZoneInfo

import aiohttp
import discord
import pytest
import structlog

from bot.errors import UserError
from bot.features.regulars.service import LATE_MS, RegularTables
from bot.features.regulars.store import RegularStore
from bot.features.regulars.values import Regular, RegularPerson
from bot.model import PersonSettings, ServerRules
from bot.table.match.lobby import Person
from sandbox import samples
from sandbox.world.channels import Kind
from tests.bot.table.match.live_matches import SCHWARZ, SHORT
from tests.bot.table.play.local_clock import LocalClock

STAMMTISCH = 810_000_000_000_000_001
ANNA, BEN, CLARA = (
    Person(700_000_000_000_000_001 + at, name) for at, name in enumerate(("Anna", "Ben", "Clara"))
)
THURSDAY, EIGHT = 3, 20 * 60
ROME = "Europe/Rome"


@pytest.fixture
def clock() -> LocalClock:
    return LocalClock("2026-11-24T12:00+01:00")


@pytest.fixture
def opened(app, store, client, clock):
    """Open the tables of regulars, as a start of the bot does."""
    return lambda: RegularTables(
        store, client, app.lobbies, app.localization, app.direct_messages, clock
    )


@pytest.fixture
def tables(opened) -> RegularTables:
    return opened()


def wished(*people: Person, channel: int = STAMMTISCH) -> Regular:
    return Regular(
        guild_id=samples.GASTHAUS,
        channel_id=channel,
        game=SCHWARZ.key,
        options=SHORT.model_dump_json(),
        weekday=THURSDAY,
        minute=EIGHT,
        zone=ROME,
        next_at=0,
        people=tuple(RegularPerson(each.id, each.name) for each in people or (ANNA, BEN, CLARA)),
    )


async def keep(tables: RegularTables, wish: Regular) -> Regular:
    return await tables.keep(wish, ANNA.id)


def shown(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, ZoneInfo(ROME)).isoformat()


def called(here) -> list:
    """The calls in the channel."""
    messages = here.world.channels[STAMMTISCH].messages.values()
    return [each for each in messages if "regular_open" in str(each.components)]


def written_to(here) -> list[tuple[int, str]]:
    """Who got a direct message, and what it says."""
    direct = (each for each in here.world.channels.values() if each.kind is Kind.DM)
    return [
        (place.recipients[0], str(message.components))
        for place in direct
        for message in place.messages.values()
    ]


async def loaded(store, number: int) -> Regular:
    regulars = RegularStore(store.database)
    found = await regulars.load(number)
    assert found is not None
    return found


async def called_by(store, tables: RegularTables, *people: Person, message: int = 500) -> Regular:
    """Regulars whose last call is this message."""
    regulars = RegularStore(store.database)
    made = await keep(tables, wished(*people))
    await regulars.note_call(made.id, message)
    return made


async def refused(work) -> str:
    with pytest.raises(UserError) as trouble:
        await work
    return trouble.value.says.key


async def test_they_are_called_at_their_time_and_not_before_and_once(tables, store, here, clock):
    made = await keep(tables, wished())
    assert "2026-11-26T20:00:00+01:00" == shown(made.next_at)
    clock.set("2026-11-26T19:59:59+01:00")
    await tables.call_due()
    assert [] == called(here)
    clock.set("2026-11-26T20:00:01+01:00")
    await asyncio.gather(*(tables.call_due() for _ in range(3)))
    (message,) = called(here)
    assert [ANNA.id, BEN.id, CLARA.id] == message.mentions.users
    assert "2026-12-03T20:00:00+01:00" == shown((await loaded(store, made.id)).next_at)


async def test_a_restart_forgets_none_and_calls_none_twice(opened, here, clock):
    await keep(opened(), wished())
    clock.set("2026-11-26T20:00:10+01:00")
    await opened().call_due()
    await opened().call_due()
    assert 1 == len(called(here))
    clock.set("2026-12-03T20:00:10+01:00")
    await opened().call_due()
    assert 2 == len(called(here))


async def test_who_was_away_too_long_calls_them_the_next_week(tables, store, here, clock):
    made = await keep(tables, wished())
    clock.at = made.next_at + LATE_MS
    await tables.call_due()
    assert 1 == len(called(here))
    clock.set("2026-12-03T21:00+01:00")
    with structlog.testing.capture_logs() as logs:
        await tables.call_due()
    assert 1 == len(called(here))
    assert ["regulars were not called in time"] == [each["event"] for each in logs]
    assert "2026-12-10T20:00:00+01:00" == shown((await loaded(store, made.id)).next_at)


@pytest.mark.parametrize(
    ("at", "following"),
    [
        ("2026-03-26T20:00:05+01:00", "2026-04-02T20:00:00+02:00"),
        ("2026-10-22T20:00:05+02:00", "2026-10-29T20:00:00+01:00"),
    ],
)
async def test_it_stays_eight_over_summer_time(tables, store, clock, at, following):
    clock.set(at)
    clock.at -= 60_000
    made = await keep(tables, wished())
    clock.set(at)
    await tables.call_due()
    assert following == shown((await loaded(store, made.id)).next_at)


async def test_a_clock_that_was_far_ahead_keeps_nobody_waiting(tables, store, clock):
    clock.set("2031-01-01T12:00+01:00")
    made = await keep(tables, wished())
    clock.set("2026-11-24T12:00+01:00")
    await tables.call_due()
    assert "2026-11-26T20:00:00+01:00" == shown((await loaded(store, made.id)).next_at)


async def test_one_time_is_skipped_and_the_next_is_not(tables, store, here, clock):
    made = await keep(tables, wished())
    await tables.skip(made)
    skipped = await loaded(store, made.id)
    assert "2026-12-03T20:00:00+01:00" == shown(skipped.next_at)
    assert tables.is_skipped(skipped)
    clock.set("2026-11-26T20:00:10+01:00")
    await tables.call_due()
    assert [] == called(here)
    assert not tables.is_skipped(skipped)
    clock.set("2026-12-03T20:00:10+01:00")
    await tables.call_due()
    assert 1 == len(called(here))


async def test_a_skip_is_taken_back(tables, store):
    made = await keep(tables, wished())
    await tables.skip(made)
    await tables.skip(await loaded(store, made.id))
    assert made == await loaded(store, made.id)


async def test_nobody_is_rung_for_who_never_wants_to_be(tables, store, here, clock):
    await store.settings.save_person(PersonSettings(BEN.id, ping="never"))
    made = await keep(tables, wished())
    clock.at = made.next_at
    await tables.call_due()
    (message,) = called(here)
    assert [ANNA.id, CLARA.id] == message.mentions.users
    assert f"<@{BEN.id}>" in str(message.components)


async def test_a_channel_that_is_gone_keeps_no_others_from_being_called(tables, here, clock):
    await keep(tables, wished(channel=1))
    made = await keep(tables, wished())
    clock.at = made.next_at
    with structlog.testing.capture_logs() as logs:
        await tables.call_due()
    assert 1 == len(called(here))
    assert ["regulars could not be called"] == [
        each["event"] for each in logs if each["log_level"] == "warning"
    ]


async def test_a_call_that_does_not_reach_discord_is_made_when_it_can_be(
    tables, here, clock, monkeypatch
):
    made = await keep(tables, wished())
    clock.at = made.next_at

    async def unreachable(*_: object, **__: object) -> None:
        raise aiohttp.ClientConnectorError(MagicMock(), OSError("no network"))

    with monkeypatch.context() as patch:
        patch.setattr(discord.PartialMessageable, "send", unreachable)
        await tables.call_due()
    assert [] == called(here)
    clock.at += 20_000
    await tables.call_due()
    await tables.call_due()
    assert 1 == len(called(here))


async def test_a_call_that_discord_does_not_take_is_due_until_it_does(opened, here, store, clock):
    made = await keep(opened(), wished())
    clock.at = made.next_at
    here.faults.add(method="POST", path=r"/messages$", status=503, times=3)
    for _ in range(3):
        await opened().call_due()  # a restart loses nothing either
        assert ([], made.next_at) == (called(here), (await loaded(store, made.id)).next_at)
        clock.at += 30_000
    await opened().call_due()
    await opened().call_due()
    (message,) = called(here)
    assert message.id == (await loaded(store, made.id)).message_id


async def test_a_call_of_which_only_the_answer_is_lost_is_not_made_twice(tables, here, clock):
    made = await keep(tables, wished())
    clock.at = made.next_at
    here.faults.add(method="POST", path=r"/messages$", status=503, after=True)
    await tables.call_due()
    clock.at += 30_000
    await tables.call_due()
    assert 1 == len(called(here))


async def test_a_call_that_can_never_be_made_is_told_of_and_made_the_next_week(
    tables, here, store, clock
):
    made = await keep(tables, wished())
    clock.at = made.next_at
    here.faults.add(method="POST", path=r"/messages$", status=403, code=50001)
    await store.settings.save_person(PersonSettings(CLARA.id, ping="never"))
    await tables.call_due()
    await tables.call_due()
    assert [] == called(here)
    assert "2026-12-03T20:00:00+01:00" == shown((await loaded(store, made.id)).next_at)
    written = written_to(here)
    assert [ANNA.id, BEN.id] == [person for person, _ in written]
    assert all(f"<#{STAMMTISCH}>" in told and "/regulars" in told for _, told in written)


@pytest.mark.parametrize(
    ("changed", "following"),
    [
        ({"people": wished(ANNA, BEN).people}, "2026-12-03T20:00:00+01:00"),
        ({"minute": EIGHT + 60}, "2026-12-03T21:00:00+01:00"),
        ({"weekday": THURSDAY + 1}, "2026-12-04T20:00:00+01:00"),
        ({"channel_id": STAMMTISCH + 1}, "2026-12-03T20:00:00+01:00"),
    ],
)
async def test_what_is_skipped_once_stays_so_whatever_is_changed(tables, store, changed, following):
    made = await keep(tables, wished())
    await tables.skip(made)
    await keep(tables, replace(made, **changed))
    found = await loaded(store, made.id)
    assert following == shown(found.next_at)
    assert tables.is_skipped(found)


@pytest.mark.parametrize(
    ("before", "changed", "calls", "following"),
    [
        ("20:00", {"people": wished(ANNA, BEN).people}, 1, "2026-12-03T20:00:00+01:00"),
        ("20:00", {"minute": EIGHT - 1}, 1, "2026-12-03T19:59:00+01:00"),
        ("20:00", {"minute": EIGHT + 30}, 0, "2026-11-26T20:30:00+01:00"),
        ("20:00", {"weekday": 6}, 1, "2026-11-29T20:00:00+01:00"),
        ("21:00", {"minute": EIGHT}, 1, "2026-12-03T20:00:00+01:00"),
    ],
)
async def test_a_change_just_after_the_hour_loses_no_call(  # noqa: PLR0917 - what is changed to what
    tables, store, here, clock, before, changed, calls, following
):
    hour, minute = map(int, before.split(":"))
    made = await keep(tables, replace(wished(), minute=hour * 60 + minute))
    clock.set("2026-11-26T20:00:10+01:00")
    await keep(tables, replace(made, **changed))
    await tables.call_due()
    assert calls == len(called(here))
    assert following == shown((await loaded(store, made.id)).next_at)


async def test_who_changes_what_was_called_is_not_called_again(tables, store, here, clock):
    made = await keep(tables, wished())
    clock.set("2026-11-26T20:00:05+01:00")
    await tables.call_due()
    clock.set("2026-11-26T20:05+01:00")
    await keep(tables, replace(made, minute=EIGHT + 2))
    await tables.call_due()
    assert 1 == len(called(here))
    assert "2026-12-03T20:02:00+01:00" == shown((await loaded(store, made.id)).next_at)


async def test_who_opens_the_table_sits_there_and_the_others_have_their_seats(tables, store):
    made = await called_by(store, tables)
    lobby = await tables.open(made.id, BEN, STAMMTISCH, 500)
    assert [(0, ANNA.id, True), (1, BEN.id, False), (2, CLARA.id, True)] == [
        (chair.seat, chair.user_id, chair.kept) for chair in lobby.seats
    ]
    assert (BEN.id, SHORT.model_dump_json()) == (lobby.host_id, lobby.options)
    posted = await store.messages.where(lobby.id, "lobby")
    assert 500 == posted.message_id


async def test_of_two_who_open_it_at_once_both_sit_at_one_table(tables, store):
    made = await called_by(store, tables)
    both = await asyncio.gather(
        *(tables.open(made.id, each, STAMMTISCH, 500) for each in (ANNA, BEN, ANNA))
    )
    (table,) = {lobby.id for lobby in both}
    found = await store.matches.load(table)
    assert {ANNA.id: False, BEN.id: False, CLARA.id: True} == {
        chair.user_id: chair.kept for chair in found.seats
    }


async def test_nobody_else_opens_it_and_nobody_once_it_is_deleted(tables, store):
    made = await called_by(store, tables, ANNA, BEN)
    assert "regulars.not_yours" == await refused(tables.open(made.id, CLARA, STAMMTISCH, 500))
    await tables.delete(made.id)
    assert "regulars.gone" == await refused(tables.open(made.id, ANNA, STAMMTISCH, 500))


async def test_a_table_that_may_not_be_opened_is_opened_by_the_next_press(tables, store):
    regulars = RegularStore(store.database)
    made = await called_by(store, tables)
    rules = ServerRules(tables=1)
    await store.settings.change_guild(samples.GASTHAUS, lambda old: replace(old, rules=rules))
    first = await tables.open(made.id, ANNA, STAMMTISCH, 500)
    await regulars.note_call(made.id, 501)
    assert "error.too_many_tables" == await refused(tables.open(made.id, BEN, STAMMTISCH, 501))
    await store.matches.set_state(first.id, "ended", 1)
    assert "lobby" == (await tables.open(made.id, BEN, STAMMTISCH, 501)).state


async def test_an_earlier_call_opens_nothing(tables, store):
    made = await called_by(store, tables, message=501)
    assert "error.stale" == await refused(tables.open(made.id, ANNA, STAMMTISCH, 500))


async def test_nobody_learns_of_the_lists_of_others(tables, store):
    await store.blocks.save(BEN.id, (ANNA.id, CLARA.id), 1)
    made = await called_by(store, tables)
    assert 3 == len(made.people)
    lobby = await tables.open(made.id, ANNA, STAMMTISCH, 500)
    assert [ANNA.id, BEN.id, CLARA.id] == [chair.user_id for chair in lobby.seats]


async def test_who_wished_to_sit_apart_since_has_no_seat_there(tables, store):
    made = await called_by(store, tables)
    await store.blocks.save(ANNA.id, (CLARA.id,), 1)
    lobby = await tables.open(made.id, ANNA, STAMMTISCH, 500)
    assert [ANNA.id, BEN.id] == [chair.user_id for chair in lobby.seats]


async def test_what_cannot_be_is_refused(tables, store):
    assert "regulars.people" == await refused(keep(tables, wished(ANNA)))
    four = (ANNA, BEN, CLARA, Person(4, "Dora"))
    assert "regulars.people" == await refused(keep(tables, wished(*four)))
    await store.blocks.save(ANNA.id, (BEN.id,), 1)
    assert "regulars.apart" == await refused(keep(tables, wished()))
    assert "regulars.gone" == await refused(keep(tables, replace(wished(ANNA, CLARA), id=99)))


async def test_it_is_for_its_people_and_for_who_manages_the_server(tables):
    made = await keep(tables, wished(ANNA, BEN))
    guild = samples.GASTHAUS
    assert made == await tables.of_person(made.id, guild, BEN.id, manages=False)
    assert made == await tables.of_person(made.id, guild, CLARA.id, manages=True)
    for place, person in ((guild, CLARA.id), (samples.WIRTSHAUS, ANNA.id)):
        work = tables.of_person(made.id, place, person, manages=False)
        assert await refused(work) in {"regulars.not_yours", "regulars.gone"}
    assert (made,) == await tables.of_server(guild, BEN.id)
    assert () == await tables.of_server(guild, CLARA.id)
    assert (made,) == await tables.of_server(guild, None)


async def test_a_sweep_of_the_bot_calls_those_whose_time_has_come(app, store, here):
    regulars = RegularStore(store.database)
    made = await app.regulars.keep(wished(), ANNA.id)
    assert await regulars.move(made.id, made.next_at, app._clock() - 1)
    await app.sweep()
    assert 1 == len(called(here))

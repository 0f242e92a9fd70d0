"""A report waits for those who manage its server until one of them is done with it."""

import pytest

from bot.model import Report
from bot.store import Store
from tests.bot.store.conftest import ANNA, BEN, BROKEN, GASTHAUS, Begin

WIRTSHAUS = 8


async def reported(store: Store, guild: int = GASTHAUS) -> list[tuple[int, int, int, str]]:
    return [
        (each.match_id, each.deal, each.user_id, each.remark)
        for each in await store.reports.open(guild, 10)
    ]


async def first(store: Store) -> Report:
    return (await store.reports.open(GASTHAUS, 1))[0]


async def test_the_newest_report_comes_first_a_page_at_a_time(store: Store, begin: Begin):
    match = await begin()
    for deal in (1, 2, 3):
        await store.reports.take(match, deal, ANNA, f"deal {deal}", 5000 + deal)

    assert 3 == await store.reports.count(GASTHAUS)
    assert [3, 2] == [each.deal for each in await store.reports.open(GASTHAUS, 2)]
    assert [1] == [each.deal for each in await store.reports.open(GASTHAUS, 2, 2)]


async def test_a_report_tells_how_its_match_stands(store: Store, begin: Begin):
    match = await begin(game="bohemian_watten")
    await store.reports.take(match, 4, ANNA, "odd", 5000)
    expected = Report(1, match, "bohemian_watten", "playing", 4, ANNA, "odd", 5000)

    assert expected == await first(store)
    await store.matches.set_state(match, "ended", 6000)
    assert "ended" == (await first(store)).state


async def test_who_reports_a_deal_again_says_it_anew(store: Store, begin: Begin):
    match = await begin()
    await store.reports.take(match, 1, ANNA, "first", 5000)
    await store.reports.take(match, 1, BEN, "me too", 5001)
    await store.reports.take(match, 1, ANNA, "better", 5002)

    assert [(match, 1, ANNA, "better"), (match, 1, BEN, "me too")] == await reported(store)


async def test_what_is_done_waits_no_more_until_it_is_reported_again(store: Store, begin: Begin):
    match = await begin()
    await store.reports.take(match, 1, ANNA, "first", 5000)
    await store.reports.settle(GASTHAUS, (await first(store)).id, 6000)
    assert (0, []) == (await store.reports.count(GASTHAUS), await reported(store))

    await store.reports.take(match, 1, ANNA, "still", 7000)
    assert [(match, 1, ANNA, "still")] == await reported(store)


async def test_a_server_sees_and_settles_its_own_reports_only(store: Store, begin: Begin):
    here, there = await begin(), await begin(guild=WIRTSHAUS)
    for match in (here, there):
        await store.reports.take(match, 1, ANNA, "", 5000)
    await store.reports.settle(WIRTSHAUS, (await first(store)).id, 6000)

    assert [(here, 1, ANNA, "")] == await reported(store)
    assert [(there, 1, ANNA, "")] == await reported(store, WIRTSHAUS)


async def test_a_report_on_no_match_is_not_kept(store: Store):
    await store.reports.take(99, 1, ANNA, "", 5000)

    assert 0 == await store.reports.count(GASTHAUS)


async def test_who_is_forgotten_has_said_nothing(store: Store, begin: Begin):
    match = await begin()
    await store.reports.take(match, 1, ANNA, "my name is Anna", 5000)
    assert ["my name is Anna"] == [
        each["remark"] for each in (await store.people.export(ANNA))["reports"]
    ]
    await store.people.forget(ANNA, 6000)
    kept = await first(store)

    assert (match, 1, "") == (kept.match_id, kept.deal, kept.remark)
    assert kept.user_id < 0


async def test_reports_go_with_their_server(store: Store, begin: Begin):
    match = await begin()
    await store.reports.take(match, 1, ANNA, "", 5000)
    await store.people.purge_guild(GASTHAUS)

    assert 0 == await store.reports.count(GASTHAUS)


@pytest.mark.parametrize("deal", [0, -1])
async def test_only_deals_are_reported(store: Store, begin: Begin, deal):
    match = await begin()
    with pytest.raises(BROKEN, match=r"(?i)check"):
        await store.reports.take(match, deal, ANNA, "", 5000)

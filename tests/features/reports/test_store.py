"""A report waits for those who manage its server until one of them is done with it."""

import pytest

from bot.app.features import people_of
from bot.features.reports.store import ReportStore
from bot.features.reports.values import Report
from bot.store import Store
from tests.bot.store.conftest import ANNA, BEN, BROKEN, GASTHAUS, Begin

WIRTSHAUS = 8

pytestmark = pytest.mark.usefixtures("where")  # the store is on either engine


@pytest.fixture
def reports(store: Store) -> ReportStore:
    return ReportStore(store.database)


async def reported(reports: ReportStore, guild: int = GASTHAUS) -> list[tuple[int, int, int, str]]:
    return [
        (each.match_id, each.deal, each.user_id, each.remark)
        for each in await reports.open(guild, 10)
    ]


async def first(reports: ReportStore) -> Report:
    return (await reports.open(GASTHAUS, 1))[0]


async def test_the_newest_report_comes_first_a_page_at_a_time(reports: ReportStore, begin: Begin):
    match = await begin()
    for deal in (1, 2, 3):
        await reports.take(match, deal, ANNA, f"deal {deal}", 5000 + deal)

    assert 3 == await reports.count(GASTHAUS)
    assert [3, 2] == [each.deal for each in await reports.open(GASTHAUS, 2)]
    assert [1] == [each.deal for each in await reports.open(GASTHAUS, 2, 2)]


async def test_a_report_tells_how_its_match_stands(
    reports: ReportStore, store: Store, begin: Begin
):
    match = await begin(game="bohemian_watten")
    await reports.take(match, 4, ANNA, "odd", 5000)
    expected = Report(1, match, "bohemian_watten", "playing", 4, ANNA, "odd", 5000)

    assert expected == await first(reports)
    await store.matches.set_state(match, "ended", 6000)
    assert "ended" == (await first(reports)).state


async def test_who_reports_a_deal_again_says_it_anew(reports: ReportStore, begin: Begin):
    match = await begin()
    await reports.take(match, 1, ANNA, "first", 5000)
    await reports.take(match, 1, BEN, "me too", 5001)
    await reports.take(match, 1, ANNA, "better", 5002)

    assert [(match, 1, ANNA, "better"), (match, 1, BEN, "me too")] == await reported(reports)


async def test_what_is_done_waits_no_more_until_it_is_reported_again(
    reports: ReportStore, begin: Begin
):
    match = await begin()
    await reports.take(match, 1, ANNA, "first", 5000)
    await reports.settle(GASTHAUS, (await first(reports)).id, 6000)
    assert (0, []) == (await reports.count(GASTHAUS), await reported(reports))

    await reports.take(match, 1, ANNA, "still", 7000)
    assert [(match, 1, ANNA, "still")] == await reported(reports)


async def test_a_server_sees_and_settles_its_own_reports_only(reports: ReportStore, begin: Begin):
    here, there = await begin(), await begin(guild=WIRTSHAUS)
    for match in (here, there):
        await reports.take(match, 1, ANNA, "", 5000)
    await reports.settle(WIRTSHAUS, (await first(reports)).id, 6000)

    assert [(here, 1, ANNA, "")] == await reported(reports)
    assert [(there, 1, ANNA, "")] == await reported(reports, WIRTSHAUS)


async def test_a_report_on_no_match_is_not_kept(reports: ReportStore):
    await reports.take(99, 1, ANNA, "", 5000)

    assert 0 == await reports.count(GASTHAUS)


async def test_who_is_forgotten_has_said_nothing(reports: ReportStore, store: Store, begin: Begin):
    match = await begin()
    await reports.take(match, 1, ANNA, "my name is Anna", 5000)
    assert ["my name is Anna"] == [
        each["remark"] for each in (await people_of(store).export(ANNA))["reports"]
    ]
    await people_of(store).forget(ANNA, 6000)
    kept = await first(reports)

    assert (match, 1, "") == (kept.match_id, kept.deal, kept.remark)
    assert kept.user_id < 0


async def test_reports_go_with_their_server(reports: ReportStore, store: Store, begin: Begin):
    match = await begin()
    await reports.take(match, 1, ANNA, "", 5000)
    await people_of(store).purge_guild(GASTHAUS)

    assert 0 == await reports.count(GASTHAUS)


@pytest.mark.parametrize("deal", [0, -1])
async def test_only_deals_are_reported(reports: ReportStore, begin: Begin, deal):
    match = await begin()
    with pytest.raises(BROKEN, match=r"(?i)check"):
        await reports.take(match, deal, ANNA, "", 5000)

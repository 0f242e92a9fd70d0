"""What is counted when a match ends is what its log alone tells ever after, feats included."""

from dataclasses import replace
from random import Random

import pytest

from bot.app.operations import ENDINGS
from bot.features.history.store import HistoryStore
from bot.table.match.endings import ending, largest_swing, lead
from bot.table.match.seats import Resigned
from bot.table.match.transcript import DealResult
from games.catalogue import CATALOGUE
from games.core.outcome import Outcome
from games.core.scene import Told, Who, says
from tests.bot.store.histories import rows
from tests.bot.table.match.live_matches import (
    ANNA,
    BEN,
    CLARA,
    LONG,
    SCHWARZ,
    Match,
    begin,
    chair_event,
)

SHEET = tuple(
    DealResult(deal, Told(says("result.no_score"), result=True), points)
    for deal, points in ((1, (5, 0, 5)), (2, (6, 9, 6)), (3, (9, 9, 9)), (4, (12, 9, 12)))
)
PEOPLE = (ANNA, BEN, CLARA, 104)


@pytest.mark.thorough
@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
async def test_every_game_is_counted_from_its_log_as_at_its_end(store, game):
    most = min(4, game.seats[-1])
    for seats in sorted({game.seats[0], most}):
        match = await begin(store, *PEOPLE[:seats], game=game, options=game.options())
        await match.until(lambda live: live.is_over, Random(seats))
    before = await rows(store)

    assert before["feats"]
    assert 0 not in {row[13] for row in before["results"]}  # the deals
    assert len(before["results"]) == await store.results.rebuild(ENDINGS)
    assert before == await rows(store)


async def test_chairs_that_moved_are_counted_from_the_log_too(store):
    rng = Random(8)
    for _ in range(6):
        match = await begin(store, ANNA, BEN, CLARA)
        while not match.live.is_over:
            await (move(match, rng) if rng.random() < 0.05 else match.step(rng))
    before = await rows(store)
    await store.results.rebuild(ENDINGS)

    assert before == await rows(store)


async def move(match: Match, rng: Random) -> None:
    event = chair_event(rng, match.live)
    if event is not None:
        await match.live.move_chair(event)


async def test_a_match_that_was_given_up_says_who_gave_up_which_deal_and_at_which_score(store):
    history = HistoryStore(store.database)
    match = await begin(store, ANNA, BEN, options=LONG)
    await match.until(lambda live: live.deal_number == 2 and live.scene().trick, Random(1))
    points = match.live.outcome.points
    await match.live.move_chair(Resigned(seat=0))
    last = match.live.sheet[-1]
    expected = (says("chair.gave_up_deal", who=Who(0), deal=2), points)

    assert expected == (last.told.says, last.points)
    assert [1, 2] == [each.deal for each in match.live.sheet]
    assert match.live.is_given_up
    assert (await match.again()).sheet == match.live.sheet
    (found,) = await history.of(7, None, None, 5)
    assert [(points[0], 2, True), (points[1], 1, False)] == [
        (seat.points, seat.place, seat.resigned) for seat in found.seats
    ]


async def test_between_two_deals_no_deal_is_given_up_but_the_match(store):
    match = await begin(store, ANNA, BEN, options=LONG)
    await match.until(lambda live: live.is_between_deals, Random(1))
    await match.live.move_chair(Resigned(seat=0))

    assert says("chair.gave_up", who=Who(0)) == match.live.sheet[-1].told.says


async def test_a_computer_is_said_to_play_on_only_where_it_does(store):
    match = await begin(store, ANNA, BEN, CLARA)
    await match.until(lambda live: bool(live.scene().trick), Random(1))
    await match.live.move_chair(Resigned(seat=2))

    assert "chair.resigned" == match.live.lines[-1].says.key
    assert not match.live.is_over


def test_the_deal_that_brought_the_winners_furthest_ahead_is_found():
    partners = Outcome((12, 9, 12), (1, 3, 1), (0, 1, 0))
    other = Outcome((12, 9, 12), (2, 1, 2), (0, 1, 0))
    tied = Outcome((9, 9, 9), (1, 1, 1), (0, 1, 0))

    assert (3, SHEET[0]) == (
        lead(SCHWARZ, partners, (12, 9, 12)),
        largest_swing(SCHWARZ, partners, SHEET),
    )
    assert SHEET[1] == largest_swing(SCHWARZ, other, SHEET)
    again = (
        *SHEET,
        DealResult(5, SHEET[0].told, (12, 9, 17)),
        DealResult(6, SHEET[0].told, (12, 9, 22)),
    )
    last = Outcome((12, 9, 22), (2, 3, 1), (0, 1, 2))
    assert largest_swing(SCHWARZ, last, again) is None
    assert (0, None) == (lead(SCHWARZ, tied, (9, 9, 9)), largest_swing(SCHWARZ, tied, SHEET))


def test_where_few_points_are_good_the_lead_is_counted_down():
    game = CATALOGUE["bohemian_watten"]
    outcome = Outcome((0, 7, 4), (1, 3, 2), (0, 1, 2))

    assert 4 == lead(game, outcome, outcome.points)


async def test_only_what_all_were_told_by_the_game_is_asked_for_feats(store):
    match = await begin(store)
    await match.until(lambda live: live.number > 20, Random(1))
    log = await match.log()
    asked = []

    def feats(event):
        asked.append(event)
        return ((1, "heard"),)

    game = replace(match.live.game, feats=feats)
    told = ending(game, match.live._state, (*log, Resigned(seat=0)))

    assert [event for event in log if event.audience is None] == asked
    assert len(asked) < len(log)
    assert (1, ((1, "heard", len(asked)),)) == (told.deals, told.feats)

"""The earliest press wins; those of almost the same moment go by the order of the rules."""

import asyncio
from typing import Any

import pytest
from hypothesis import given, strategies as st

from bot.table.match.race import DISCORD_EPOCH_MS, Claim, ClaimOutcome, Race, first, press_time

claims = st.lists(
    st.builds(Claim, seat=st.integers(0, 3), action=st.none(), at=st.integers(0, 300)), min_size=1
)
orders = st.permutations(range(4)).map(tuple)


def test_a_press_is_as_old_as_its_id_says():
    assert 1_420_070_400_000 == DISCORD_EPOCH_MS
    assert 1_462_015_105_796 == press_time(175928847299117063)


@given(claims, orders, st.integers(0, 100))
def test_nobody_wins_who_was_later_than_the_tie_allows(entered, order, tie):
    won = first(entered, order, tie)

    assert won in entered
    assert won.at - min(claim.at for claim in entered) <= tie


@given(claims, orders)
def test_without_ties_the_earliest_wins(entered, order):
    assert min(claim.at for claim in entered) == first(entered, order, 0).at


@given(claims, orders, st.integers(0, 100))
def test_among_ties_nobody_stands_before_the_winner_in_the_order_of_the_rules(entered, order, tie):
    won = first(entered, order, tie)
    earliest = min(claim.at for claim in entered)
    tied = [claim.seat for claim in entered if claim.at - earliest <= tie]

    assert min(order.index(seat) for seat in tied) == order.index(won.seat)


@given(claims, orders, st.integers(0, 100), st.randoms())
def test_the_order_of_arrival_never_matters(entered, order, tie, rng):
    shuffled = rng.sample(entered, len(entered))
    won, again = first(entered, order, tie), first(shuffled, order, tie)

    assert (won.seat, won.at) == (again.seat, again.at)


def test_a_seat_the_rules_do_not_order_comes_last_among_ties():
    late, early = Claim(1, None, 20), Claim(5, None, 0)

    assert late == first([early, late], (0, 1, 2), 50)


class Referee:
    """Notes who may act, or refuses."""

    def __init__(self, refusal: Exception | None = None):
        self.acted: list[Claim] = []
        self.refusal = refusal

    async def act(self, claim: Claim) -> None:
        if self.refusal is not None:
            raise self.refusal
        self.acted.append(claim)


async def test_all_who_press_in_time_hear_of_one_winner_and_how_late_they_were():
    referee = Referee()
    race = Race(0.02, 10, referee.act)
    entered = [Claim(0, "a", 1100), Claim(1, "b", 1000), Claim(2, "c", 1300)]
    verdicts = await asyncio.gather(*(race.claim(claim, (0, 1, 2)) for claim in entered))

    assert [ClaimOutcome(1, 100), ClaimOutcome(1, 0), ClaimOutcome(1, 300)] == verdicts
    assert [entered[1]] == referee.acted
    assert not race.is_on


async def test_the_table_is_held_from_the_first_claim_until_the_winner_has_acted():
    held: list[bool] = []
    race: Race

    async def act(_: Claim) -> None:
        held.append(race.is_on)

    race = Race(0.01, 0, act)
    waiting = asyncio.ensure_future(race.claim(Claim(0, None, 1), ()))
    await asyncio.sleep(0)

    assert race.is_on
    await waiting
    assert [True] == held
    assert not race.is_on


async def test_when_the_rules_refuse_the_winner_nobody_has_won_and_the_next_race_is_open():
    referee = Referee(ValueError("not now"))
    race = Race(0.01, 0, referee.act)
    entered = [race.claim(Claim(seat, None, seat), ()) for seat in range(2)]
    answers: list[Any] = await asyncio.gather(*entered, return_exceptions=True)

    assert [ValueError, ValueError] == [type(answer) for answer in answers]

    referee.refusal = None
    assert ClaimOutcome(1, 0) == await race.claim(Claim(1, None, 5), ())


async def test_a_claimant_who_goes_away_stops_neither_the_race_nor_the_others():
    referee = Referee()
    race = Race(0.02, 0, referee.act)
    gone = asyncio.ensure_future(race.claim(Claim(0, None, 1), ()))
    stays = asyncio.ensure_future(race.claim(Claim(1, None, 2), ()))
    await asyncio.sleep(0)
    gone.cancel()

    assert ClaimOutcome(0, 1) == await stays
    with pytest.raises(asyncio.CancelledError):
        await gone

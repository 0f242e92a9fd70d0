"""Requests that are not answers go at once while there are few, and else in the order asked."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from bot.discord.request_limit import _TICK, Budget
from bot.discord.urgency import Urgency
from bot.process.clock import monotonic
from tests.kit.virtual_time import VirtualClock

PER_SECOND = 8
AT_ONCE = 4
"""What a budget that nobody has touched lets through: half of what it gives in a second."""
TURN = 1 / PER_SECOND
"""Seconds until there is one more."""
LATE = 1 / 16
"""By how much, in seconds, an event loop calls too late that has too much to do."""
UNTIL_LONGEST = int(5 // (_TICK + LATE))
"""So often a loop that is late looks before who waits has waited for too long."""


class Queue:
    """People who ask a budget, each a task of its own, and the order in which they went."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.went: list[int] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, many: int = 1, urgency: Urgency = Urgency.TABLE) -> None:
        await self._ask(many, partial(self.budget.take, urgency))

    async def ask_uncounted(self, many: int = 1, *, is_late: bool) -> None:
        await self._ask(many, partial(self.budget.take_uncounted, Urgency.TABLE, is_late=is_late))

    async def _ask(self, many: int, take: Callable[[], Awaitable[None]]) -> None:
        for _ in range(many):
            self.tasks.append(asyncio.create_task(self._goes(len(self.tasks), take)))
        for _ in range(5):
            await asyncio.sleep(0)

    async def _goes(self, number: int, take: Callable[[], Awaitable[None]]) -> None:
        await take()
        self.went.append(number)


async def passes(seconds: float) -> None:
    """Let time pass, and whoever may go on then."""
    await asyncio.sleep(seconds + 0.001)


async def looks(clock: VirtualClock, many: int, *, late: float) -> None:
    """Let the budget look so often at who waits, each time so late."""
    clock.late = late
    await asyncio.sleep(many * (_TICK + late) - late + 0.001)
    clock.late = 0.0


@pytest.fixture
async def queue():
    queue = Queue(Budget(PER_SECOND))
    yield queue
    for task in queue.tasks:
        task.cancel()
    await asyncio.gather(*queue.tasks, return_exceptions=True)
    await passes(60)
    assert queue.budget._timer is None


async def test_requests_within_the_budget_go_at_once(queue):
    await queue.ask(AT_ONCE)

    assert list(range(AT_ONCE)) == queue.went
    assert 0 == queue.budget.waited
    assert queue.budget._timer is None


async def test_further_requests_wait_and_go_in_the_order_asked(queue):
    await queue.ask(AT_ONCE + 3)
    assert AT_ONCE == len(queue.went)

    for gone in (1, 2, 3):
        await passes(TURN)
        assert list(range(AT_ONCE + gone)) == queue.went


async def test_nobody_goes_before_there_is_a_request_to_be_had(queue):
    await queue.ask(AT_ONCE + 1)
    await passes(TURN - _TICK)

    assert AT_ONCE == len(queue.went)


async def test_who_asks_later_does_not_overtake_who_waits(queue, clock):
    await queue.ask(AT_ONCE + 1)
    clock.advance(TURN)  # there is one to be had now, and nobody has looked yet
    await queue.ask()
    assert AT_ONCE == len(queue.went)

    await passes(TURN)
    assert [AT_ONCE, AT_ONCE + 1] == queue.went[AT_ONCE:]


async def test_those_who_had_to_wait_are_counted_and_no_others(queue):
    await queue.ask(AT_ONCE + 3)
    await passes(10)
    await queue.ask()

    assert 3 == queue.budget.waited


async def test_a_second_gives_no_more_than_it_should_however_many_ask(queue):
    await queue.ask(10 * PER_SECOND)
    await passes(2)

    assert AT_ONCE + 2 * PER_SECOND == len(queue.went)


async def test_what_nobody_asks_for_is_not_saved_up(queue):
    await passes(3600)
    await queue.ask(AT_ONCE + 1)

    assert AT_ONCE == len(queue.went)


async def test_a_budget_of_less_than_two_a_second_lets_somebody_through_too():
    queue = Queue(Budget(0.5))
    await queue.ask(2)
    assert [0] == queue.went

    await passes(2 + _TICK)
    assert [0, 1] == queue.went


async def test_a_request_that_was_given_back_goes_to_the_next_who_asks(queue):
    await queue.ask(AT_ONCE)
    queue.budget.give_back()
    await queue.ask(2)

    assert list(range(AT_ONCE + 1)) == queue.went
    assert 1 == queue.budget.waited


async def test_a_request_that_was_given_back_goes_to_who_has_waited_longest(queue):
    await queue.ask(AT_ONCE + 2)
    queue.budget.give_back()
    await passes(TURN / 2)

    assert [AT_ONCE] == queue.went[AT_ONCE:]


async def test_giving_back_makes_no_budget_larger(queue):
    for _ in range(AT_ONCE):
        queue.budget.give_back()
    await queue.ask(AT_ONCE + 1)

    assert AT_ONCE == len(queue.went)


async def test_a_waiter_that_was_cancelled_takes_nothing_away_from_the_next(queue):
    await queue.ask(AT_ONCE + 3)
    for gone in (AT_ONCE, AT_ONCE + 1):
        queue.tasks[gone].cancel()
    await passes(TURN)

    assert [AT_ONCE + 2] == queue.went[AT_ONCE:]


async def test_while_the_loop_is_late_who_waits_lets_answers_go_first(queue, clock):
    await queue.ask(AT_ONCE + 2)
    await looks(clock, UNTIL_LONGEST, late=LATE)
    assert AT_ONCE == len(queue.went)

    await passes(TURN)
    assert [AT_ONCE, AT_ONCE + 1] == queue.went[AT_ONCE:]


async def test_a_loop_that_is_a_little_late_holds_nobody_up(queue, clock):
    await queue.ask(AT_ONCE + 1)
    await looks(clock, 4, late=LATE / 2)

    assert [AT_ONCE] == queue.went[AT_ONCE:]


async def test_nobody_waits_for_ever_however_late_the_loop_is(queue, clock):
    await queue.ask(AT_ONCE + 3)
    await looks(clock, UNTIL_LONGEST, late=LATE)
    assert AT_ONCE == len(queue.went)

    for gone in (1, 2, 3):
        await looks(clock, 1, late=LATE)
        assert AT_ONCE + gone == len(queue.went)


async def test_what_discord_does_not_count_goes_at_once_however_much_it_is(queue):
    await queue.ask(AT_ONCE + 1)
    await queue.ask_uncounted(10 * PER_SECOND, is_late=False)

    assert 10 * PER_SECOND + AT_ONCE == len(queue.went)
    await passes(TURN)
    assert AT_ONCE == queue.went[-1]


async def test_while_the_loop_is_late_it_lets_answers_go_first_too(queue, clock):
    await queue.ask_uncounted(2, is_late=True)
    await looks(clock, UNTIL_LONGEST, late=LATE)
    assert [] == queue.went

    await queue.ask_uncounted(is_late=False)
    assert [] == queue.went, "nobody overtakes who waits"
    await passes(_TICK)
    assert [0, 1, 2] == queue.went


async def test_what_had_to_wait_is_not_let_through_all_at_once(queue):
    await queue.ask_uncounted(100, is_late=True)
    await passes(_TICK)
    assert 0 < len(queue.went) < 10

    await passes(2)
    assert list(range(100)) == queue.went


async def test_nor_does_it_wait_for_ever_however_late_the_loop_is(queue, clock):
    await queue.ask_uncounted(2, is_late=True)
    await looks(clock, UNTIL_LONGEST, late=LATE)
    assert [] == queue.went

    await looks(clock, 2, late=LATE)
    assert [0, 1] == queue.went


async def test_a_loop_is_late_by_more_than_a_little():
    assert [False, False, True] == [
        Budget.is_late(monotonic() - late) for late in (0, LATE / 2, LATE)
    ]


async def test_an_answer_waits_for_nobody_and_what_it_takes_is_missing_to_the_others(queue):
    await queue.ask(AT_ONCE + 1)
    await queue.ask(2, Urgency.ANSWER)
    assert [AT_ONCE + 1, AT_ONCE + 2] == queue.went[AT_ONCE:]

    await passes(2 * TURN)
    assert AT_ONCE + 2 == len(queue.went)
    await passes(TURN)
    assert AT_ONCE == queue.went[-1]


async def test_of_those_who_wait_the_most_urgent_goes_first(queue):
    await queue.ask(AT_ONCE)
    for urgency in reversed([each for each in Urgency if each is not Urgency.ANSWER]):
        await queue.ask(1, urgency)
    await passes(1)

    assert [3, 2, 1, 0] == [went - AT_ONCE for went in queue.went[AT_ONCE:]]


async def test_what_is_least_urgent_waits_for_a_while_and_not_for_ever(queue):
    await queue.ask(AT_ONCE)
    await queue.ask(1, Urgency.REST)
    for _ in range(8):  # twice as many tables as there are requests for
        await queue.ask(2 * PER_SECOND, Urgency.TABLE)
        await passes(1)

    in_three_seconds = 3 * 2 * PER_SECOND
    assert AT_ONCE + in_three_seconds == queue.went.index(AT_ONCE)


async def test_while_discord_takes_nothing_nobody_goes_on(queue):
    queue.budget.pause(1)
    await queue.ask(1, Urgency.ANSWER)
    await queue.ask(2)
    await passes(1 - 2 * _TICK)
    assert [] == queue.went

    await passes(2 * _TICK)
    assert [0] == queue.went
    await passes(3 * TURN)
    assert [0, 1, 2] == queue.went

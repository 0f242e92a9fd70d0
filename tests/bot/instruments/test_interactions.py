"""A person's wait is from the press to the first answer, and a press counts once."""

import pytest

from bot.instruments.instruments import Instruments
from bot.instruments.interactions import GIVEN_UP, Interactions
from tests.bot.instruments.scraping import number


class Waiting:
    """Interactions, and what is counted of them."""

    def __init__(self) -> None:
        self._instruments = Instruments({})
        self.of = Interactions(self._instruments.metrics)

    async def count(self, name: str, **labels: str) -> float:
        """What a scrape says."""
        return number((await self._instruments.page()).decode(), name, **labels)


@pytest.fixture
def waiting() -> Waiting:
    return Waiting()


async def test_the_wait_is_until_the_first_answer(waiting, clock):
    waiting.of.note_arrival(1, "press")
    clock.advance(2)
    waiting.of.note_answer(1)
    clock.advance(5)
    waiting.of.note_answer(1)

    assert 1 == await waiting.count("stammtisch_answer_seconds_count", kind="press")
    assert 2 == await waiting.count("stammtisch_answer_seconds_sum", kind="press")


async def test_a_press_that_is_delivered_twice_counts_once(waiting, clock):
    waiting.of.note_arrival(1, "press")
    waiting.of.note_answer(1)
    clock.advance(60)
    waiting.of.note_arrival(1, "press")
    clock.advance(2 * GIVEN_UP)
    waiting.of.give_up()

    assert 1 == await waiting.count("stammtisch_interactions_total")
    assert 0 == await waiting.count("stammtisch_interactions_unanswered_total")


async def test_what_was_never_answered_is_counted_by_its_kind(waiting, clock):
    waiting.of.note_arrival(1, "command")
    waiting.of.note_arrival(2, "press")
    waiting.of.note_answer(2)
    clock.advance(2 * GIVEN_UP)
    waiting.of.give_up()
    waiting.of.note_answer(1)

    assert 1 == await waiting.count("stammtisch_interactions_unanswered_total", kind="command")
    assert 1 == await waiting.count("stammtisch_interactions_unanswered_total")
    assert 1 == await waiting.count("stammtisch_answer_seconds_count")


async def test_nothing_is_remembered_for_ever(waiting, clock):
    for interaction in range(1000):
        waiting.of.note_arrival(interaction, "press")
        clock.advance(10)

    assert len(waiting.of._seen) < 100
    assert len(waiting.of._open) < 10


async def test_a_kind_that_is_not_known_is_not_told(waiting):
    waiting.of.note_arrival(1, "anna")

    assert 1 == await waiting.count("stammtisch_interactions_total", kind="other")

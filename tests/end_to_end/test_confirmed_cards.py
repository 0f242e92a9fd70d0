"""Cards that somebody wishes to be asked about are played by a second press, wherever they lie."""

from collections import Counter
from collections.abc import Sequence

from tests.end_to_end.client_person import Button, Person
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import Anything, RunningBot


class Counting:
    """Presses anything, and counts what."""

    def __init__(self) -> None:
        self.pressed = Counter[str]()
        self._anything = Anything()

    def __call__(self, choices: Sequence[Button]) -> Button:
        """One of the choices."""
        chosen = self._anything(choices)
        self.pressed[chosen.action] += 1
        return chosen


async def wishes(person: Person, **settings: str) -> None:
    before = len(person.told)
    await person.sends("settings", **settings)
    await person.waits(lambda: len(person.told) > before and not person.is_busy, "an answer")


async def test_in_a_whole_match_each_card_is_played_by_a_second_press(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await wishes(anna, confirm="always")
    await wishes(ben, confirm="always", hand="dm")
    await bot.sits_down(anna, ben, game="bohemian_watten", options="max_deals=10")
    counting = Counting()
    await bot.plays_on(anna, ben, chooses=counting)
    await assert_result_is_shown(bot, anna)
    cards = sum(event.kind == "card_played" for event in bot.stored_match().events)

    assert cards > 20
    assert cards <= counting.pressed["ask"]

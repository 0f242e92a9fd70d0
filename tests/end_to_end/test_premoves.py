"""Cards are chosen in advance on the wire, through a whole match, and nobody else sees it."""

from collections.abc import Sequence

from tests.end_to_end.client_person import Button, Person
from tests.end_to_end.leak_watch import watching
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import Anything, RunningBot


class InAdvance:
    """Somebody who chooses, whenever others are to act, the first card that their hand shows."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self.chosen = 0

    def may_choose(self) -> bool:
        """Whether their hand lets them choose now."""
        return bool(self._find("premoves"))

    async def chooses(self) -> None:
        """Choose, unless it is their turn meanwhile."""
        person = self._person
        (opens, *_) = self._find("premoves")
        await person.clicks(opens)
        await person.waits(lambda: not person.is_busy, "the cards")
        cards = self._find("premove")
        if cards:
            await person.clicks(cards[0])
            await person.waits(lambda: not person.is_busy, "a choice")
            self.chosen += bool(self._find("premove_back"))

    def _find(self, action: str) -> Sequence[Button]:
        return [each for each in self._person.buttons if each.action == action]


async def test_a_whole_match_is_played_in_advance_and_nobody_else_sees_any_of_it(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, game="bohemian_watten", options="max_deals=10")
    in_advance, anything = InAdvance(ben), Anything()
    with watching(bot) as watch:
        while not anna.sees_the_end():
            await anna.waits(
                lambda: (
                    anna.sees_the_end() or anna.choices or ben.choices or in_advance.may_choose()
                ),
                "a turn, a choice or the end",
            )
            if in_advance.may_choose():
                await in_advance.chooses()
            elif person := next((each for each in (anna, ben) if each.choices), None):
                await person.chooses(anything(person.choices))
        await assert_result_is_shown(bot, anna)
    assert in_advance.chosen > 10
    assert not watch.leaks, "\n".join(watch.leaks)
    assert [] == bot.stored_match().rows("SELECT * FROM premoves")

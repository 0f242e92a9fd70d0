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

    def awaits(self, person: Person) -> bool:
        """Whether they are this person, and have chosen what is going to be played."""
        return person is self._person and bool(self._find("premove_back"))

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


async def play_in_advance(anna: Person, ben: Person) -> tuple[int, int]:
    """Let them play to the end; returns how often Ben chose in advance, and how often in turn."""
    in_advance, anything, pressed = InAdvance(ben), Anything(), 0

    def asked() -> Person | None:
        return next(
            (each for each in (anna, ben) if each.choices and not in_advance.awaits(each)), None
        )

    while True:
        await anna.waits(
            lambda: anna.sees_the_end() or in_advance.may_choose() or asked(),
            "a turn, a choice or the end",
        )
        if anna.sees_the_end():
            return in_advance.chosen, pressed
        if in_advance.may_choose():
            await in_advance.chooses()
        elif person := asked():
            pressed += person is ben
            await person.chooses(anything(person.choices))


async def test_a_whole_match_is_played_in_advance_and_nobody_else_sees_any_of_it(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, game="bohemian_watten", options="max_deals=10")
    with watching(bot) as watch:
        chosen, pressed = await play_in_advance(anna, ben)
        await assert_result_is_shown(bot, anna)
    assert chosen > 10
    assert pressed < bot.stored_match().decisions(1)
    assert not watch.leaks, "\n".join(watch.leaks)
    assert [] == bot.stored_match().rows("SELECT * FROM premoves")

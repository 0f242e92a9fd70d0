"""What Discord delivers a second time, after a connection was resumed, is handled once."""

from tests.end_to_end.client_person import GAME
from tests.end_to_end.running_bot import RunningBot


def answers(bot: RunningBot) -> int:
    """How many first answers were sent, taken or not."""
    requests = bot.here.journal.requests
    return sum(each.path.endswith("/callback") for each in requests)


async def twice(bot: RunningBot) -> None:
    """Deliver the last interaction again, before and after it was answered."""
    await bot.here.control.repeat()
    await bot.here.control.quiet(0.1)
    await bot.here.control.repeat()
    await bot.here.control.quiet(0.1)


async def test_a_command_opens_one_table(bot: RunningBot):
    ben = bot.person("ben")
    await ben.sends("play", game=GAME)
    await twice(bot)
    assert [(1,)] == bot.stored_match().rows("SELECT id FROM matches")
    assert 1 == answers(bot)
    assert [] == ben.told


async def test_a_press_counts_once(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    await anna.waits(lambda: anna.choices or ben.choices, "a turn")
    who = anna if anna.choices else ben
    before, told = len(bot.stored_match().inputs), len(who.told)
    answered = answers(bot)
    await who.clicks(who.choices[0])
    await twice(bot)
    assert before + 1 == len(bot.stored_match().inputs)
    assert (answered + 1, told) == (answers(bot), len(who.told))


async def test_a_form_is_read_once(bot: RunningBot):
    anna = bot.person("anna")
    await anna.sends("season start", name="Winter")
    await anna.submits()
    await anna.is_told("Saison 2: Winter hat begonnen.")
    await twice(bot)
    assert 1 == len(anna.told)
    assert 2 == answers(bot)


async def test_what_is_typed_is_completed_once(bot: RunningBot):
    given = {"game": GAME, "options": ""}
    assert await bot.here.control.autocomplete("ben", "#stammtisch", "play", "options", **given)
    await twice(bot)
    assert 1 == answers(bot)


async def test_a_menu_of_a_person_is_answered_once(bot: RunningBot):
    ben = bot.person("ben")
    await bot.here.control.use_on("ben", "#stammtisch", "clara", "Play with")
    await ben.waits(lambda: ben.told, "the question")
    await twice(bot)
    assert (1, 1) == (len(ben.told), answers(bot))

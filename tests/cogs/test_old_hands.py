"""A hand that nothing can keep true any more is healed by the next press on it."""

from bot.pages.words import language
from tests.cogs.test_moved_hands import LONG, decisions, hands_of
from tests.end_to_end.client_person import Person
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.running_bot import RunningBot

UNHURRIED = {"turn": 3600, "reminder": 3600}


async def left_behind(bot: RunningBot) -> tuple[Person, Person]:
    """Somebody whose hand shows an older table, though their turn has come; and who played."""
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=LONG)
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    first, other = (anna, ben) if anna.choices else (ben, anna)
    old = hands_of(other)[-1]["components"]
    await bot.here.control.expire()
    await first.chooses(first.choices[-1])
    await bot.here.control.quiet(0.5)
    assert old == hands_of(other)[-1]["components"]
    return other, first


async def test_a_press_on_a_hand_older_than_a_token_draws_it_as_it_is(start_bot: StartBot):
    bot = await start_bot(**UNHURRIED)
    late, _ = await left_behind(bot)
    (old,), before = hands_of(late), decisions(bot)
    await late.looks_again()
    await late.waits(lambda: late.choices, "what may be done now")
    assert old["id"] == hands_of(late)[-1]["id"]
    await late.chooses(late.choices[-1])
    assert before + 1 == decisions(bot)


async def test_a_hand_that_was_drawn_anew_is_kept_true_again(start_bot: StartBot):
    bot = await start_bot(**UNHURRIED)
    late, other = await left_behind(bot)
    for person in (late, other):
        await person.looks_again()
    await late.waits(lambda: late.choices, "what may be done now")
    before = hands_of(other)[-1]["components"]
    await late.chooses(late.choices[-1])
    await other.waits(lambda: before != hands_of(other)[-1]["components"], "news without a press")
    assert 1 == len(hands_of(other))


async def test_beside_a_new_hand_an_old_one_becomes_a_line_with_the_next_press(
    start_bot: StartBot,
):
    bot = await start_bot(**UNHURRIED)
    late, _ = await left_behind(bot)
    (old,), before = hands_of(late), decisions(bot)
    await late.opens_hand()
    assert 2 == len(hands_of(late))
    await late.forges("2|1|1|act|0", old["id"])
    await late.waits(lambda: 1 == len(hands_of(late)), "the old one to go")
    assert old["id"] != hands_of(late)[0]["id"]
    assert before == decisions(bot)
    below = [language(each)("notice.hand_moved") for each in ("de", "en")]
    await late.waits(lambda: any(word in late.text for word in below), "where the new one is")


async def test_a_new_hand_takes_away_the_one_before(start_bot: StartBot):
    bot = await start_bot(**UNHURRIED)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=LONG)
    (old,) = hands_of(anna)
    await anna.opens_hand()
    await anna.waits(lambda: 1 == len(hands_of(anna)), "one hand")
    assert old["id"] != hands_of(anna)[0]["id"]

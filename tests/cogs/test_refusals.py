"""A refusal says what happened, and pressing again does not stack a second one below the first."""

from tests.end_to_end.client_person import Person
from tests.end_to_end.running_bot import SHORT, RunningBot


def told(person: Person, sentence: str) -> int:
    return sum(sentence in each for each in person.told)


async def test_a_taken_seat_is_named_and_the_second_press_adds_nothing(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await anna.plays(SHORT)
    seat = next(button for button in clara.buttons if button.action == "sit")
    await ben.presses("sit", seat.arg)
    await bot.here.control.quiet(0.05)
    said = "That is Ben\u2019s seat."
    for _ in range(3):
        await clara.forges(seat.custom_id, seat.message)
        await clara.waits(lambda: not clara.is_busy and told(clara, said), "an answer")
    await bot.here.control.quiet(0.05)

    assert 1 == told(clara, said)
    assert 1 == len(clara.told)

    # Another refusal in between is a message of its own, and so is the first one after it.
    await clara.presses("hints")
    await clara.is_told("Only Anna, who opened the table, can do that.")
    await clara.forges(seat.custom_id, seat.message)
    await clara.waits(lambda: 2 == told(clara, said), "the refusal once more")


async def test_a_refusal_that_was_dismissed_is_said_anew(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await anna.plays(SHORT)
    said = "Only Anna, who opened the table, can do that."
    await ben.presses("hints")
    await ben.is_told(said)
    bot.here.faults.add(method="PATCH", path=r"/webhooks/", status=404, code=10008)
    await ben.presses("hints")
    await ben.waits(lambda: 2 == told(ben, said), "the refusal once more")


async def test_whoever_presses_at_a_table_that_was_ended_hears_how_it_ended(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    hand = next(button for button in ben.buttons if button.action == "hand")
    for person in (anna, ben):
        await person.presses("menu")
        await person.presses("vote_end")
    await anna.sees("Tisch 1 wurde ohne Ergebnis beendet.")
    await ben.forges(hand.custom_id)
    await ben.is_told("was ended without a result")

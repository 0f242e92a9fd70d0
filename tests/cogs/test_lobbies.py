"""Whatever becomes of an answer, a lobby and its match stay what they are."""

from bot.pages.words import language


async def test_a_match_begins_although_discord_did_not_take_the_answer(bot):
    anna, ben = bot.people("anna", "ben")
    await anna.plays("target=3")
    await ben.presses("sit")
    await bot.here.control.quiet(0.02)
    bot.here.faults.add(method="POST", path=r"/callback$", status=404, code=10062)
    await anna.presses("start")
    await anna.opens_hand()
    # The first deck is dealt once its seal can be seen.
    await anna.waits(lambda: bot.stored_match().bodies, "a match in the log")


async def test_a_lobby_shows_that_somebody_has_left_it_by_command(bot):
    anna, ben = bot.people("anna", "ben")
    await anna.plays("target=3")
    await ben.presses("sit")
    await anna.sees("Ben")
    await ben.sends("leave")
    await anna.waits(lambda: "Ben" not in anna.text, "a free seat")
    await ben.presses("sit")
    await anna.sees("Ben")


async def test_a_level_that_was_never_offered_is_refused_before_a_game_is_asked_for(doors):
    ben = doors.visitor("ben")
    assert language("en")("error.stale") in await ben.sends("play", computers="\u202e")

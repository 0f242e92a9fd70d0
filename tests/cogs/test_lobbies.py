"""Whatever becomes of an answer, a lobby and its match stay what they are."""


async def test_a_match_begins_although_discord_did_not_take_the_answer(inn):
    anna, ben = inn.guests("anna", "ben")
    await anna.plays("target=3")
    await ben.presses("sit")
    await inn.here.control.quiet(0.02)
    inn.here.faults.add(method="POST", path=r"/callback$", status=404, code=10062)
    await anna.presses("start")
    await anna.opens_hand()
    # The first deck is dealt once its seal can be seen.
    await anna.waits(lambda: inn.ledger().bodies, "a match in the log")

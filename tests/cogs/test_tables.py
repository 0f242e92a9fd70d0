"""From one's hand one comes back, and wakes the table; a match begins when it is agreed upon."""

import re

from bot.pages.words import language
from tests.end_to_end.client_person import Person, whose_turn
from tests.end_to_end.running_bot import SHORT, RunningBot

BACK = language("en").label("menu.back")
LONG = "target=51, bidding=turns, doubling=off"


def labels(person: Person) -> set[str]:
    hand = person.hand
    return set() if hand is None else {b.label for b in person.buttons if b.message == hand["id"]}


async def test_whoever_left_comes_back_from_their_hand_and_keeps_it(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=LONG)
    hand = ben.hand
    await ben.sends("leave")
    await anna.sees("ein Computer springt ein")
    await ben.waits(lambda: BACK in labels(ben), "a way back")
    await ben.presses("back_in_hand")
    await ben.waits(lambda: BACK not in labels(ben), "their hand as before")
    await anna.waits(lambda: "springt ein" not in anna.text, "no mark")

    assert ben.hand is not None
    assert hand is not None
    assert hand["id"] == ben.hand["id"]
    assert any("chair.taken_back" in body for body in bot.stored_match().bodies)


async def test_a_paused_table_is_woken_from_a_hand(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=LONG)
    await whose_turn(anna, ben)
    await anna.presses("menu")
    await anna.presses("pause")
    await ben.waits(lambda: "Go on" in labels(ben), "a way to go on")
    await ben.sees("The table is paused.")
    await anna.sees("Als Nächstes am Zug:")
    await anna.waits(lambda: not anna.choices and not ben.choices, "hands at rest")
    await ben.presses("resume_in_hand")
    await bot.plays_some(anna, ben, decisions=1)
    assert "playing" == bot.stored_match().state


async def test_a_hand_can_be_opened_while_the_table_is_paused(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=LONG)
    await anna.presses("menu")
    await anna.presses("pause")
    await ben.sees("macht Pause")
    await ben.sends("hand")
    await ben.waits(lambda: "Go on" in labels(ben), "a way to go on")


async def test_the_score_sheet_is_leafed_back_to_the_first_deal(bot: RunningBot, monkeypatch):
    monkeypatch.setattr("bot.table.pages.score_layout.SHEET_TEXT", 1)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=LONG)
    await bot.plays_on(anna, ben, until=lambda: re.search(r"Spiel [3-9]", anna.text))
    await anna.presses("score", private=False)
    await anna.is_told("Seite ")
    for page in reversed(range(int(re.findall(r"Seite (\d+)", anna.told[-1])[0]) - 1)):
        await anna.presses("score", str(page), private=True)
        await anna.is_told(f"Seite {page + 1} von")
    await anna.is_told("**1** · ")


async def test_whoever_is_no_host_waits_for_the_host_to_agree(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await anna.plays(SHORT)
    await ben.presses("sit")
    await ben.sees("**Ben**")
    await ben.presses("start")
    await anna.sees("Es fehlt noch die Zustimmung von Anna.")
    assert "lobby" == bot.stored_match().state
    await anna.presses("start")
    await anna.waits(lambda: bot.stored_match().state == "playing", "the match")


async def test_the_host_chooses_a_pace_and_the_table_keeps_it(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await anna.plays(SHORT)

    async def picks(person: Person) -> None:
        message = next(m for m in person.messages if "|pick|pace" in str(m["components"]))
        menu = "2|1|0|pick|pace"
        await bot.here.control.select(person.name, message["id"], menu, ["2|1|0|pace|relaxed"])

    await picks(ben)
    await ben.is_told("Only Anna, who opened the table, can do that.")
    await picks(anna)
    await anna.waits(
        lambda: [("relaxed",)] == bot.stored_match().rows("SELECT pace FROM matches"), "the pace"
    )


async def test_whoever_gives_a_match_of_two_up_is_named_on_the_table_and_in_the_history(
    bot: RunningBot,
):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=LONG)
    await whose_turn(anna, ben)
    await anna.sends("resign")
    await anna.presses("resign_now")
    await ben.sees("Anna hat die Partie in Spiel 1 aufgegeben.")
    await ben.sees("**2.** Anna: hat mit 0 Punkten aufgegeben")
    await ben.sees("You won!")
    await ben.sends("history")
    await ben.is_told("Anna (0, gave up)")

"""Whoever leaves, is away or wants no more keeps nobody waiting: others play on, or it pauses."""

import asyncio

import pytest

from bot.process.clock import monotonic
from tests.end_to_end.client_person import Person, whose_turn
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import RunningBot


async def test_whoever_gives_up_is_asked_first_and_loses_a_match_of_two(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    async with unseen_by_others(bot, anna):
        await anna.sends("resign")
        await anna.is_told("Willst du wirklich aufgeben?")
        await anna.presses("never_mind")
        await anna.is_told("Gut, es bleibt alles, wie es war.")
    await anna.sends("resign")
    await anna.presses("resign_now")
    await ben.waits(ben.sees_the_end, "the end")
    await anna.is_told("Du hast diese Partie aufgegeben.")
    await ben.sees("Ben gewinnt!")
    assert "finished" == bot.stored_match().state
    assert [2, 1] == [place for _, place in bot.stored_match().results()]
    bot.stored_match().replayed()


async def test_whoever_gives_up_among_three_comes_last_and_a_computer_plays_on(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await bot.sits_down(anna, ben, clara)
    await clara.presses("menu")
    await clara.presses("resign")
    await clara.presses("resign_now")
    await anna.sees("Clara gibt die Partie auf. Ein Computer spielt weiter.")
    await bot.plays_on(anna, ben)
    stored_match = bot.stored_match()
    assert stored_match.results()[2][1] > max(place for _, place in stored_match.results()[:2])
    assert stored_match.results() == list(
        zip(stored_match.replayed().points, stored_match.replayed().places, strict=True)
    )


async def test_whoever_leaves_is_stood_in_for_until_they_come_back(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options="target=51, bidding=turns, doubling=off")
    await ben.sends("leave")
    await ben.is_told("a computer plays for you")
    await anna.sees("Ben ist aufgestanden. Ein Computer spielt weiter.")
    await bot.plays_on(
        anna, until=lambda: any(actor == "stand_in" for *_, actor in bot.stored_match().inputs)
    )
    await ben.presses("menu")
    await ben.presses("back")
    await ben.is_told("Welcome back! You play for yourself again.")
    taken = len(bot.stored_match().inputs)

    def since() -> set[str | None]:
        return {
            actor for *_, body, actor in bot.stored_match().inputs[taken:] if body.get("seat") == 1
        }

    await bot.plays_on(anna, ben, until=since)
    assert {"person"} == since()


async def test_after_two_turns_not_taken_a_computer_stands_in(start_bot: StartBot):
    bot = await start_bot(turn=0.3, reminder=0.2)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options="target=51, bidding=turns, doubling=off")

    def away() -> bool:
        return any('"chair.handed_over"' in body for body in bot.stored_match().bodies)

    await bot.plays_on(anna, until=away)
    handed = next(at for at, body in enumerate(bot.stored_match().bodies) if "chair.handed" in body)
    stood_in = [
        number
        for number, _, body, actor in bot.stored_match().inputs
        if actor == "stand_in" and body["seat"] == 1
    ]
    assert 1 == len([number for number in stood_in if number < handed])
    await anna.sees("Ben ist nicht da. Ein Computer spielt weiter.")


async def test_a_reminder_rings_for_whom_it_is_meant_and_is_gone_once_they_act(start_bot: StartBot):
    bot = await start_bot(reminder=0.2, grace=0)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    first, other = await whose_turn(anna, ben)
    await bot.here.control.view(first.name, "#nebenzimmer")
    reminded = bot.here.control.find_person(first.name).id
    await first.waits(lambda: f"<@{reminded}>, du bist dran" in first.text, "the reminder")
    reminder = first.messages[-1]
    assert [str(reminded)] == [user["id"] for user in reminder["mentions"]]
    assert not reminder["only_you"]
    await first.chooses(first.choices[-1])
    await other.waits(
        lambda: reminder["id"] not in [message["id"] for message in other.messages], "it to go"
    )


async def test_a_table_nobody_acts_at_pauses_and_goes_on_when_asked(start_bot: StartBot):
    bot = await start_bot(idle=0.2, turn=0.3, reminder=0.25)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    await anna.sees("Tisch 1 macht Pause.")
    assert "paused" == bot.stored_match().state
    async with unseen_by_others(bot, ben):
        await ben.looks_again()
        await ben.is_told("paused")
    await anna.presses("resume")
    await anna.is_told("Es geht weiter.")
    await bot.plays_on(anna, ben, until=lambda: bot.stored_match().state == "playing")


async def test_a_paused_table_waits_for_whoever_paused_it_or_any_other(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    await anna.presses("menu")
    await anna.presses("pause")
    await anna.is_told("Der Tisch macht Pause. Alles ist gespeichert.")
    await ben.sees("Tisch 1 macht Pause.")
    await ben.presses("resume")
    await ben.is_told("The game goes on.")
    await bot.plays_on(anna, ben)
    bot.stored_match().replayed()


async def test_a_press_that_meets_a_pause_half_way_is_offered_to_go_on(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    first, _ = await whose_turn(anna, ben)
    await bot.alters("UPDATE matches SET state = 'paused'")
    await first.clicks(first.choices[-1])
    await first.is_told({"anna": "Dieser Tisch macht Pause.", "ben": "is paused"}[first.name])
    assert "resume" in {button.action for button in first.buttons if button.private}


async def test_who_leaves_a_paused_table_is_stood_in_for_and_it_stays_paused(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options="target=51, bidding=turns, doubling=off")
    await whose_turn(anna, ben)
    await anna.presses("menu")
    await anna.presses("pause")
    await anna.sees("Tisch 1 macht Pause.")
    await ben.sends("leave")
    await ben.is_told("a computer plays for you")
    assert "paused" == bot.stored_match().state
    assert '"chair.handed_over"' in bot.stored_match().bodies[-1]
    await anna.presses("resume")
    await bot.plays_on(
        anna, until=lambda: any(actor == "stand_in" for *_, actor in bot.stored_match().inputs)
    )


async def test_two_of_two_end_a_match_without_a_result(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    await anna.presses("menu")
    await anna.presses("vote_end")
    await anna.is_told("1 von 2 möchte die Partie hier beenden.")
    await anna.presses("menu")
    await anna.presses("vote_end")
    assert "playing" == bot.stored_match().state
    await ben.presses("menu")
    await ben.presses("vote_end")
    await anna.sees("Tisch 1 wurde ohne Ergebnis beendet.")
    assert "ended" == bot.stored_match().state
    assert [] == bot.stored_match().results()


async def test_an_open_hand_says_that_its_match_was_ended(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    await ben.opens_hand()
    hand = next(button for button in ben.buttons if ben.hand and button.message == ben.hand["id"])
    for person in (anna, ben):
        await person.presses("menu")
        await person.presses("vote_end")
    await ben.is_told("Table 1 was ended without a result.")
    assert [] == ben.choices
    async with unseen_by_others(bot, ben):
        await ben.forges(hand.custom_id)
        await ben.is_told("This match was ended without a result.")


async def test_who_plays_alone_with_computers_is_asked_before_the_match_is_ended(bot: RunningBot):
    (anna,) = bot.people("anna")
    await bot.sits_down(anna, computers=1, options="target=51, bidding=turns, doubling=off")
    await anna.presses("menu")
    async with unseen_by_others(bot, anna):
        await anna.presses("vote_end")
        await anna.is_told("Willst du die Partie wirklich abbrechen?")
        await anna.presses("never_mind")
        await anna.is_told("Gut, es bleibt alles, wie es war.")
    assert "playing" == bot.stored_match().state
    await anna.presses("vote_end")
    await anna.presses("end_now")
    await anna.is_told("Tisch 1 wurde ohne Ergebnis beendet.")
    await anna.waits(lambda: bot.stored_match().state == "ended", "the end")


async def test_who_alone_is_left_at_a_table_whose_channel_is_gone_is_asked_in_the_hand_too(
    bot: RunningBot,
):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options="target=51, bidding=turns, doubling=off")
    await ben.sends("leave")
    await ben.is_told("a computer plays for you")
    await bot.here.control.delete_channel("#stammtisch")
    anna = bot.person("anna", "#nebenzimmer")
    await bot.becomes("paused")
    await anna.sends("hand")
    await anna.presses("end_in_hand")
    await anna.is_told("Willst du die Partie wirklich abbrechen?")
    await anna.presses("end_now")
    await anna.waits(lambda: bot.stored_match().state == "ended", "the end")


async def test_who_keeps_looking_at_their_hand_is_reminded_only_once_they_stop(
    start_bot: StartBot,
):
    bot = await start_bot(reminder=2, grace=0)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    first, _ = await whose_turn(anna, ben)
    reminded = f"<@{bot.here.control.find_person(first.name).id}>, du bist dran"
    since = monotonic()
    while monotonic() - since < 3:
        await first.looks_again()
        await asyncio.sleep(0.1)
        assert reminded not in first.text
    await first.sees(reminded)


async def test_a_call_below_a_hand_that_lies_open_comes_when_little_time_is_left(
    start_bot: StartBot,
):
    bot = await start_bot(reminder=2, turn=30, grace=0)
    people = bot.people("anna", "ben")
    await bot.sits_down(*people)
    first, _ = await whose_turn(*people)
    reminded = f"<@{bot.here.control.find_person(first.name).id}>, du bist dran"
    since = monotonic()
    await first.sees(reminded)

    assert 15 < monotonic() - since < 25


async def test_who_has_a_hand_above_what_others_wrote_is_called_as_ever(start_bot: StartBot):
    bot = await start_bot(reminder=2, turn=30, grace=0)
    people = bot.people("anna", "ben")
    await bot.sits_down(*people)
    first, other = await whose_turn(*people)
    reminded = f"<@{bot.here.control.find_person(first.name).id}>, du bist dran"
    since = monotonic()
    await bot.here.control.say(other.name, "#stammtisch", "Prost!")
    await first.sees(reminded)

    assert 10 > monotonic() - since


async def test_who_asks_what_they_are_asked_is_not_reminded_while_they_read(start_bot: StartBot):
    bot = await start_bot(reminder=2, grace=0)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    first, _ = await whose_turn(anna, ben)
    reminded = f"<@{bot.here.control.find_person(first.name).id}>, du bist dran"
    since = monotonic()
    while monotonic() - since < 3:
        await first.presses("explain", "", private=True)
        await asyncio.sleep(0.3)
        assert reminded not in first.text


@pytest.mark.parametrize(
    "action",
    ["hand", "more", "explain", "score", "menu", "last", "bump", "resign", "vote_end", "table_at"],
)
async def test_whoever_has_just_looked_at_anything_of_the_table_is_not_called(
    bot: RunningBot, action: str
):
    people = anna, ben = bot.people("anna", "ben")
    helped: dict[str, str] = {}
    for person in people:
        await person.sends("settings", ping="at_once")
        await person.asks_for_help()
        helped[person.name] = person.messages[-1]["id"]
    await anna.plays("target=51, bidding=turns, doubling=off")
    await ben.presses("sit")
    await ben.sees("**Ben**")
    await anna.presses("start")

    def called(person: Person) -> bool:
        return f"<@{bot.here.control.find_person(person.name).id}>, du bist dran" in anna.text

    await anna.waits(lambda: called(anna) or called(ben), "somebody to be called")
    first, other = people if called(anna) else (ben, anna)
    await other.forges(f"2|1|0|{action}|", helped[other.name])
    await other.waits(lambda: not other.is_busy, "an answer")
    await first.opens_hand()
    await first.clicks(next(b for b in first.choices if b.label in {"Passen", "Pass"}))
    await first.waits(lambda: not called(first), "the next turn")
    await bot.here.control.quiet(0.3)

    assert not called(other)


async def test_two_tables_that_wait_for_one_person_call_them_once(start_bot: StartBot):
    bot = await start_bot(reminder=0.2, grace=0)
    (anna,) = bot.people("anna")
    for _ in range(2):
        await bot.sits_down(anna, computers=1)
    me = bot.here.control.find_person(anna.name).id
    await anna.waits(lambda: f"<@{me}>, du bist dran" in anna.text, "a reminder")
    await bot.here.control.quiet(0.5)

    assert 1 == anna.text.count(f"<@{me}>, du bist dran")

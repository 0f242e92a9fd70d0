"""Presses that do not fit, at a table in play: only whoever pressed hears of it."""

import pytest

from sandbox import NotPossible
from sandbox.control.hands import components_of
from tests.end_to_end.conftest import Opens
from tests.end_to_end.guest import Guest
from tests.end_to_end.inn import SHORT, Inn
from tests.end_to_end.privacy import unseen_by_others


async def whose_turn(*guests: Guest) -> tuple[Guest, Guest]:
    """Who is to act, and the other one."""
    await guests[0].waits(lambda: any(guest.choices for guest in guests), "somebody's turn")
    first = next(guest for guest in guests if guest.choices)
    return first, next(guest for guest in guests if guest is not first)


async def playing(inn: Inn, *guests: Guest) -> None:
    """Play on until cards are played and somebody may not play all of theirs."""
    await inn.plays_on(
        *guests, until=lambda: any(guest.choices and held_back(guest) for guest in guests)
    )


def held_back(guest: Guest) -> list[str]:
    """The names of the cards that this guest may not play now."""
    parts = components_of(guest.hand["components"]) if guest.hand else []
    return [part["custom_id"] for part in parts if "|held|" in part.get("custom_id", "")]


@pytest.mark.parametrize("action", ["hand", "resign", "leave", "pause", "vote_end", "bump", "back"])
async def test_who_does_not_sit_there_does_nothing_there(inn: Inn, action):
    players = inn.guests("anna", "ben")
    await inn.sits_down(*players)
    await whose_turn(*players)
    clara = inn.guest("clara")
    before = inn.ledger().bodies
    async with unseen_by_others(inn, clara):
        await clara.forges(f"1|1|5|{action}|")
        await clara.is_told("sitting at this table.")
    assert before == inn.ledger().bodies


async def test_a_press_out_of_turn_changes_nothing(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben)
    first, other = await whose_turn(anna, ben)
    before = inn.ledger().bodies
    number = first.choices[0].custom_id.split("|")[2]
    async with unseen_by_others(inn, other):
        assert other.hand is not None
        await other.forges(f"1|1|{number}|act|0", other.hand["id"])
    assert before == inn.ledger().bodies


async def test_the_same_button_twice_counts_once(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben)
    first, _ = await whose_turn(anna, ben)
    seat = 0 if first is anna else 1
    choice = first.choices[-1]
    await first.clicks(choice)
    await first.clicks(choice)
    await inn.here.control.quiet(0.1)
    assert 1 == inn.ledger().decisions(seat)
    assert [] == first.view["notices"]
    assert 1 == len(first.told)


async def test_a_card_that_may_not_be_played_cannot_be_pressed(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben, options="target=51, bidding=turns, doubling=off")
    await playing(inn, anna, ben)
    guest, _ = await whose_turn(anna, ben)
    assert guest.hand is not None
    card, before = held_back(guest)[0], inn.ledger().bodies
    with pytest.raises(NotPossible, match="disabled"):
        await inn.here.control.click(guest.name, guest.hand["id"], custom_id=card)
    async with unseen_by_others(inn, guest):
        await guest.forges(card, guest.hand["id"])
        await guest.waits(lambda: len(guest.told) > 1, "a sentence")
    sentences = {"anna": "Dieser Knopf gilt nicht mehr.", "ben": "This button no longer works."}
    assert sentences[guest.name] in guest.told[-1]
    assert before == inn.ledger().bodies


@pytest.mark.parametrize("arg", ["25", "99999999999999", "", "x"])
async def test_a_choice_that_was_never_offered_redraws_the_hand(inn: Inn, arg):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben)
    first, _ = await whose_turn(anna, ben)
    before, shown = inn.ledger().bodies, first.choices
    number = first.choices[0].custom_id.split("|")[2]
    async with unseen_by_others(inn, first):
        await first.forges(f"1|1|{number}|act|{arg}", first.choices[0].message)
        await first.waits(lambda: not first.view["pending"], "an answer")
    assert shown == first.choices
    assert before == inn.ledger().bodies


async def test_an_old_press_redraws_the_hand_as_it_is_now(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben)
    first, _ = await whose_turn(anna, ben)
    old = first.choices[-1]
    await inn.plays_on(anna, ben, until=lambda: '"card_played"' in "".join(inn.ledger().bodies))
    await whose_turn(anna, ben)
    before = inn.ledger().bodies
    async with unseen_by_others(inn, first):
        await first.forges(old.custom_id, old.message)
        await first.waits(lambda: not first.view["pending"], "an answer")
    assert before == inn.ledger().bodies


async def test_the_hand_of_another_cannot_be_had(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben)
    assert anna.hand is not None
    with pytest.raises(NotPossible):
        await ben.forges("1|1|11|hand|", anna.hand["id"])
    assert len(anna.told) == len(ben.told) == 1


async def test_whoever_gives_up_is_asked_first_and_loses_a_match_of_two(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben)
    async with unseen_by_others(inn, anna):
        await anna.sends("resign")
        await anna.is_told("Willst du wirklich aufgeben?")
        await anna.presses("never_mind")
        await anna.is_told("Gut, es bleibt alles, wie es war.")
    await anna.sends("resign")
    await anna.presses("resign_now")
    await ben.waits(ben.sees_the_end, "the end")
    await anna.is_told("Du hast diese Partie aufgegeben.")
    await ben.sees("Ben gewinnt!")
    assert "finished" == inn.ledger().state
    assert [2, 1] == [place for _, place in inn.ledger().results()]
    inn.ledger().replayed()


async def test_whoever_gives_up_among_three_comes_last_and_a_computer_plays_on(inn: Inn):
    anna, ben, clara = inn.guests("anna", "ben", "clara")
    await inn.sits_down(anna, ben, clara)
    await clara.presses("menu")
    await clara.presses("resign")
    await clara.presses("resign_now")
    await anna.sees("Clara gibt die Partie auf. Ein Computer spielt weiter.")
    await inn.plays_on(anna, ben)
    ledger = inn.ledger()
    assert ledger.results()[2][1] > max(place for _, place in ledger.results()[:2])
    assert ledger.results() == list(
        zip(ledger.replayed().points, ledger.replayed().places, strict=True)
    )


async def test_whoever_leaves_is_stood_in_for_until_they_come_back(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben, options="target=51, bidding=turns, doubling=off")
    await ben.sends("leave")
    await ben.is_told("a computer plays for you")
    await anna.sees("Ben ist aufgestanden. Ein Computer spielt weiter.")
    await inn.plays_on(
        anna, until=lambda: any(actor == "stand_in" for *_, actor in inn.ledger().inputs)
    )
    await ben.presses("menu")
    await ben.presses("back")
    await ben.is_told("Welcome back! You play for yourself again.")
    taken = len(inn.ledger().inputs)

    def since() -> set[str | None]:
        return {actor for *_, body, actor in inn.ledger().inputs[taken:] if body.get("seat") == 1}

    await inn.plays_on(anna, ben, until=since)
    assert {"person"} == since()


async def test_after_two_turns_not_taken_a_computer_stands_in(opens: Opens):
    inn = await opens(turn=0.3, reminder=0.2)
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben, options="target=51, bidding=turns, doubling=off")

    def away() -> bool:
        return any('"chair.handed_over"' in body for body in inn.ledger().bodies)

    await inn.plays_on(anna, until=away)
    handed = next(at for at, body in enumerate(inn.ledger().bodies) if "chair.handed" in body)
    stood_in = [
        number
        for number, _, body, actor in inn.ledger().inputs
        if actor == "stand_in" and body["seat"] == 1
    ]
    assert 1 == len([number for number in stood_in if number < handed])
    await anna.sees("Ben ist nicht da. Ein Computer spielt weiter.")


async def test_a_reminder_rings_for_whom_it_is_meant_and_is_gone_once_they_act(opens: Opens):
    inn = await opens(reminder=0.2)
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben)
    first, other = await whose_turn(anna, ben)
    await inn.here.control.view(first.name, "#nebenzimmer")
    person = inn.here.control.find_person(first.name).id
    await first.waits(lambda: f"<@{person}>, du bist dran" in first.text, "the reminder")
    reminder = first.messages[-1]
    assert [str(person)] == [user["id"] for user in reminder["mentions"]]
    assert not reminder["only_you"]
    await first.chooses(first.choices[-1])
    await other.waits(
        lambda: reminder["id"] not in [message["id"] for message in other.messages], "it to go"
    )


async def test_a_table_nobody_acts_at_pauses_and_goes_on_when_asked(opens: Opens):
    inn = await opens(idle=0.2, turn=0.3, reminder=0.25)
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben)
    await anna.sees("Tisch 1 macht Pause.")
    assert "paused" == inn.ledger().state
    async with unseen_by_others(inn, ben):
        await ben.presses("hand", private=True)
        await ben.is_told("paused")
    await anna.presses("resume")
    await anna.is_told("Es geht weiter.")
    await inn.plays_on(anna, ben, until=lambda: inn.ledger().state == "playing")


async def test_a_paused_table_waits_for_whoever_paused_it_or_any_other(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben)
    await anna.presses("menu")
    await anna.presses("pause")
    await anna.is_told("Der Tisch macht Pause. Alles ist gespeichert.")
    await ben.sees("Tisch 1 macht Pause.")
    await ben.presses("resume")
    await ben.is_told("The game goes on.")
    await inn.plays_on(anna, ben)
    inn.ledger().replayed()


async def test_two_of_two_end_a_match_without_a_result(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben)
    await anna.presses("menu")
    await anna.presses("vote_end")
    await anna.is_told("1 von 2 möchten die Partie hier beenden.")
    await anna.presses("menu")
    await anna.presses("vote_end")
    assert "playing" == inn.ledger().state
    await ben.presses("menu")
    await ben.presses("vote_end")
    await anna.sees("Tisch 1 wurde ohne Ergebnis beendet.")
    assert "ended" == inn.ledger().state
    assert [] == inn.ledger().results()
    async with unseen_by_others(inn, ben):
        await ben.presses("hand", private=True)
        await ben.is_told("This table no longer exists.")


@pytest.mark.parametrize("bidding", ["realtime", "turns"])
async def test_one_person_plays_a_whole_match_with_a_computer(inn: Inn, bidding):
    (anna,) = inn.guests("anna")
    await inn.sits_down(anna, options=f"target=3, bidding={bidding}", computers=1)
    await inn.plays_on(anna)
    ledger = inn.ledger()
    assert "finished" == ledger.state
    expected = ledger.replayed()
    assert list(zip(expected.points, expected.places, strict=True)) == ledger.results()


async def test_a_rematch_keeps_options_and_computers_and_is_open_to_the_same_people(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben, options=SHORT, computers=1)
    await inn.plays_on(anna, ben)
    clara = inn.guest("clara")
    async with unseen_by_others(inn, clara):
        await clara.presses("rematch")
        await clara.is_told("Only those who played this match can ask for a rematch.")
    await ben.presses("rematch")
    await anna.sees("Ben (lädt ein)")
    await anna.waits(lambda: any(b.action == "sit" for b in anna.buttons), "a free seat")
    await anna.presses("sit")
    await anna.waits(lambda: "**Anna**" in anna.text, "her seat")
    sql = "SELECT options FROM matches ORDER BY id"
    first, second = inn.ledger().rows(sql)
    assert first == second
    await ben.presses("start")
    for guest in (anna, ben):
        await guest.opens_hand()
    await inn.plays_on(anna, ben, until=lambda: inn.ledger(2).state == "finished")
    inn.ledger(2).replayed()

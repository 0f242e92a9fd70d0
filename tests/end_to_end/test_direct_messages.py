"""A hand that lives in direct messages: kept true there, a new letter for each deal."""

from tests.end_to_end.client_person import GAME, Guest, text_of
from tests.end_to_end.leak_watch import watching
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import SHORT, Inn

LONGER = "target=7, bidding=turns, doubling=off"


async def wants_letters(guest: Guest) -> None:
    """Choose to get one's hand by direct message."""
    await guest.sends("settings", hand="dm")
    await guest.waits(lambda: guest.letters, "a first letter")
    await guest.waits(lambda: not guest.view["pending"], "the settings")


async def sit_down(host: Guest, other: Guest, options: str) -> None:
    """Begin a match; the host's hand is ephemeral, the other's comes by itself."""
    await host.plays(options)
    await other.presses("sit")
    await host.presses("start")
    await host.opens_hand()
    await other.waits(lambda: other.hand is not None, "a hand by letter")


def sent(inn: Inn, to: Guest) -> int:
    """How many letters with a hand somebody was sent."""
    place = f"/channels/{to.letters[0]['channel_id']}/messages"
    return sum(
        record.method == "POST" and record.path == place and "|hand|" in str(record.body)
        for record in inn.here.journal.requests
    )


async def test_one_hand_in_the_channel_and_one_by_letter_make_a_whole_match(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await wants_letters(ben)
    with watching(inn) as watch:
        await sit_down(anna, ben, LONGER)
        await inn.plays_on(anna, ben)
    assert not watch.leaks, "\n".join(watch.leaks)
    await assert_result_is_shown(inn, anna)
    deals = sum(event.kind == "deal_started" for event in inn.ledger().events)
    assert deals == sent(inn, ben)
    assert inn.ledger().decisions(1) > 0
    assert [] == [told for told in ben.told if "**Your hand**" in told]


async def test_a_letter_is_edited_when_others_act(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, LONGER)
    await anna.waits(lambda: anna.choices or ben.choices, "a turn")
    before = [text_of(letter) for letter in ben.letters]
    letters = sent(inn, ben)
    guest = anna if anna.choices else ben
    await guest.chooses(guest.choices[-1])
    await ben.waits(lambda: before != [text_of(letter) for letter in ben.letters], "an edit")
    assert letters == sent(inn, ben)


async def test_the_hand_command_sends_a_letter_and_says_where_to_look(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, SHORT)
    before = sent(inn, ben)
    async with unseen_by_others(inn, ben):
        await ben.sends("hand")
        await ben.is_told("Your hand is in your direct messages.")
    assert before + 1 == sent(inn, ben)


async def test_doors_closed_in_mid_match_bring_the_hand_into_the_channel(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, LONGER)
    await inn.here.control.close_dms("ben")
    async with unseen_by_others(inn, ben):
        await ben.sends("hand")
        await ben.is_told("send you direct messages")
        await ben.is_told("**Your hand**")
    refused = [r for r in inn.here.journal.requests if r.status == 403]
    assert 1 == len(refused)


async def test_a_hand_shown_for_want_of_letters_is_kept_true(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, LONGER)
    await inn.here.control.close_dms("ben")
    await ben.sends("hand")
    await ben.is_told("**Your hand**")
    await inn.plays_on(
        anna,
        ben.without_letters(),
        until=lambda: inn.ledger().decisions(0) > 1 and inn.ledger().decisions(1) > 1,
    )


async def test_a_closed_door_is_not_knocked_at_again(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, "target=5, bidding=turns, doubling=off")
    await inn.here.control.close_dms("ben")
    here = ben.without_letters()
    await ben.sends("hand")
    await here.waits(lambda: here.hand, "the hand here")
    assert here.hand is not None
    first = here.hand["id"]
    await ben.sends("hand")
    await here.waits(lambda: here.hand and here.hand["id"] != first, "the hand once more")
    await inn.here.control.quiet(0.05)
    assert 1 == sum(record.status == 403 for record in inn.here.journal.requests)


async def test_who_wishes_to_hear_of_signs_by_letter_gets_a_first_one(inn: Inn):
    ben = inn.guest("ben")
    await ben.sends("settings", signs="dm")
    await ben.waits(lambda: ben.letters, "a first letter")
    assert "a secret sign" in text_of(ben.letters[0])
    await ben.is_told("How secret signs reach you")


async def test_closed_doors_are_not_chosen_for_signs(inn: Inn):
    emil = inn.guest("emil")
    await emil.sends("settings", signs="dm")
    await emil.is_told("Ich kann dir keine Direktnachrichten schicken.")
    sql = "SELECT signals FROM person_settings"
    assert [] == [signals for (signals,) in inn.ledger().rows(sql) if signals == "dm"]


async def test_who_plays_by_letter_is_given_hints_there(inn: Inn):
    ben = inn.guest("ben")
    await wants_letters(ben)
    await ben.sends("play", game=GAME, options=LONGER, hints=True, computers="novice")
    await ben.presses("start")
    await ben.waits(lambda: ben.choices, "a turn")
    async with unseen_by_others(inn, ben):
        await ben.presses("hint")
        await ben.waits(lambda: any("Hint: " in text_of(each) for each in ben.letters), "a hint")

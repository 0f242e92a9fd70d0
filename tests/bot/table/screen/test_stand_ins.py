"""Who is away, who gave up and whom a paused table waits for is said where people look."""

from random import Random

import pytest

from bot.discord.status import TableStatus
from bot.pages.words import language
from bot.table.match.seats import HandedOver, Resigned, TakenBack
from bot.table.screen import views
from games.core.cards import card
from games.core.scene import Call, CardRow, HeldCard, Holding, Lot, Menu, says
from tests.bot.pages.samples import buttons, texts
from tests.bot.table.match.live_matches import ANNA, BEN, CLARA, LONG, begin, playing

EN = language("en")
PAUSED = TableStatus(paused=True)
BACK = EN.label("menu.back")


def table(live, status=None) -> str:
    return texts(views.table(live, EN, status or TableStatus()))


async def test_a_seat_at_which_a_computer_stands_in_says_so_until_its_person_is_back(store):
    match = await begin(store, ANNA, BEN, options=LONG)
    await playing(match)
    await match.live.move_chair(HandedOver(seat=1, absent=True))
    places = [line for line in table(match.live).splitlines() if "a computer stands in" in line]
    spoken = texts(views.in_words(match.live, EN))

    assert 1 == len(places)
    assert f"name of {BEN}" in places[0]
    assert "a computer stands in" in spoken

    await match.live.move_chair(TakenBack(seat=1))
    assert "a computer stands in" not in table(match.live)


async def test_the_hand_of_whom_a_computer_stands_in_for_has_a_way_back(store):
    match = await begin(store, ANNA, BEN, options=LONG)
    seat = await playing(match)
    await match.live.move_chair(HandedOver(seat=seat, absent=True))
    own, other = (views.hand(match.live, each, EN) for each in (seat, 1 - seat))

    assert "A computer is playing for you." in texts(own)
    assert buttons(own)[BACK]["custom_id"].split("|")[3] == "back_in_hand"
    assert any("|act|" in each["custom_id"] for each in buttons(own).values())
    assert BACK not in buttons(other)
    assert "A computer is playing for you" not in texts(other)


async def test_a_hand_of_a_paused_table_offers_to_go_on_and_nothing_that_is_refused(store):
    match = await begin(store, ANNA, BEN, options=LONG)
    seat = await playing(match)
    hand = views.hand(match.live, seat, EN, status=PAUSED)
    actions = {
        each["custom_id"].split("|")[3]
        for each in buttons(hand).values()
        if not each.get("disabled")
    }

    assert "The table is paused." in texts(hand)
    assert {"resume_in_hand", "hand"} == actions
    for held in match.live.view(seat).private.hand:
        assert EN.card(held) in texts(hand)


def test_nothing_that_may_be_marked_or_said_is_left_while_the_table_is_paused():
    call = Call(says("button.next"), "on")
    row = CardRow(
        says("common.your_hand"), (HeldCard(card("SA"), "play"),), (Lot(frozenset(), call),)
    )
    menu = Menu(says("private.choose"), (call,))
    holding = Holding(prompt=says("common.your_turn"), rows=(row,), calls=(call,), menus=(menu,))

    assert frozenset() == views._at_rest(holding).actions


async def test_between_two_deals_a_paused_hand_does_not_ask_for_the_next(store):
    match = await begin(store, ANNA, BEN, options=LONG)
    await match.until(lambda live: live.is_between_deals, Random(1))

    assert "Next deal" in buttons(views.hand(match.live, 0, EN))
    assert "Next deal" not in buttons(views.hand(match.live, 0, EN, status=PAUSED))


async def test_after_a_match_was_ended_no_hand_asks_for_the_next_deal(store):
    match = await begin(store, ANNA, BEN, options=LONG)
    await match.until(lambda live: live.is_between_deals, Random(1))

    assert not [*buttons(views.hand(match.live, 0, EN, status=TableStatus(ended=True)))]


async def test_a_paused_table_says_whom_it_waits_for(store):
    match = await begin(store, ANNA, BEN, options=LONG)
    seat = await playing(match)
    name = f"name of {(ANNA, BEN)[seat]}"
    assert f"To act next: {name}." in table(match.live, PAUSED)

    for each in (0, 1):
        await match.live.move_chair(HandedOver(seat=each, absent=True))
    waits = f"Waiting for somebody to come back: name of {ANNA} and name of {BEN}."
    assert waits in table(match.live, PAUSED)


async def test_whoever_gave_up_among_three_sees_no_buttons_that_are_refused(store):
    match = await begin(store, ANNA, BEN, CLARA, options=LONG)
    await playing(match)
    await match.live.move_chair(Resigned(seat=2))
    hand = views.hand(match.live, 2, EN)

    assert {} == buttons(hand)
    assert "You have given up this match." in texts(hand)
    assert "gave up" in next(
        line for line in table(match.live).splitlines() if f"**name of {CLARA}**" in line
    )


@pytest.mark.parametrize("gives_up", [0, 1])
async def test_when_a_match_is_over_a_hand_away_from_the_table_says_who_won_and_leads_on(
    store, gives_up
):
    match = await begin(store, ANNA, BEN, options=LONG)
    await playing(match)
    await match.live.move_chair(Resigned(seat=gives_up))
    apart = views.Surroundings(beside_table=False)
    won, lost = (
        views.hand(match.live, each, EN, around=apart) for each in (1 - gives_up, gives_up)
    )
    winner, loser = (f"name of {(ANNA, BEN)[each]}" for each in (1 - gives_up, gives_up))

    assert "### You won!" == texts(won).splitlines()[0]
    assert f"{loser} gave the match up in deal 1." in texts(won)
    assert f"### {winner} wins!" == texts(lost).splitlines()[0]
    assert ["Replay"] == list(buttons(won)) == list(buttons(lost))

"""What the picture and the result of a table are made of follows from the match as it is."""

from random import Random

import pytest

from bot.discord.status import TableStatus
from bot.pages.card_style import Faces
from bot.pages.words import language
from bot.pictures.table_picture import TablePicture
from bot.table.match.live_match import LiveMatch
from bot.table.match.seats import HandedOver, Resigned, TakenBack
from bot.table.screen import views
from games.catalogue import CATALOGUE
from games.core.scene import Says
from tests.bot.pages.samples import texts
from tests.bot.table.match.live_matches import ANNA, BEN, CLARA, LONG, SHORT, begin, playing

EN = language("en")


def picture(live: LiveMatch) -> TablePicture:
    shown = views.image(live, EN, TableStatus())
    assert shown is not None
    return shown


async def test_the_picture_says_at_the_seat_who_is_stood_in_for_and_who_gave_up(store):
    match = await begin(store, ANNA, BEN, CLARA, options=LONG)
    await playing(match)
    before = [plate.note for plate in picture(match.live).plates]
    await match.live.move_chair(HandedOver(seat=1, absent=True))
    await match.live.move_chair(Resigned(seat=2))
    seats = [(plate.occupant, plate.note) for plate in picture(match.live).plates]

    assert [("person", before[0]), ("stand_in", "stand-in"), ("resigned", "gave up")] == seats

    await match.live.move_chair(TakenBack(seat=1))
    back = picture(match.live).plates[1]
    assert ("person", before[1]) == (back.occupant, back.note)


async def test_what_lies_open_is_put_into_words_once_until_something_happens(store):
    match = await begin(store, ANNA, BEN, CLARA, options=LONG)
    await playing(match)
    before = picture(match.live)

    assert before is picture(match.live)

    await match.live.move_chair(Resigned(seat=2))

    assert before != picture(match.live)


@pytest.mark.parametrize("other", [language("de"), EN.with_faces(Faces(chosen="german"))])
async def test_other_words_and_other_cards_have_a_picture_and_a_text_of_their_own(store, other):
    match = await begin(store, ANNA, BEN, CLARA, options=LONG)
    await match.until(lambda live: live.scene().trick, Random(1))

    assert picture(match.live) != views.image(match.live, other, TableStatus())
    english, others = (each.playing(match.live.game.tradition) for each in (EN, other))
    assert views._describe(match.live, english) != views._describe(match.live, others)


async def test_the_picture_is_low_only_where_a_result_needs_the_room(store):
    match = await begin(store, ANNA, BEN, options=SHORT)
    await playing(match)
    during = picture(match.live).over
    await match.until(lambda live: live.is_between_deals or live.is_over, Random(1))
    between = picture(match.live).over
    await match.until(lambda live: live.is_over, Random(1))

    assert (False, True, True) == (during, between, picture(match.live).over)


async def test_a_match_that_was_given_up_names_no_other_deal_and_no_lead(store):
    match = await begin(store, ANNA, BEN, options=LONG)
    await match.until(
        lambda live: live.deal_number > 2 and live.scene().trick and len(set(points(live))) > 1,
        Random(1),
    )
    scores, deal = points(match.live), match.live.deal_number
    loser = scores.index(min(scores))
    await match.live.move_chair(Resigned(seat=loser))
    winner, other = (f"name of {(ANNA, BEN)[seat]}" for seat in (1 - loser, loser))
    said = texts(views.table(match.live, EN, TableStatus())).splitlines()

    assert [
        f"**{winner} wins!**",
        f"{other} gave the match up in deal {deal}.",
    ] == said[2:4]
    assert [] == [line for line in said if "swing" in line]
    assert f"gave up with {min(scores)} point" in said[-1]


def said_in(live) -> list[Says]:
    return [told for step in live.story for told in step.told]


def points(live) -> tuple[int, ...]:
    return live.outcome.points


@pytest.mark.parametrize("key", ["schwarz_oder_weiss", "tyrolean_watten", "bauernstoss"])
async def test_what_was_said_in_a_deal_is_behind_a_button_of_the_hand(store, key):
    game = CATALOGUE[key]
    match = await begin(store, ANNA, BEN, CLARA, "novice", game=game, options=game.options())
    await match.until(lambda live: len(said_in(live)) > 1, Random(3))
    words = EN.playing(game.family).at(tuple(chair.name for chair in match.live.chairs))
    shown = texts(views.more(match.live, 0, EN, TableStatus()))

    assert [] == [each for each in said_in(match.live) if words(each) not in shown]


async def test_how_a_match_ended_stands_on_the_table_and_not_once_more_in_the_hand(store):
    match = await begin(store, ANNA, BEN, options=SHORT)
    await match.until(lambda live: live.is_over, Random(1))
    winner = min(match.live.outcome.winners)

    assert "### You won!" == texts(views.hand(match.live, winner, EN))
    assert "### Match over" == texts(views.hand(match.live, 1 - winner, EN))
    apart = views.Surroundings(beside_table=False)
    assert "wins by" in texts(views.hand(match.live, 1 - winner, EN, around=apart))

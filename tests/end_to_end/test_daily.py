"""The deal of the day: played by two, left, resumed after a restart, compared, opened, shared."""

import re
from hashlib import sha256
from pathlib import Path

import pytest

from sandbox import Running
from tests.end_to_end.client_person import Person
from tests.end_to_end.daily_players import (
    WATTEN,
    Calendar,
    begins,
    buttons,
    files_of,
    finishes,
    gives_up,
    is_over,
    looks,
    opened_on,
    sees_place,
)
from tests.end_to_end.running_bot import Anything
from tests.end_to_end.tournament_people import guests
from tests.patience import comes_true

FOR_EVER = 10.0**9


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "stammtisch.sqlite3"


async def test_two_play_the_same_deals_through_a_restart_and_are_compared(
    here: Running, database: Path, calendar: Calendar
):
    async with opened_on(calendar, here, database) as bot:
        anna, ben = bot.people("anna", "ben")
        await begins(anna)
        await begins(ben)
        first = [bot.stored_match(number).inputs[0] for number in (1, 2)]
        assert first[0] == first[1]
        await anna.waits(lambda: anna.choices, "her turn")
        await anna.chooses(anna.choices[0])
        await ben.presses("menu")
        await ben.presses("leave")
        await bot.becomes("paused", 2)
    async with opened_on(calendar, here, database) as bot:
        anna, ben = bot.people("anna", "ben")
        assert "mittendrin" in await looks(anna)
        await begins(ben)
        await anna.waits(lambda: anna.choices or is_over(anna), "her turn")
        await finishes(bot, anna)
        assert "Sonst ist noch niemand fertig." in await sees_place(anna)
        await finishes(bot, ben)
        for match in (1, 2):
            assert "finished" == bot.stored_match(match).state
            bot.stored_match(match).replayed()
        assert [(0,)] == bot.stored_match().rows("SELECT DISTINCT rated FROM results")
        place = await sees_place(ben)
        assert "of 2" in place
        assert "A strong computer scored +2" in place
        assert "Streak: 1 day" in place
        assert "mittendrin" not in await looks(anna)
        await anna.presses("daily_result", WATTEN)
        await anna.is_told("Auf diesem Server: Platz")
        anna_at_server = bot.person("anna").without_direct_messages()
        await looks(anna_at_server)
        await anna_at_server.presses("daily_week")
        await anna_at_server.is_told("Spiele des Tages, diese Woche")
        assert "Ben" in anna_at_server.text

        again = buttons(ben, "daily_play")
        assert again
        await ben.clicks(next(each for each in again if each.arg.startswith(f"{WATTEN}.")))
        await ben.is_told("Overall: place")
        assert 2 == len(bot.stored_match().rows("SELECT 1 FROM daily_matches"))


@pytest.mark.parametrize("status", [400, 403])
async def test_a_try_that_no_direct_message_can_be_opened_for_just_now_is_not_used_up(
    here: Running, database: Path, calendar: Calendar, status: int
):
    async with opened_on(calendar, here, database) as bot:
        (ben,) = bot.people("ben")
        await looks(ben)
        here.faults.add(method="POST", path="^/users/@me/channels$", status=status, code=40003)
        await ben.presses("daily_play", WATTEN)
        await ben.is_told("I can\u2019t send you a direct message just now.")
        assert [] == bot.stored_match().rows("SELECT 1 FROM daily_matches")
        await begins(ben)
        assert 1 == len(bot.stored_match().rows("SELECT 1 FROM daily_matches"))


async def test_whose_direct_messages_are_closed_is_told_so_and_loses_no_try(
    here: Running, database: Path, calendar: Calendar
):
    async with opened_on(calendar, here, database) as bot:
        (ben,) = bot.people("ben")
        await here.control.close_dms("ben")
        await looks(ben)
        await ben.presses("daily_play", WATTEN)
        await ben.is_told("Your try is not used up.")
        assert [] == bot.stored_match().rows("SELECT 1 FROM daily_matches")
        await here.control.open_dms("ben")
        await begins(ben)
        await here.control.close_dms("ben")
        ben_at_server = bot.person("ben").without_direct_messages()
        before = await looks(ben_at_server)
        assert "Your try is not used up." not in before
        await ben_at_server.presses("daily_play", WATTEN)
        await ben_at_server.waits(
            lambda: 2 == ben_at_server.text.count("Your try is not used up."), "the reason"
        )


async def test_a_deal_whose_day_ends_while_its_table_is_placed_leaves_no_message_behind(
    here: Running, database: Path, calendar: Calendar
):
    async with opened_on(calendar, here, database) as bot:
        (ben,) = bot.people("ben")
        await looks(ben)
        placing = here.faults.add(method="POST", path=r"^/channels/\d+/messages$", delay=FOR_EVER)
        await ben.presses("daily_play", WATTEN)
        await comes_true(lambda: placing not in here.faults.waiting)
        calendar.day += 1
        placing.lift()
        await ben.is_told("That day is over.")
        assert [] == ben.direct_messages
        assert [] == bot.stored_match().rows("SELECT 1 FROM daily_matches")


async def test_the_day_after_there_are_new_cards_and_the_seal_opens(
    here: Running, database: Path, calendar: Calendar
):
    game = "bohemian_watten"
    async with opened_on(calendar, here, database) as bot:
        (ben,) = bot.people("ben")
        _, sealed = await seals_of(ben)
        await begins(ben, game)
        await finishes(bot, ben)
        calendar.day += 1
        page = await looks(ben)
        assert f"Deal of the day {calendar.number}" in page
        assert "Streak: 1 day" in page
        assert sealed == (await seals_of(ben))[0]
        old = next(each for each in reversed(buttons(ben, "daily_play")))
        await ben.clicks(old)
        await ben.is_told("That day is over.")
        await looks(ben)
        await ben.presses("daily_open")
        await ben.is_told("All decks of 2026-11-23.")
        (text,) = await files_of(ben)
        promised = text.splitlines()[0]
        assert promised.startswith("2026-11-23:")
        assert sha256(promised.encode()).hexdigest() in ben.text
        stored = bot.stored_match()
        for cards, digest in stored.rows("SELECT cards, digest FROM shuffles WHERE match_id = 1"):
            assert f"{digest} {cards}:" in text
        await ben.presses("daily_play", game)
        first = "SELECT DISTINCT cards FROM shuffles WHERE number = 0"
        await ben.waits(lambda: len(stored.rows(first)) == 2, "other cards")


async def seals_of(person: Person) -> tuple[str, str]:
    """The seals of today and tomorrow, which stand behind a press."""
    assert "decks" not in await looks(person)
    before = len(person.told)
    await person.presses("daily_seals")
    await person.waits(lambda: len(person.told) > before, "the seals")
    today, tomorrow = re.findall(r"decks: (\w{64})", person.told[-1])
    return today, tomorrow


async def test_a_match_from_yesterday_counts_for_its_day_and_keeps_its_seal_closed(
    here: Running, database: Path, calendar: Calendar
):
    game = "bohemian_watten"
    async with opened_on(calendar, here, database) as bot:
        (ben,) = bot.people("ben")
        await begins(ben, game)
        calendar.day += 1
        await looks(ben)
        await ben.presses("daily_open")
        await ben.is_told("You are still playing that day.")
        await finishes(bot, ben)
        assert f"day {calendar.number - 1}" in await sees_place(ben)
        assert [(calendar.day - 1,)] == bot.stored_match().rows("SELECT day FROM daily_matches")
        assert "Streak: 1 day" in await looks(ben)


async def test_who_takes_no_messages_is_told_what_to_do_and_loses_nothing(
    here: Running, database: Path, calendar: Calendar
):
    async with opened_on(calendar, here, database) as bot:
        (emil,) = bot.people("emil")
        await looks(emil)
        await emil.presses("daily_play", WATTEN)
        await emil.waits(lambda: len(emil.told) == 2, "what to do")
        assert [] == bot.stored_match().rows("SELECT 1 FROM daily_matches")
        assert [] == bot.stored_match().rows("SELECT 1 FROM matches")


async def test_who_gives_up_is_last_and_has_no_second_try(
    here: Running, database: Path, calendar: Calendar
):
    async with opened_on(calendar, here, database) as bot:
        anna, ben = bot.people("anna", "ben")
        for person in (anna, ben):
            await begins(person, "bohemian_watten")
        await finishes(bot, anna)
        await gives_up(ben)
        place = await sees_place(ben)
        assert "given up" in place
        assert "Overall: place 2 of 2\n" in place
        assert "day in a row" not in place


async def test_a_card_is_shared_where_the_bot_can_post_and_given_to_copy_elsewhere(
    here: Running, database: Path, calendar: Calendar
):
    async with opened_on(calendar, here, database) as bot:
        (ben, clara) = bot.people("ben", "clara")
        await begins(ben, "bohemian_watten")
        await finishes(bot, ben)
        await sees_place(ben)
        await ben.presses("daily_share")
        await ben.is_told("Copy this wherever you like:")
        await looks(ben)
        await ben.presses("daily_result", "bohemian_watten")
        at_server = bot.person("ben").without_direct_messages()
        await at_server.presses("daily_share")
        await clara.sees(f"Tag {calendar.number}")
        assert any(square in clara.text for square in "🟩🟥⬜")


async def test_six_people_of_two_languages_have_a_day_and_each_sees_their_place(
    here: Running, database: Path, calendar: Calendar
):
    *_, third, sixth = guests(here, 3)
    here.world.users[here.control.find_person(sixth).id].locale = "en-GB"
    german, english = ("anna", "franz", third), ("ben", "clara", sixth)
    async with opened_on(calendar, here, database) as bot:
        people = bot.people(*german, *english)
        for seed, person in enumerate(people):
            await begins(person)
            if person.name == sixth:
                await gives_up(person)
            else:
                await bot.plays_on(
                    person, until=lambda p=person: is_over(p), chooses=Anything(seed)
                )
        matches = range(1, 7)
        assert 1 == len({str(bot.stored_match(each).inputs[0]) for each in matches})
        for match in matches:
            bot.stored_match(match).replayed()
        scores: dict[str, int | None] = dict(bot.stored_match().rows(_SCORES))
        assert {each.name for each in people} == set(scores)
        assert scores[sixth] is None
        for person in people:
            place = await sees_place(person)
            told = _GERMAN if person.name in german else _ENGLISH
            rank, better = expected_place(scores, person.name)
            assert told[0].format(rank) in place
            assert (told[1].format(better) in place) == (better > 0)
            assert ("Ein starker Computer" in place) == (person.name in german)
        anna = bot.person("anna").without_direct_messages()
        await looks(anna)
        await anna.presses("daily_week")
        await anna.is_told("Spiele des Tages, diese Woche")
        assert all(person.name in anna.told[-1].lower() for person in people)


_SCORES = (
    "SELECT lower(seats.name), score FROM daily_matches JOIN seats USING (match_id)"
    " WHERE seats.user_id = daily_matches.user_id"
)
_GERMAN = "Insgesamt: Platz {} von 6", "besser als {} %"
_ENGLISH = "Overall: place {} of 6", "better than {}%"


def expected_place(scores: dict[str, int | None], name: str) -> tuple[int, int]:
    """Somebody's place, and whom of the five others they are better than, in percent."""
    own = scores[name]
    finished = [score for score in scores.values() if score is not None]
    if own is None:
        return 1 + len(finished), 0
    better = sum(score > own for score in finished)
    worse = sum(score < own for score in finished) + len(scores) - len(finished)
    return 1 + better, 100 * worse // 5

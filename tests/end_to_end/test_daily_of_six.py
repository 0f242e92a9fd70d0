"""A day of the deal of the day: six people in two languages, each with a place of their own."""

from pathlib import Path

from bot.match.daily_scores import place
from sandbox import Running
from tests.end_to_end.daily_players import Calendar, begins, finishes, looks, opened_on, sees_place

GAME = "bohemian_watten"
GERMAN, ENGLISH = ("anna", "emil", "franz"), ("ben", "clara", "dora")


async def test_six_people_play_one_day_and_each_is_told_their_own_place(
    here: Running, tmp_path: Path
):
    here.control.find_person("emil").dms_open = True
    async with opened_on(Calendar(), here, tmp_path / "stammtisch.sqlite3") as bot:
        everybody = dict(zip(GERMAN + ENGLISH, bot.people(*GERMAN, *ENGLISH), strict=True))
        for person in everybody.values():
            await begins(person, GAME)
            await finishes(bot, person)
        stored = bot.stored_match()
        made = dict(stored.rows("SELECT user_id, score FROM daily_matches"))
        assert 6 == len(made)
        assert 1 == len(stored.rows("SELECT DISTINCT cards FROM shuffles WHERE number = 0"))
        for name, person in everybody.items():
            own = here.control.find_person(name).id
            others = [score for user, score in made.items() if user != own]
            at = place(made[own], others)
            told = await sees_place(person)
            if name in GERMAN:
                assert f"Insgesamt: Platz {at.rank} von 6" in told
            else:
                assert f"Overall: place {at.rank} of 6" in told
        anna = bot.person("anna").without_direct_messages()
        await looks(anna)
        await anna.presses("daily_week")
        await anna.is_told("Spiele des Tages, diese Woche")
        assert [] == [name for name in everybody if name.capitalize() not in anna.text]

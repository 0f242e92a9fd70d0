"""Whoever is new is told what there is, and is one press away from a table."""

from importlib.metadata import version
from pathlib import Path

import pytest

from bot.discord.links import Links
from bot.features.rules.presses import ShowPrivacy
from bot.pages.custom_id_codec import custom_id
from bot.pages.words import language
from bot.table.lobby_presses import PlayGame
from games.catalogue import CATALOGUE
from sandbox import Running, samples
from tests.end_to_end.client_person import Person, text_of
from tests.end_to_end.conftest import opened
from tests.end_to_end.running_bot import SHORT, RunningBot
from tests.kit.doors import Doors, open_doors

SOURCE, PRIVACY = "https://example.org/source", "https://example.org/privacy"


def mention(bot: RunningBot, name: str) -> str:
    """How a message names a command so that it can be pressed."""
    first = name.split(maxsplit=1)[0]
    (number,) = (c.id for c in bot.here.world.commands.values() if c.shape["name"] == first)
    return f"</{name}:{number}>"


async def asks_for_help(person: Person, locale: str) -> str:
    await person.sends("help")
    await person.is_told(language(locale)("help.intro"))
    return person.told[-1]


async def asks_for_commands(person: Person, locale: str) -> str:
    await asks_for_help(person, locale)
    await person.presses("help", "commands")
    await person.is_told(language(locale)("help.wishes"))
    return person.told[-1]


async def test_help_shows_every_game_with_a_way_to_play_it(doors: Doors):
    for name, locale in (("anna", "de"), ("ben", "en")):
        words, person = language(locale), doors.visitor(name)
        told = await person.sends("help")
        assert words("help.intro") in told
        for game in CATALOGUE:
            assert f"**{words(f'{game}.name')}**" in told
        offered = [name for name in person.can_press if "|play_game|" in name]
        assert [custom_id(PlayGame(game)) for game in CATALOGUE] == offered


async def test_help_tells_for_how_many_each_game_is(doors: Doors):
    told = await doors.visitor("ben").sends("help")
    counted = {"blind_watten": "4 players", "schwarz_oder_weiss": "2\u20133 players"}
    for game, seats in counted.items():
        assert f"**{language('en')(f'{game}.name')}** · {seats}" in told


async def test_help_shows_every_command_by_what_it_is_good_for_and_leads_back(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    for person, locale in ((anna, "de"), (ben, "en")):
        told = await asks_for_commands(person, locale)
        for name in ("play", "stats", "settings", "leave", "mydata delete", "about"):
            assert mention(bot, name) in told
        await person.presses("help", "")
        await person.is_told(language(locale)("help.intro"))
        assert 1 == len(person.told)


async def test_a_command_is_shown_with_what_it_is_called_in_ones_own_language(bot: RunningBot):
    hana, ben = bot.people("hana", "ben")
    told = await asks_for_commands(hana, "ja")
    assert f"{mention(bot, 'pad')} (/{language('ja')('command.pad.name')})" in told
    assert f"{mention(bot, 'hand')} · " in await asks_for_commands(ben, "en")


async def test_help_names_no_command_and_no_lesson_that_there_is_not(bot: RunningBot):
    (ben,) = bot.people("ben")
    told = await asks_for_commands(ben, "en")
    registered = {shape["name"] for shape in (c.shape for c in bot.here.world.commands.values())}
    named = {each.split(":")[0].split()[0] for each in told.split("</")[1:]}
    assert named <= registered
    assert ("learn" in registered) == ("learn" in named)


async def test_a_game_can_be_learned_where_a_cog_teaches_it(here: Running, tmp_path: Path):
    async with opened(here, tmp_path / "lessons.sqlite3") as bot:
        (ben,) = bot.people("ben")
        await asks_for_help(ben, "en")
        shown = ben.messages[-1]
        lessons = [f"2|0|0|learn|{game}" for game in CATALOGUE]
        assert all(f"'{each}'" in str(shown["components"]) for each in lessons)
        await here.control.select("ben", shown["id"], "2|0|0|pick|learn", [lessons[-1]])
        await ben.waits(lambda: not ben.is_busy, "the lesson")


async def test_play_in_the_help_opens_a_table_as_the_command_does(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await asks_for_help(anna, "de")
    await anna.presses("play_game", "bohemian_watten")
    await ben.waits(lambda: any(each.action == "sit" for each in ben.buttons), "a lobby")
    assert "### Böhmisch Watten" in text_of(ben.messages[0])
    assert [("bohemian_watten", "lobby")] == bot.stored_match().rows(
        "SELECT game, state FROM matches"
    )


@pytest.mark.parametrize(
    ("game", "expected"),
    [("bohemian_watten", ("relaxed", 1)), ("schwarz_oder_weiss", ("normal", 0))],
)
async def test_play_in_the_help_gives_time_and_hints_to_whom_a_game_is_new(
    bot: RunningBot, game: str, expected: tuple[str, int]
):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=SHORT)
    await bot.plays_on(anna, ben)
    await asks_for_help(anna, "de")
    await anna.presses("play_game", game)
    await ben.waits(lambda: any(each.action == "sit" for each in ben.buttons), "a lobby")
    newest = "SELECT pace, hints FROM matches ORDER BY id DESC LIMIT 1"
    assert [expected] == bot.stored_match().rows(newest)


async def test_play_in_the_help_is_refused_where_the_bot_may_not_write(bot: RunningBot):
    anna = bot.person("anna", "#stille")
    await asks_for_help(anna, "de")
    await anna.presses("play_game", "bohemian_watten")
    await anna.is_told("Nachrichten senden")
    assert [] == bot.stored_match().rows("SELECT id FROM matches")


@pytest.mark.parametrize("arg", ["skat", ""])
async def test_a_game_that_there_is_not_opens_no_table(bot: RunningBot, arg: str):
    (ben,) = bot.people("ben")
    await asks_for_help(ben, "en")
    await ben.forges(f"2|0|0|play_game|{arg}")
    await ben.is_told(language("en")("error.unknown_game"))
    assert [] == bot.stored_match().rows("SELECT id FROM matches")


async def test_in_a_direct_message_help_comes_and_a_table_with_computers(bot: RunningBot):
    ben = bot.person("ben", "dm")
    await ben.sends("help")
    await ben.sees(language("en")("help.intro"))
    await ben.presses("play_game", "bauernstoss")
    await ben.waits(lambda: any(each.action == "start" for each in ben.buttons), "a lobby")


async def test_about_tells_what_is_public_and_nothing_that_is_not_set(doors: Doors):
    ben, words = doors.visitor("ben"), language("en")
    told = await ben.sends("about")
    counted = (words("about.servers", count=1), words("about.matches", count=0))
    for sentence in (version("stammtisch"), *counted, "English", "Deutsch"):
        assert sentence in told
    (invitation,) = ben.messages[-1].addresses
    assert f"client_id={samples.BOT}" in invitation
    assert words("privacy.title") in await ben.presses(ShowPrivacy())


async def test_the_operator_says_where_the_source_and_the_privacy_page_are(tmp_path: Path):
    links = Links(invite="", source=SOURCE, privacy=PRIVACY)
    async with open_doors(tmp_path / "linked.sqlite3", links) as doors:
        ben = doors.visitor("ben")
        assert version("stammtisch") in await ben.sends("about")
        assert [SOURCE, PRIVACY] == ben.messages[-1].addresses


async def test_help_comes_although_discord_does_not_tell_the_ids_of_commands(
    here: Running, tmp_path: Path
):
    here.faults.add(method="GET", path=r"/applications/\d+/commands$", status=503, times=1)
    async with opened(here, tmp_path / "nameless.sqlite3") as bot:
        (anna,) = bot.people("anna")
        told = await asks_for_commands(anna, "de")
        assert "/spielen" in told
        assert "/persönliche-daten löschen" in told
        assert "</" not in told

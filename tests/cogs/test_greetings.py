"""A server that invites the bot is greeted by one message, whatever is told twice."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.pages.words import language, languages
from sandbox import Running, samples
from sandbox.world.happenings import Happening, Intent
from sandbox.world.shapes import guild_create_shape
from tests.end_to_end.client_person import Person, buttons_of, text_of
from tests.end_to_end.conftest import opened
from tests.end_to_end.running_bot import RunningBot

ROOM = "#stube"
"""The one channel of the Wirtshaus."""
HELLO = {locale: language(locale)("greeting.title") for locale in ("de", "en")}


@pytest.fixture
def place(here: Running) -> int:
    """Where the Wirtshaus wants such messages."""
    guild = here.world.guilds[samples.WIRTSHAUS]
    guild.system_channel_id = here.control.find_channel(ROOM).id
    return guild.system_channel_id


@pytest.fixture
def anna(bot: RunningBot) -> Person:
    return bot.person("anna", ROOM)


async def invites_again(bot: RunningBot) -> None:
    await bot.here.control.remove_bot("Wirtshaus")
    await bot.here.control.add_bot("Wirtshaus")


def greetings(person: Person, locale: str = "de") -> list[dict[str, Any]]:
    return [each for each in person.messages if HELLO[locale] in text_of(each)]


async def tells_again(here: Running, **more: Any) -> None:
    """Let the gateway say once more that the bot is on this server."""
    data = guild_create_shape(here.world, samples.WIRTSHAUS)
    del data["unavailable"]
    here.world.tell(Happening("GUILD_CREATE", data | more, Intent.GUILDS))
    await here.control.quiet()


async def plays(person: Person) -> None:
    await person.plays(game="bohemian_watten", options="")
    await person._control.quiet()


@pytest.mark.usefixtures("place")
async def test_whoever_invites_the_bot_is_greeted_once_in_the_language_of_the_server(
    bot: RunningBot, anna: Person
):
    await invites_again(bot)
    await anna.sees(HELLO["de"])
    await tells_again(bot.here)
    await tells_again(bot.here, unavailable=False)
    await plays(anna)
    (message,) = greetings(anna)
    assert not message["only_you"]
    pressable = [*buttons_of(message)]
    assert ["choose_game", "learn", "help"] == [each.action for each in pressable]
    assert pressable[1].arg.startswith("tyrolean_watten")
    assert [] == anna.direct_messages


@pytest.mark.usefixtures("place")
async def test_a_server_where_english_is_spoken_is_greeted_in_english(
    bot: RunningBot, anna: Person
):
    bot.here.world.guilds[samples.WIRTSHAUS].locale = "en-US"
    await invites_again(bot)
    await anna.sees(HELLO["en"])


@pytest.mark.parametrize("locale", [None, "de"])
@pytest.mark.usefixtures("place")
async def test_where_nobody_knows_what_is_spoken_the_bot_says_what_it_speaks(
    bot: RunningBot, anna: Person, locale: str | None
):
    wirtshaus = bot.here.world.guilds[samples.WIRTSHAUS]
    wirtshaus.community, wirtshaus.locale = locale is not None, locale or "en-US"
    await invites_again(bot)
    spoken = locale or "en"
    await anna.sees(HELLO[spoken])
    (message,) = greetings(anna, spoken)
    others = [language(each)("greeting.speaks") for each in languages() if each != spoken]
    found = [each for each in others if each in text_of(message)]
    assert (others if locale is None else []) == found


@pytest.mark.usefixtures("place")
async def test_a_restart_greets_nobody_again(here: Running, tmp_path: Path):
    database = tmp_path / "kept.sqlite3"
    async with opened(here, database) as bot:
        anna = bot.person("anna", ROOM)
        await invites_again(bot)
        await anna.sees(HELLO["de"])
    async with opened(here, database) as bot:
        await tells_again(here)
        await plays(anna)
    assert 1 == len(greetings(anna))


@pytest.mark.usefixtures("place")
async def test_who_invites_the_bot_anew_is_greeted_anew(bot: RunningBot, anna: Person):
    await invites_again(bot)
    await anna.sees(HELLO["de"])
    await asyncio.sleep(1)  # two invitations of one moment are one
    await invites_again(bot)
    await anna.waits(lambda: 2 == len(greetings(anna)), "a second greeting")


async def test_where_the_bot_may_not_write_it_greets_at_the_first_table(
    bot: RunningBot, anna: Person, place: int
):
    await bot.here.control.set_overwrites(place, deny=("send_messages",))
    await invites_again(bot)
    await bot.here.control.quiet()
    assert [] == greetings(anna)
    await bot.here.control.set_overwrites(place)
    await plays(anna)
    await anna.sees(HELLO["de"])
    await plays(anna)
    assert 1 == len(greetings(anna))


async def test_where_no_channel_is_for_it_the_first_table_is_greeted(bot: RunningBot, anna: Person):
    await invites_again(bot)
    await bot.here.control.quiet()
    assert [] == greetings(anna)
    await plays(anna)
    (message,) = greetings(anna)
    assert not message["only_you"]


async def test_a_greeting_that_discord_refuses_is_said_at_the_first_table(
    bot: RunningBot, anna: Person, place: int
):
    bot.here.faults.add(
        method="POST", path=rf"/channels/{place}/messages$", status=403, code=50013, times=1
    )
    await invites_again(bot)
    await bot.here.control.quiet()
    assert [] == greetings(anna)
    await plays(anna)
    await anna.waits(lambda: 1 == len(greetings(anna)), "the greeting")


async def test_a_server_that_has_played_before_is_not_greeted_for_an_upgrade(
    here: Running, tmp_path: Path
):
    database = tmp_path / "upgraded.sqlite3"
    async with opened(here, database) as bot:
        await invites_again(bot)
        anna, dora = bot.person("anna", ROOM), bot.person("dora", ROOM)
        await bot.sits_down(anna, dora)
        assert 1 == len(greetings(anna))
    with closing(sqlite3.connect(database)) as file, file:
        # As it was before the bot kept account of greetings.
        file.execute("DELETE FROM greetings")
    async with opened(here, database):
        await plays(anna)
    assert 1 == len(greetings(anna))


async def test_where_the_bot_has_been_for_long_it_needs_no_greeting(bot: RunningBot):
    (anna,) = bot.people("anna")
    await plays(anna)
    assert [] == greetings(anna)


@pytest.mark.usefixtures("place")
async def test_two_presses_lead_from_the_greeting_to_a_table(bot: RunningBot, anna: Person):
    await invites_again(bot)
    dora = bot.person("dora", ROOM)
    await dora.presses("choose_game")
    await dora.presses("play_game", "schwarz_oder_weiss")
    await anna.waits(lambda: any(each.action == "sit" for each in anna.buttons), "a lobby")
    assert [] == anna.told


@pytest.mark.usefixtures("place")
async def test_help_in_the_greeting_helps_in_the_language_of_who_presses(
    bot: RunningBot, anna: Person
):
    await invites_again(bot)
    dora = bot.person("dora", ROOM)
    await dora.presses("help")
    await dora.is_told(language("en")("help.intro"))
    assert [] == anna.told

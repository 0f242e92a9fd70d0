"""In the menu of a message, the table that it shows is watched, or its match seen again."""

from pathlib import Path

import pytest

from bot.pages.words import language
from sandbox import NotPossible, Running
from sandbox.control.options import ON_MESSAGE
from sandbox.control.resolving import Resolver
from tests.end_to_end.client_person import Person, is_hand
from tests.end_to_end.conftest import opened
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.test_alone import begins, plays_to_the_end
from tests.end_to_end.test_direct_messages import sit_down, wants_letters
from tests.end_to_end.test_posted_replays import posts_it
from tests.end_to_end.test_replay import play_a_match, turns
from tests.postgresql import altered

EN, DE = language("en"), language("de")
LONG = "target=51, bidding=turns, doubling=off"


def shown(person: Person, table: int = 1) -> str:
    """The newest message of a channel that shows a table."""
    every = (each for each in reversed(person.messages) if not each["only_you"])
    return next(each["id"] for each in every if f"|{table}|" in str(each["components"]))


async def watches(person: Person, message: str) -> str:
    """Choose *Watch* in the menu of a message, and read the answer."""
    return await _uses(person, message, "Watch")


async def replays(person: Person, message: str) -> str:
    """Choose *Replay* there, and read the answer."""
    return await _uses(person, message, "Replay")


async def _uses(person: Person, message: str, name: str) -> str:
    before = len(person.told)
    await person.uses_on_message(message, name)
    await person.waits(lambda: len(person.told) > before and not person.is_busy, "an answer")
    return person.told[-1].strip()


async def test_the_menu_is_in_the_language_of_who_opens_it(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")

    def menu(person: Person) -> set[str]:
        return {each["name_localized"] for each in person.view["message_commands"]}

    assert {"Zuschauen", "Rückschau"} == menu(anna)
    assert {"Watch", "Replay"} == menu(ben)


async def test_whoever_sees_a_table_watches_it_and_its_players_wait(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await bot.sits_down(anna, ben, options=LONG)
    async with unseen_by_others(bot, clara):
        assert EN("watch.none_over") in await watches(clara, shown(clara))
    assert EN("watch.seated") == await watches(ben, shown(ben))
    assert EN("error.replay_playing", table="1") == await replays(clara, shown(clara))


async def test_a_lobby_has_nothing_to_see_yet(bot: RunningBot):
    (anna,) = bot.people("anna")
    await anna.plays()
    assert DE("error.not_begun") == await watches(anna, shown(anna))
    assert DE("error.replay_lobby", table="1") == await replays(anna, shown(anna))


async def test_from_its_result_a_match_is_seen_again_by_one_person_alone(bot: RunningBot):
    ben, clara = bot.people("ben", "clara")
    await play_a_match(bot, ben, computers=1)
    async with unseen_by_others(bot, clara):
        assert "table 1, step 1 of" in await replays(clara, shown(clara))
        assert "table 1, step 2 of" in await turns(clara, "step_on")
        assert EN("watch.match_over") in await watches(clara, shown(clara))
    posted = await posts_it(bot, ben)
    assert "table 1, step 1 of" in await replays(clara, posted["id"])


async def test_a_message_without_a_table_or_of_somebody_else_is_told_apart(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    said = await bot.here.control.say("anna", "#stammtisch", "2|1|0|replay|")
    await ben.asks_for_help()
    helped = next(each["id"] for each in ben.messages if each["only_you"])
    for use in (watches, replays):
        assert DE("error.not_my_message") == await use(anna, said)
        assert EN("error.no_table_shown") == await use(ben, helped)


async def test_a_table_that_was_deleted_is_gone(here: Running, tmp_path: Path):
    database = tmp_path / "stammtisch.sqlite3"
    async with opened(here, database) as bot:
        ben = bot.person("ben")
        await play_a_match(bot, ben, computers=1)
    altered(database, "DELETE FROM matches")
    async with opened(here, database):
        assert EN("replay.purged", table="1") == await replays(ben, shown(ben))
        assert EN("error.table_gone") == await watches(ben, shown(ben))


async def test_a_hand_in_ones_own_direct_messages_leads_to_its_table(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, "target=3, bidding=turns, doubling=off")
    hand = next(each["id"] for each in ben.direct_messages if is_hand(each))
    with pytest.raises(NotPossible):
        await anna.uses_on_message(hand, "Replay")
    dm = bot.person("ben", "dm").without_direct_messages()
    assert EN("watch.seated") == await watches(dm, hand)
    assert EN("error.replay_playing", table="1") == await replays(dm, hand)
    await bot.plays_on(anna, ben)
    await bot.here.control.quiet()
    hand = next(each["id"] for each in reversed(dm.messages) if "|1|" in str(each["components"]))
    assert EN("watch.match_over") in await watches(dm, hand)
    assert "table 1, step 1 of" in await replays(dm, hand)


async def test_the_hand_of_somebody_else_is_refused_even_if_it_could_be_chosen(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=LONG)
    control = bot.here.control
    who, reader = control.find_person("ben"), control.find_person("anna")
    hand = control.find_message((anna.hand or {})["id"], reader)
    place = bot.here.world.channels[hand.channel_id]
    resolver = Resolver(control, place)
    for name in ("Watch", "Replay"):
        before = len(ben.told)
        command = control._in_menu(who, place, ON_MESSAGE, name)
        control._use(who, command, resolver, resolver.message(hand, reader))
        await ben.waits(lambda before=before: len(ben.told) > before, "a refusal")
        assert EN("error.no_table_shown") == ben.told[-1].strip()


async def test_who_plays_alone_may_look_at_their_own_table_and_see_it_again(bot: RunningBot):
    anna = await begins(bot)
    assert DE("watch.none_over") in await watches(anna, shown(anna))
    await plays_to_the_end(bot, anna)
    assert "Tisch 1, Schritt 1 von" in await replays(anna, shown(anna))

"""A finished match posted for all: by whom, where, once, leafed through by anybody, for weeks."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.features.replays import screens as module
from sandbox import Running, samples
from sandbox.world.channels import Overwrite
from sandbox.world.happenings import Happening, Intent
from sandbox.world.permissions import Permission
from sandbox.world.shapes import channel_shape
from tests.end_to_end.client_person import Person, buttons_of, text_of
from tests.end_to_end.conftest import opened
from tests.end_to_end.public_edits import paths_by_way
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.test_alone import begins, plays_to_the_end
from tests.end_to_end.test_own_data import deletes
from tests.end_to_end.test_replay import opens_replay, play_a_match
from tests.postgresql import altered

KINDS = "SELECT kind FROM messages WHERE kind LIKE 'replay%'"
VIEW = int(Permission.VIEW_CHANNEL)
AT = "Rückschau auf Tisch 1, Schritt "


def posts(person: Person) -> list[dict[str, Any]]:
    """The posted replays on somebody's screen."""
    return [
        each
        for each in person.messages
        if not each["only_you"] and any(b.action == "posted" for b in buttons_of(each))
    ]


async def posts_it(bot: RunningBot, person: Person) -> dict[str, Any]:
    """Open the replay, post it, and see it once the bot knows where it stands."""
    before = len(posts(person))
    await opens_replay(person)
    await person.presses("post", private=True)
    await person.waits(lambda: len(posts(person)) > before, "the replay for all")
    posted = posts(person)[-1]
    kept = "SELECT 1 FROM messages WHERE message_id = ?"
    rows = bot.stored_match().rows
    await person.waits(lambda: rows(kept, int(posted["id"])), "that it is kept")
    return posted


async def turns(person: Person, way: str, post: int = -1) -> None:
    """Press a button of a posted replay."""
    button = next(b for b in buttons_of(posts(person)[post]) if f".{way}." in b.arg)
    await person.clicks(button)
    await person.waits(lambda: not person.is_busy, "an answer")


def may_post(person: Person) -> bool:
    return any(button.action == "post" for button in person.buttons)


async def test_who_sat_there_posts_it_once_and_anybody_turns_the_pages(bot: RunningBot):
    ben, clara = bot.people("ben", "clara")
    await play_a_match(bot, ben, computers=1)
    posted = await posts_it(bot, ben)
    assert f"{AT}1 von" in text_of(posted)
    assert 1 == len(posted["attachments"])
    picture = posted["attachments"][0]["filename"]
    await turns(clara, "step_on")
    await ben.sees(f"{AT}2 von")
    (now,) = posts(ben)
    assert posted["id"] == now["id"]
    assert [picture] != [each["filename"] for each in now["attachments"]]
    assert 1 == len(now["attachments"])
    while any(b.arg.startswith("1.deal_on.") for b in buttons_of(posts(clara)[0])):
        await turns(clara, "deal_on")
    assert "Partie zu Ende" in text_of(posts(ben)[0])
    before = len(posts(ben))
    await ben.presses("post", private=True)
    await ben.is_told("The replay of table 1 is posted here already: https://discord.com/channels/")
    assert now["id"] in ben.told[-1]
    assert before == len(posts(ben))


async def test_while_somebody_leafs_others_have_a_page_of_their_own(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
):
    ben, clara = bot.people("ben", "clara")
    await play_a_match(bot, ben, computers=1)
    await posts_it(bot, ben)
    await turns(clara, "step_on")
    await ben.sees(f"{AT}2 von")
    await turns(ben, "step_on")
    await ben.is_told("Somebody is leafing through the replay just now")
    assert "Replay of table 1, step 3 of" in ben.told[-1]
    assert f"{AT}2 von" in text_of(posts(ben)[0])
    monkeypatch.setattr(module, "_LEAFS", 0.0)
    await turns(ben, "step_on")
    await clara.sees(f"{AT}3 von")
    await turns(clara, "alone")
    await clara.is_told("Replay of table 1, step 3 of")
    assert not may_post(clara)


async def test_two_presses_at_once_post_it_once(bot: RunningBot):
    ben = bot.person("ben")
    await play_a_match(bot, ben, computers=1)
    await opens_replay(ben)
    button = next(b for b in ben.buttons if b.action == "post")
    await ben.clicks(button)
    await ben.clicks(button)
    await ben.is_told("is posted here already")
    assert 1 == len(posts(ben))


async def test_what_was_deleted_may_be_posted_anew_and_elsewhere_too(bot: RunningBot):
    ben = bot.person("ben")
    await play_a_match(bot, ben, computers=1)
    posted = await posts_it(bot, ben)
    channel = bot.here.control.find_channel("#stammtisch")
    del channel.messages[int(posted["id"])]
    again = await posts_it(bot, ben)
    assert posted["id"] != again["id"]
    elsewhere = bot.person("ben", "#nebenzimmer")
    await posts_it(bot, elsewhere)
    await turns(elsewhere, "step_on")
    await elsewhere.sees(f"{AT}2 von")
    assert f"{AT}1 von" in text_of(posts(ben)[0])


async def test_who_did_not_sit_there_posts_nothing_but_who_manages_the_server_does(
    bot: RunningBot,
):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await play_a_match(bot, ben, computers=1)
    await opens_replay(clara)
    assert not may_post(clara)
    await clara.forges("2|1|0|post|", clara.messages[-1]["id"])
    await clara.is_told("Only those who sat at table 1, or who manage this server")
    assert [] == posts(ben)
    await anna.sends("replay", match=1)
    await anna.is_told("Rückschau auf Tisch 1")
    await anna.presses("post", private=True)
    await ben.waits(lambda: posts(ben), "the replay")


async def test_where_not_all_could_look_nothing_is_posted_for_all(bot: RunningBot):
    ben = bot.person("ben", "#nebenzimmer")
    await play_a_match(bot, ben, computers=1)
    hidden = bot.here.control.find_channel("#nebenzimmer")
    hidden.overwrites[ben.number_of("ben")] = Overwrite(kind=1, allow=VIEW)
    hidden.overwrites[bot.here.world.bot_id] = Overwrite(kind=1, allow=VIEW)
    hidden.overwrites[samples.GASTHAUS] = Overwrite(kind=0, deny=VIEW)
    data = channel_shape(bot.here.world, hidden)
    bot.here.world.tell(Happening("CHANNEL_UPDATE", data, Intent.GUILDS))
    await bot.here.control.quiet(0.2)
    outside = bot.person("ben")
    await opens_replay(outside)
    await outside.presses("post", private=True)
    await outside.is_told("Table 1 was played where not everybody here can look.")
    assert [] == posts(outside)
    await posts_it(bot, ben)


async def test_forged_presses_on_other_matches_change_no_message(bot: RunningBot):
    ben = bot.person("ben")
    await play_a_match(bot, ben, computers=1)
    posted = await posts_it(bot, ben)
    dora = bot.person("dora", "#stube")
    await dora.asks_for_help()
    await dora.forges("2|0|0|posted|1.step_on", dora.messages[-1]["id"])
    await dora.is_told("Table 1 is no longer kept")
    await dora.forges("2|1|0|post|", dora.messages[0]["id"])
    await dora.is_told("I know no table 1 here.")
    clara, emil = (bot.person(name, "#nebenzimmer") for name in ("clara", "emil"))
    await bot.sits_down(clara, emil)
    hana = bot.person("hana")
    for press in ("2|0|0|posted|2.step_on", "2|0|0|posted|x.step_on", "2|0|0|posted|1.sideways"):
        await hana.forges(press, posted["id"])
        await hana.waits(lambda: not hana.is_busy, "an answer")
    assert any("テーブル2はまだ続いています" in told for told in hana.told)
    assert text_of(posted) == text_of(posts(ben)[0])
    table = next(m for m in clara.messages if any(b.action == "menu" for b in buttons_of(m)))
    await hana_presses_on_another_message(bot, table)


async def hana_presses_on_another_message(bot: RunningBot, table: dict[str, Any]) -> None:
    hana = bot.person("hana", "#nebenzimmer")
    await hana.forges("2|0|0|posted|1.step_on", table["id"])
    await hana.is_told("テーブル1の再現")
    assert table["id"] in {m["id"] for m in hana.messages if m["components"] and not m["only_you"]}
    assert not any(b.action == "posted" for m in hana.messages for b in buttons_of(m))


async def test_what_is_played_alone_is_not_posted(bot: RunningBot):
    anna = await begins(bot)
    await plays_to_the_end(bot, anna)
    await anna.presses("replay")
    await anna.waits(lambda: any(b.action == "record" for b in anna.buttons), "the replay")
    assert not may_post(anna)
    await anna.forges("2|1|0|post|")
    await anna.is_told("Posten lassen sich nur Partien, die auf einem Server gespielt wurden.")


async def test_it_works_after_a_restart_and_says_kindly_that_a_match_is_gone(
    here: Running, tmp_path: Path
):
    database = tmp_path / "stammtisch.sqlite3"
    async with opened(here, database) as bot:
        ben = bot.person("ben")
        await play_a_match(bot, ben, computers=1)
        await posts_it(bot, ben)
    async with opened(here, database) as bot:
        await turns(bot.person("clara"), "step_on")
        await ben.sees(f"{AT}2 von")
    altered(database, "DELETE FROM matches WHERE id = 1")
    async with opened(here, database) as bot:
        await turns(ben, "step_on")
        await ben.is_told("Table 1 is no longer kept, so there is nothing left to leaf through.")
        assert f"{AT}2 von" in text_of(posts(ben)[0])


async def test_who_has_their_data_deleted_is_named_no_more(bot: RunningBot):
    ben, clara = bot.people("ben", "clara")
    await play_a_match(bot, ben, computers=1)
    posted = await posts_it(bot, ben)
    assert "Ben" in text_of(posted)
    await turns(clara, "step_on")
    await deletes(ben)
    await clara.waits(lambda: "Ben" not in text_of(posts(clara)[0]), "another name")
    assert "ehemaliges Mitglied" in text_of(posts(clara)[0])
    assert posted["attachments"] != posts(clara)[0]["attachments"]
    await turns(clara, "step_on")
    assert "Ben" not in text_of(posts(clara)[0])


async def test_a_deleted_name_goes_where_files_may_no_longer_be_sent(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
):
    ben, clara = bot.people("ben", "clara")
    await play_a_match(bot, ben, computers=1)
    await posts_it(bot, ben)
    honest = module.MessageTokens.edit

    async def edit(tokens: Any, message: Any, view: Any, files: Any = list) -> Any:
        if files():
            refusal: Any = SimpleNamespace(status=403, reason="Forbidden")
            raise discord.Forbidden(refusal, "Missing Permissions")
        return await honest(tokens, message, view, files)

    monkeypatch.setattr(module.MessageTokens, "edit", edit)
    await deletes(ben)
    await clara.waits(lambda: "Ben" not in text_of(posts(clara)[0]), "another name")
    assert [] == posts(clara)[0]["attachments"]


@pytest.mark.parametrize(
    "failure", [ValueError("an event cannot be read"), OSError("no route")], ids=repr
)
async def test_what_fails_at_one_message_keeps_no_other_name_standing(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch, failure: Exception
):
    ben, clara = bot.people("ben", "clara")
    await play_a_match(bot, ben, computers=1)
    await posts_it(bot, ben)
    await posts_it(bot, bot.person("ben", "#nebenzimmer"))
    next_door, honest, tries = bot.person("clara", "#nebenzimmer"), module.replay_of, iter([1])

    async def replay_of(*given: Any) -> Any:
        if next(tries, None):
            raise failure
        return await honest(*given)

    monkeypatch.setattr(module, "replay_of", replay_of)
    await deletes(ben)
    await next_door.waits(lambda: "Ben" not in text_of(posts(next_door)[0]), "another name")
    assert "Ben" in text_of(posts(clara)[0])


async def test_a_deleted_name_goes_once_discord_takes_it(bot: RunningBot):
    ben, clara = bot.people("ben", "clara")
    await play_a_match(bot, ben, computers=1)
    await posts_it(bot, ben)
    path = paths_by_way(bot.here, alone=True)
    bot.here.faults.add(method="PATCH", path=path, status=503, times=2)
    await deletes(ben)
    await clara.waits(lambda: "Ben" not in text_of(posts(clara)[0]), "another name")


async def test_a_deletion_that_was_cut_off_is_made_good_after_a_restart(
    here: Running, tmp_path: Path
):
    database = tmp_path / "stammtisch.sqlite3"
    async with opened(here, database) as bot:
        ben, clara = bot.people("ben", "clara")
        await play_a_match(bot, ben, computers=1)
        await posts_it(bot, ben)
        await ben.waits(lambda: bot.stored_match().rows(KINDS) == [("replay",)], "a note of it")
    altered(database, "UPDATE seats SET name = '' WHERE user_id IS NOT NULL")
    altered(database, "UPDATE messages SET kind = 'replay_stale' WHERE kind = 'replay'")
    async with opened(here, database) as bot:
        await clara.waits(lambda: "Ben" not in text_of(posts(clara)[0]), "another name")
        await clara.waits(lambda: bot.stored_match().rows(KINDS) == [("replay",)], "a note of it")


async def test_a_server_that_reads_tables_in_words_has_its_replays_in_words(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await play_a_match(bot, ben, computers=1)
    await anna.sends("server")
    await anna.presses("server_page", "look")
    await anna.waits(lambda: "server_view" in str(anna.messages), "the page")
    menu = next(m for m in reversed(anna.messages) if "server_view" in str(m))
    await bot.here.control.select(
        "anna", menu["id"], "2|0|0|pick|server_view", ["2|0|0|set_server_view|text"]
    )
    await bot.here.control.quiet(0.3)
    posted = await posts_it(bot, ben)
    assert [] == posted["attachments"]
    await turns(ben, "step_on")
    assert "Stich 1" in text_of(posts(ben)[0])

"""Whatever a person does is acknowledged though the channel takes no message: none waits for it.

Discord gives three seconds for an acknowledgement, and a crowded channel may take ten for an edit.
Here it takes them for as long as it takes: what waited for it would never be answered.
"""

import asyncio
from importlib import import_module
from pathlib import Path

import discord
import pytest

from bot.app.client import Client
from bot.pages.custom_id_codec import Pick, actions_of, kinds
from bot.process.clock import now
from bot.table.match.chance_of_day import day_at
from cogs import create_cogs
from cogs.router import Router
from sandbox import Running
from tests.end_to_end.client_person import GAME, Button, Person, whose_turn
from tests.end_to_end.conftest import StartBot, opened
from tests.end_to_end.running_bot import SHORT, RunningBot
from tests.end_to_end.test_alone import in_direct_messages
from tests.end_to_end.test_elsewhere import secret_thread
from tests.end_to_end.tries import (
    TABLE,
    At,
    Choice,
    Command,
    Place,
    Press,
    alone_with,
    nowhere,
)
from tests.postgresql import altered, asked

_REFUSED = (
    "Dieser Knopf gilt nicht mehr.",
    "This button no longer works.",
    "Bei mir ist etwas schiefgegangen.",
    "Something went wrong on my side.",
)
"""What nobody may be told here: it would prove nothing."""
_QUIET = 0.05
"""Seconds without a request after which the bot has nothing more to show."""
_PARTS = 6
"""So many tests share out what is pressed after a restart."""
_FOR_EVER = 3600.0
_THROUGH_TOKEN = r"/webhooks/\d+/[^/]+/messages/@original$"
"""How a message of a channel is edited without the bot's own token."""


async def lobby(place: Place) -> At:
    """Anna's lobby, at which Ben sits."""
    anna, ben = place.person("anna"), place.person("ben")
    await anna.plays(SHORT)
    await ben.presses("sit")
    await ben.waits(lambda: not ben.is_busy and "Ben" in anna.text, "a seat")
    return At(anna, place.newest(), others=(ben,))


async def beside_a_lobby(place: Place) -> At:
    """Clara, who presses for that lobby on another message."""
    at, clara = await lobby(place), place.person("clara")
    await clara.asks_for_help()
    return At(clara, at.table)


async def secret(place: Place) -> At:
    """A lobby in a private thread, of which Discord must be asked whether the bot sees it."""
    name = f"{place.channel}-secret"
    thread = secret_thread(place.bot, name.removeprefix("#"))
    await place.bot.here.control.say("anna", str(thread.id), f"<@{place.bot.here.world.bot_id}>")
    anna = Place(place.bot, name).person("anna")
    await anna.plays(SHORT)
    await anna.calls("craft")
    await anna.waits(lambda: not anna.is_busy and "Resi" in anna.text, "a computer")
    return At(anna, place.newest())


async def in_play(place: Place) -> At:
    """Whoever of Anna and Ben is to act at their table."""
    anna, ben = place.person("anna"), place.person("ben")
    await place.bot.sits_down(anna, ben)
    first, other = await whose_turn(anna, ben)
    return At(first, place.newest(), int(first.choices[0].custom_id.split("|")[2]), (other,))


async def moderated(place: Place) -> At:
    """Anna, who manages the server, at that table."""
    at, anna = await in_play(place), place.person("anna")
    await anna.forges(f"2|{at.table}|0|menu|")
    await anna.waits(lambda: "rule_end" in {each.action for each in anna.buttons}, "the menu")
    return At(anna, at.table)


async def a_form_refused(place: Place) -> At:
    """Anna, who has entered no time into the form of a regulars' table."""
    anna = place.person("anna")
    before, forms = len(anna.told), len(anna.view["modals"])
    await anna.sends("regulars", game=GAME)
    await anna.waits(lambda: len(anna.view["modals"]) > forms, "a form")
    filled = {"people": ["anna", "ben"], "day": ["3"], "time": "abends", "zone": ["Asia/Tokyo"]}
    await place.bot.here.control.submit(anna.name, anna.view["modals"][-1]["id"], filled)
    await anna.waits(lambda: len(anna.told) > before and not anna.is_busy, "an answer")
    return At(anna, form=[each.arg for each in anna.buttons if each.action == "form_again"][-1])


async def with_hints(place: Place) -> At:
    """Anna against a computer, where hints are allowed."""
    anna = place.person("anna")
    await anna.sends("play", game=GAME, computers="craft", hints=True, options=SHORT)
    await anna.presses("start")
    await anna.opens_hand()
    await anna.waits(lambda: anna.choices, "her turn")
    return At(anna, place.newest())


async def paused(place: Place) -> At:
    """The same, at rest."""
    at = await in_play(place)
    await at.person.forges(f"2|{at.table}|0|pause|")
    await at.person.waits(
        lambda: any(button.action == "resume" for button in at.person.buttons), "a pause"
    )
    return At(at.person, at.table, others=at.others)


async def stood_in(place: Place) -> At:
    """The same, where a computer plays for who was to act."""
    at = await in_play(place)
    await at.person.sends("leave")
    await at.person.waits(lambda: not at.person.is_busy, "an answer")
    return at


async def almost_ended(place: Place) -> At:
    """The same, where one vote to end the match is missing."""
    at = await in_play(place)
    for other in at.others:
        await other.forges(f"2|{at.table}|0|vote_end|")
        await other.waits(lambda o=other: not o.is_busy, "an answer")
    return at


async def over(place: Place) -> At:
    """A match that one of two has given up."""
    at = await in_play(place)
    await at.person.forges(f"2|{at.table}|0|resign_now|")
    await at.person.waits(at.person.sees_the_end, "the end")
    return At(at.person, at.table, others=at.others)


async def posted(place: Place) -> At:
    """The same, where its replay is posted."""
    at = await over(place)
    await at.person.forges(f"2|{at.table}|0|post|", alone_with(at.person)[-1]["id"])
    sql = "SELECT 1 FROM messages WHERE match_id = ? AND kind = 'replay'"
    await at.person.waits(lambda: place.bot.stored_match().rows(sql, at.table), "the replay")
    return at


async def a_posted_replay(place: Place) -> At:
    """Clara, who sees it."""
    at = await posted(place)
    return At(place.person("clara"), posted=at.table)


async def asked_again(place: Place) -> At:
    """The same, where the other one has opened the lobby of a rematch already."""
    at = await over(place)
    (other,) = at.others
    before = place.newest()
    await other.forges(f"2|{at.table}|0|rematch|")
    await other.waits(lambda: place.newest() > before and not other.is_busy, "a lobby")
    return at


async def lost(place: Place) -> At:
    """Who was to act at a table in a thread that is locked, with their hand in another channel."""
    at, control = await in_play(place), place.bot.here.control
    await control.set_thread(place.channel, locked=True, archived=True)
    await at.person.forges(f"2|{at.table}|{at.number}|act|0")
    await place.bot.becomes("paused", at.table)
    there = Place(place.bot, "#nebenzimmer").person(at.person.name)
    before = 0 if there.hand is None else int(there.hand["id"])
    await there.sends("about")
    await there.waits(lambda: there.told and not there.is_busy, "an answer")
    await there.forges(f"2|{at.table}|0|hand_at|")
    await there.waits(lambda: there.hand and int(there.hand["id"]) > before, "their hand")
    return At(there, at.table, others=at.others)


async def house_rules(place: Place) -> At:
    """A lobby, and house rules that are saved as number 1."""
    at = await lobby(place)
    if not place.bot.stored_match().rows("SELECT * FROM presets"):
        await at.person.sends("presets save", name="Unsere")
        await at.person.waits(lambda: not at.person.is_busy, "an answer")
    return at


async def alone(place: Place) -> At:
    """Anna in her direct messages, where the table and her hand are messages of a channel, too."""
    anna = await in_direct_messages(place.bot)
    before = None if anna.hand is None else anna.hand["id"]
    await anna.plays(SHORT)
    await anna.presses("start")
    await anna.waits(lambda: anna.hand is not None and anna.hand["id"] != before, "her hand")
    await anna.waits(lambda: anna.choices, "her turn")
    return At(anna, place.newest(), int(anna.choices[0].custom_id.split("|")[2]))


async def alone_paused(place: Place) -> At:
    """The same, at rest."""
    at = await alone(place)
    await at.person.forges(f"2|{at.table}|0|pause|")
    await at.person.waits(
        lambda: any(button.action == "resume" for button in at.person.buttons), "a pause"
    )
    return at


async def a_pad(place: Place) -> At:
    """Anna's score pad, which everybody sees."""
    return await pad_of(place, GAME, side_0="Anna", side_1="Ben")


async def a_pad_by_tricks(place: Place) -> At:
    """The same for a game that is written by its tricks."""
    return await pad_of(place, "bohemian_watten", names="Anna, Ben")


async def a_pad_begun(place: Place) -> At:
    """The same with one deal on it."""
    return await written_on(await a_pad(place), "pad_write", ".0.2")


async def a_pad_ended(place: Place) -> At:
    """The same, ended early."""
    return await written_on(await a_pad(place), "pad_end", "")


async def a_tournament(place: Place) -> At:
    """Anna's tournament, for which nobody has signed up."""
    anna = place.person("anna")
    before = len(tournament_buttons(anna, "tour_in"))
    await anna.sends("tournament create", name="Preiswatten", game=GAME, format="swiss")
    await anna.waits(lambda: len(tournament_buttons(anna, "tour_in")) > before, "a tournament")
    (newest,) = place.bot.stored_match().rows("SELECT max(id) FROM tournaments")
    return At(anna, tournament=newest[0])


async def a_tournament_in_pairs(place: Place) -> At:
    """The same for pairs, where Ben has asked Anna to play with him."""
    anna, ben = place.person("anna"), place.person("ben")
    game = "tyrolean_watten"
    await anna.sends("tournament create", name="Preiswatten", game=game, format="swiss")
    await anna.waits(lambda: tournament_buttons(anna, "tour_with"), "a tournament")
    (newest,) = place.bot.stored_match().rows("SELECT max(id) FROM tournaments")
    await ben.clicks(tournament_buttons(ben, "tour_with")[0])
    await ben.waits(lambda: "tour_pick" in str(ben.messages[-1]), "the question")
    menu = f"2|0|0|tour_pick|{newest[0]}"
    chosen = [str(anna.number_of("anna"))]
    await place.bot.here.control.select("ben", ben.messages[-1]["id"], menu, chosen)
    await anna.waits(lambda: tournament_buttons(anna, "tour_yes"), "the question")
    return At(anna, tournament=newest[0])


async def a_full_tournament(place: Place) -> At:
    """The same with three people in it."""
    at = await a_tournament(place)
    for name in ("anna", "ben", "clara"):
        person = place.person(name)
        button = tournament_buttons(person, "tour_in")[0]
        before = len(person.told)
        await person.clicks(button)
        await person.waits(lambda p=person, b=before: len(p.told) > b and not p.is_busy, "a word")
    return at


async def a_tournament_begun(place: Place) -> At:
    """The same, begun: two play, and somebody has a bye."""
    at = await a_full_tournament(place)
    await at.person.forges(f"2|0|0|tour_begin|{at.tournament}")
    sql = "SELECT message_id FROM tournament_tables WHERE tournament_id = ?"
    await at.person.waits(
        lambda: any(m for (m,) in place.bot.stored_match().rows(sql, at.tournament)), "a table"
    )
    return at


async def a_table_of_a_tournament(place: Place) -> At:
    """Somebody in the thread of their table there."""
    at = await a_tournament_begun(place)
    sql = "SELECT channel_id FROM tournament_tables WHERE tournament_id = ?"
    ((thread,),) = place.bot.stored_match().rows(sql, at.tournament)
    people = [Place(place.bot, str(thread)).person(name) for name in ("anna", "ben", "clara")]
    called = next(p for p in people if f"<@{p.number_of(p.name)}>" in p.text)
    await called.waits(lambda: tournament_buttons(called, "tour_here"), "their table")
    return At(called, tournament=at.tournament)


def tournament_buttons(person: Person, action: str) -> list[Button]:
    return [each for each in person.buttons if each.action == action]


async def pad_of(place: Place, game: str, **filled: str) -> At:
    anna = place.person("anna")
    before = [each["id"] for each in anna.view["modals"]]
    await anna.sends("pad", game=game)

    def asked() -> list[str]:
        return [each["id"] for each in anna.view["modals"] if each["id"] not in before]

    await anna.waits(asked, "a form")
    await place.bot.here.control.submit(anna.name, asked()[0], filled)
    await anna.waits(lambda: any(each.action == "pad_end" for each in anna.buttons), "a pad")
    (newest,) = place.bot.stored_match().rows("SELECT max(id) FROM pads")
    return At(anna, pad=newest[0])


async def written_on(at: At, action: str, arg: str) -> At:
    await at.person.forges(f"1|0|0|{action}|{at.pad}{arg}")
    names = {"pad_undo", "pad_go_on"}
    await at.person.waits(
        lambda: any(each.action in names for each in at.person.buttons), "what was written"
    )
    return At(at.person, number=1, pad=at.pad)


async def a_puzzle(place: Place) -> At:
    """Anna, who has a puzzle before her."""
    anna = place.person("anna")
    told = len(anna.told)
    await anna.sends("puzzle", game=GAME)
    await anna.waits(lambda: len(anna.told) > told and not anna.is_busy, "an answer")

    def answers() -> list[str]:
        found = (each for each in reversed(anna.buttons) if each.action == "puzzle_act")
        return [each.arg.split(".")[1] for each in found]

    await anna.waits(answers, "a puzzle")
    return At(anna, puzzle=answers()[0])


async def a_call(place: Place) -> At:
    """Clara, who sees a call to Anna's lobby."""
    anna, clara = place.person("anna"), place.person("clara")
    await anna.plays(SHORT)
    await not_called(place)
    await anna.sends("call")
    await clara.waits(lambda: "|call_sit|" in str(clara.messages[-1]), "the call")
    await anna.waits(lambda: not anna.is_busy, "an answer")
    return At(clara, place.newest(), others=(anna,))


async def two_lobbies(place: Place) -> At:
    """Anna's lobby where nobody has been called within the hour, and another one."""
    await place.person("ben").plays(SHORT)
    await not_called(place)
    return await lobby(place)


async def regulars(place: Place) -> At:
    """Anna, who has a regulars' table with Ben."""
    at = await nowhere(place)
    return At(at.person, regular=await asyncio.to_thread(written, place, at.person))


async def regulars_called(place: Place) -> At:
    """The same, whose time has come."""
    anna = place.person("anna")
    number = await asyncio.to_thread(written, place, anna, now())
    sql = "SELECT id FROM regulars WHERE message_id IS NOT NULL"
    await anna.waits(lambda: place.bot.stored_match().rows(sql), "the call")
    return At(anna, regular=number)


def written(place: Place, person: Person, next_at: int = 2**53) -> int:
    """Write a regulars' table into the database, where nobody can wait for its weekday."""
    channel = place.bot.here.control.find_channel(place.channel)
    database = place.bot.database
    altered(database, "DELETE FROM regular_people")
    altered(database, "DELETE FROM regulars")
    sql = (
        "INSERT INTO regulars"
        " (guild_id, channel_id, game, options, weekday, minute, zone, next_at)"
        " VALUES (?, ?, ?, '{}', 3, 1200, 'UTC', ?) RETURNING id"
    )
    row = (channel.guild_id, channel.id, GAME, next_at)
    ((number,),) = asked(database, sql, row)
    for seat, name in enumerate((person.name, "ben")):
        user = person.number_of(name)
        altered(
            database,
            "INSERT INTO regular_people VALUES (?, ?, ?, ?)",
            (number, seat, user, name.title()),
        )
    return int(number)


async def not_called(place: Place) -> None:
    """Let an hour pass for calls."""
    await place.bot.alters("DELETE FROM calls")


OF_FEATURES = [
    import_module(f"tests.features.{file.parent.name}.tries")
    for file in sorted(Path(__file__).parents[1].glob("features/*/tries.py"))
]
"""What features list beside their other tests."""

PRESSES: tuple[Press, ...] = (
    *(press for feature in OF_FEATURES for press in feature.PRESSES),
    # Lobbies
    Press("play_game", arg=GAME),
    Press("play_chosen", arg=GAME),
    Press("play_with", arg=f"{GAME}.{{clara}}"),
    Press("open_table", arg=GAME),
    Press("sit", lobby, arg="2"),
    Press("stand", lobby, arg="0"),
    Press("computer", lobby, arg="craft"),
    Press("fill", lobby),
    Press("start_filled", lobby),
    Press("hints", lobby, arg="on"),
    Press("phrases", lobby, arg="off"),
    Press("pace", lobby, arg="relaxed"),
    Press("reliable", lobby, arg="90"),
    Press("preset", house_rules, arg="own.1"),
    Press("free_kept", lobby),
    Press("options", lobby),
    Press("set_options", lobby, arg="0"),
    Press("start", lobby),
    Press("start", secret),
    Press("close", lobby),
    Press("rematch", over),
    Press("rematch", asked_again),
    # Company
    Press("call_at", two_lobbies),
    Press("call_sit", a_call),
    Press("call_wishes", a_call),
    Press("call_stop", a_call, arg=GAME),
    Press("call_add"),
    Press("call_save"),
    Press("call_drop", arg="1"),
    Press("regulars"),
    Press("regular_new", arg=f"{GAME}."),
    Press("regular_change", regulars, arg="{regular}"),
    Press("regular_save", regulars, arg="{regular}"),
    Press("regular_skip", regulars, arg="{regular}"),
    Press("regular_leave", regulars, arg="{regular}"),
    Press("regular_delete", regulars, arg="{regular}"),
    Press("regular_gone", regulars, arg="{regular}"),
    Press("regular_open", regulars_called, arg="{regular}"),
    Press("blocks"),
    Press("blocks_set"),
    # Tables in play
    Press("act", in_play, arg="0"),
    Press("ask", in_play, arg="0"),
    Press("mark", in_play, arg="1"),
    Press("unfold", in_play),
    Press("premoves", in_play),
    Press("premove", in_play, arg="0"),
    Press("premove_back", in_play),
    Press("more", in_play),
    Press("explain", in_play),
    Press("phrases_said", in_play),
    Press("say", in_play, arg="hello"),
    Press("hand", in_play),
    Press("hand_at", in_play),
    Press("away", in_play, arg="7"),
    Press("mytables", in_play),
    Press("hint", with_hints),
    Press("hint_at", with_hints),
    Press("on", in_play),
    Press("last", in_play),
    Press("marks", in_play),
    Press("score", in_play),
    Press("menu", in_play),
    Press("table_at", in_play),
    Press("bump", in_play),
    Press("leave", in_play),
    Press("leave_at", in_play),
    Press("resign", in_play),
    Press("resign_at", in_play),
    Press("resign_now", in_play),
    Press("never_mind", in_play),
    Press("vote_end", in_play),
    Press("vote_end", almost_ended),
    Press("pause", in_play),
    Press("back", stood_in),
    Press("back_in_hand", stood_in),
    Press("resume", paused),
    Press("resume_in_hand", paused),
    Press("move_here", lost),
    Press("move_in_hand", lost),
    Press("end_in_hand", lost),
    Press("hand", alone),
    Press("hand_at", alone),
    Press("act", alone, arg="0"),
    Press("leave", alone),
    Press("resign_now", alone),
    Press("vote_end", alone),
    Press("end_now", alone),
    Press("resume", alone_paused),
    Press("rule_end", moderated),
    Press("rule_end_now", moderated),
    Press("rule_free", moderated, arg="1"),
    Choice("rule_move", moderated, chosen="#nebenzimmer"),
    # What was played
    Press("replay", over),
    Press("record", over),
    Press("post", over),
    Press("post", posted),
    Press("posted", a_posted_replay, arg="{posted}.step_on"),
    Press("posted", a_posted_replay, arg="{posted}.alone"),
    Press("watch", in_play),
    Press("watch", in_play, arg="now"),
    Press("watch_at", in_play),
    Press("review", over),
    Press("report", over, number=1),
    Press("send_report", over, number=1),
    Press("reports"),
    Press("report_done", arg="1"),
    Press("history", arg="{clara}."),
    Press("show_stats"),
    Press("show_top", arg=GAME),
    Press("top", arg=GAME),
    # Servers
    Press("server_page", arg="tables"),
    Press("set_server_called"),
    Press("set_server_cards", arg="german"),
    Press("set_server_channels"),
    Press("set_server_computers", arg="on"),
    Press("set_server_game", arg="none"),
    Press("set_server_hints", arg="on"),
    Press("set_server_watched", arg="on"),
    Press("set_server_language", lobby, arg="en"),
    Press("set_server_managers"),
    Press("set_server_openers"),
    Press("set_server_pace", arg="normal"),
    Press("set_server_tables", arg="any"),
    Press("set_server_view", lobby, arg="text"),
    Press("set_server_zone", arg="auto"),
    Press("start_season", number=2),
    Press("presets", arg=GAME),
    Press("preset_default", house_rules, arg=f"{GAME}.own.1"),
    Press("preset_show", house_rules, arg="1"),
    Press("preset_name", house_rules),
    Press("preset_save", house_rules),
    Press("preset_replace", house_rules, arg="1"),
    Press("preset_delete", house_rules, arg="1"),
    # Persons
    Press("set_hand", arg="ephemeral"),
    Press("set_ping", arg="later"),
    Press("set_signals", arg="dm"),
    Press("set_phrases", arg="off"),
    Press("set_confirm", arg="slips"),
    Press("set_order", arg="right"),
    Press("set_explain", arg="always"),
    Press("set_last_card", arg="on"),
    Press("set_cards", arg="auto"),
    Press("set_text", arg="off"),
    Press("set_listed", arg="on"),
    Press("set_language", arg="de"),
    Press("privacy"),
    Press("show_privacy"),
    Press("export_data"),
    Press("delete_data"),
    Press("delete_sure"),
    Press("form_again", a_form_refused, arg="{form}"),
    # Books
    Press("help"),
    Press("choose_game"),
    Press("rules", arg=GAME),
    Press("rules_short", arg=GAME),
    Press("odds", arg=GAME),
    Press("paragraph", arg=f"{GAME}.1.1"),
    Press("term", arg="trump"),
    Press("puzzle", arg=GAME),
    Press("puzzle_mark", a_puzzle, arg=f"{GAME}.{{puzzle}}.1"),
    Press("puzzle_act", a_puzzle, arg=f"{GAME}.{{puzzle}}.0"),
    Press("puzzle_overview"),
    Press("daily"),
    Press("daily_play", arg=GAME, number=day_at(now())),
    Press("daily_result", arg=GAME, number=day_at(now())),
    Press("daily_share", arg=GAME, number=day_at(now())),
    Press("daily_place"),
    Press("daily_week"),
    Press("daily_seals"),
    Press("daily_open", number=day_at(now())),
    # Score pads
    Press("pad_open", arg=GAME),
    Press("pad_write", a_pad, arg="{pad}.0.2.0"),
    Press("pad_deal", a_pad_by_tricks, arg="{pad}.0:0:0:0:0.0.0"),
    Press("pad_pick", a_pad, arg="{pad}.0.0"),
    Press("pad_tricks", a_pad_by_tricks, arg="{pad}.0.0"),
    Press("pad_other", a_pad, arg="{pad}.0"),
    Press("pad_other_write", a_pad, arg="{pad}.0"),
    Press("pad_undo", a_pad_begun, arg="{pad}.1"),
    Press("pad_end", a_pad, arg="{pad}.0"),
    Press("pad_go_on", a_pad_ended, arg="{pad}.1"),
    Press("pad_again", a_pad_ended, arg="{pad}"),
    Press("pads"),
    Press("pad_show", a_pad, arg="{pad}"),
    Press("pad_bring", a_pad, arg="{pad}"),
    Press("pad_delete", a_pad, arg="{pad}"),
    Press("pad_gone", a_pad, arg="{pad}"),
    # Tournaments
    Press("tour_in", a_tournament, arg="{tournament}"),
    Press("tour_out", a_full_tournament, arg="{tournament}"),
    Press("tour_out", a_tournament_begun, arg="{tournament}"),
    Press("tour_out_now", a_tournament_begun, arg="{tournament}"),
    Press("tour_with", a_tournament_in_pairs, arg="{tournament}"),
    Press("tour_pick", a_tournament_in_pairs, arg="{tournament}"),
    Press("tour_yes", a_tournament_in_pairs, arg="{tournament}.2"),
    Press("tour_rules", a_tournament, arg="{tournament}"),
    Press("tour_run", a_tournament, arg="{tournament}"),
    Press("tour_begin", a_full_tournament, arg="{tournament}"),
    Press("tour_cancel", a_tournament, arg="{tournament}"),
    Press("tour_cancel_now", a_tournament, arg="{tournament}"),
    Press("tour_show", a_tournament_begun, arg="{tournament}"),
    Press("tour_here", a_table_of_a_tournament, arg="{tournament}.1.1"),
    Press("tour_results", a_tournament_begun, arg="{tournament}"),
    Press("tour_result", a_tournament_begun, arg="{tournament}.1.1"),
    Press("tour_write", a_tournament_begun, arg="{tournament}.1.1.0"),
    Press("tour_all", a_tournament_begun, arg="{tournament}"),
    Press("tour_on", a_tournament_begun, arg="{tournament}"),
    Press("delete_now", in_play),
)

COMMANDS: tuple[Command, ...] = (
    *(command for feature in OF_FEATURES for command in feature.COMMANDS),
    Command("play"),
    Command("play", options={"game": GAME, "computers": "craft", "hints": True}),
    Command("play", secret, {"game": GAME}),
    Command("Play with"),
    Command("call", two_lobbies),
    Command("call", a_call),
    Command("regulars"),
    Command("regulars", regulars),
    Command("regulars", options={"game": GAME}),
    Command("rematch", over),
    Command("rematch", asked_again),
    Command("mytables", in_play),
    Command("hand", in_play),
    Command("hand", alone),
    Command("hint", with_hints),
    Command("table", in_play),
    Command("watch", in_play),
    Command("Watch", in_play),
    Command("leave", in_play),
    Command("leave", lobby),
    Command("resign", in_play),
    Command("replay", over, {"match": TABLE}),
    Command("Replay", over),
    Command("review", over),
    Command("verify", over, {"match": TABLE}),
    Command("reports"),
    Command("history"),
    Command("stats"),
    Command("Stats"),
    Command("leaderboard", options={"game": GAME}),
    Command("season show"),
    Command("season start", options={"name": "Winter"}),
    Command("server"),
    Command("presets list"),
    Command("presets save", lobby, {"name": "Andere"}),
    Command("presets delete", house_rules, {"name": "Unsere"}),
    Command("settings"),
    Command("settings", in_play, {"signs": "dm"}),
    Command("mydata export"),
    Command("mydata delete"),
    Command("privacy"),
    Command("help"),
    Command("about"),
    Command("puzzle"),
    Command("puzzle", options={"game": GAME}),
    Command("daily"),
    Command("pad", options={"game": GAME}),
    Command("tournament create", options={"name": "X", "game": GAME, "format": "swiss"}),
    Command("tournament list"),
    Command("rules", options={"game": GAME}),
    Command("glossary", options={"term": "trump"}),
)


async def every_cog() -> Client:
    """A client that has them, and is connected to nothing."""
    client = Client()
    for cog in create_cogs(client):
        await client.add_cog(cog)
    return client


async def test_every_press_and_every_command_is_tried_here():
    client = await every_cog()
    router = client.get_cog(Router.__name__)
    assert isinstance(router, Router)
    tried_here = {press.action for press in PRESSES}
    for kind in kinds():
        if kind.__module__.startswith("bot.") and kind is not Pick:  # which the router unpacks
            assert router.answers(kind), kind
            assert set(actions_of(kind)) <= tried_here, kind
    assert set(router.actions) == tried_here
    menu, slash = discord.app_commands.ContextMenu, discord.app_commands.Command
    offered = {each.qualified_name for each in client.tree.walk_commands() if type(each) is slash}
    offered |= {each.name for each in client.tree.get_commands() if isinstance(each, menu)}
    assert offered == {command.name for command in COMMANDS}


async def tried(place: Place, case: Press | Command) -> list[str]:
    """What is wrong with how the bot acknowledges this while the channels take no message."""
    at = await case.scene(place)
    here = place.bot.here
    if isinstance(case, Press) and case.is_for_private and not alone_with(at.person):
        await at.person.asks_for_help()
    await here.control.quiet(_QUIET)
    before, seen = set(here.world.interactions), len(here.journal.requests)
    here.faults.add(path=f"^/channels/|{_THROUGH_TOKEN}", delay=_FOR_EVER, times=10**9)
    try:
        await case(at)
        (made,) = (each for token, each in here.world.interactions.items() if token not in before)
        await at.person.waits(lambda: not made.open, f"an acknowledgement of {case}")
        sent = here.journal.requests[seen:]
    finally:
        here.faults.clear()
    answers = [str(record.body) for record in sent]
    dead = [f"{case} was too late"] if made.dead else []
    public = [each for each in sent if "/channels/" in each.path or each.is_public_edit]
    held = [f"{case}: {each} was not held back" for each in public]
    no = [f"{case}: {each}" for each in answers if any(refused in each for refused in _REFUSED)]
    return [*dead, *held, *no]


async def test_nothing_that_a_person_does_waits_for_a_channel(
    start_bot: StartBot, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.app.application._SWEEP", 0.2)
    bot = await start_bot()
    control, wrong = bot.here.control, list[str]()
    await control.open_thread("anna", "#stammtisch", "0")
    for number, case in enumerate((*COMMANDS, *PRESSES), start=1):
        own = case.scene is not nowhere
        if own:
            await control.open_thread("anna", "#stammtisch", str(number))
        wrong += await tried(Place(bot, f"#{number if own else 0}"), case)
    assert [] == wrong
    late = "'code': 10062"  # an id may have these digits, too
    assert [] == [str(each) for each in bot.here.journal.requests if late in str(each.response)]


IN_MEMORY = frozenset({"form_again"})
"""What is kept by the process alone, and is told to be gone."""


async def outlives(here: Running, database: Path, channel: str, case: Press) -> list[str]:
    """What is wrong with a press that is made once the bot has been started again."""
    async with opened(here, database) as bot:
        at = await case.scene(Place(bot, channel))
        if case.is_for_private and not alone_with(at.person):
            await at.person.asks_for_help()
        await here.control.quiet(_QUIET)
    async with opened(here, database):
        before, seen = set(here.world.interactions), len(here.journal.requests)
        await case(at)
        (made,) = (each for token, each in here.world.interactions.items() if token not in before)
        await at.person.waits(lambda: not made.open, f"an answer to {case}")
        await here.control.quiet(_QUIET)
        answers = [str(record.body) for record in here.journal.requests[seen:]]
    return [f"{case}: {each}" for each in answers if any(no in each for no in _REFUSED)]


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(_PARTS))
async def test_whatever_lies_there_can_be_pressed_after_a_restart(
    here: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: int
):
    monkeypatch.setattr("bot.app.application._SWEEP", 0.2)
    wrong = list[str]()
    await here.control.open_thread("anna", "#stammtisch", "0")
    for number, case in enumerate(PRESSES[part::_PARTS], start=1):
        if case.action in IN_MEMORY:
            continue
        own = case.scene is not nowhere
        if own:
            await here.control.open_thread("anna", "#stammtisch", str(number))
        channel = f"#{number if own else 0}"
        wrong += await outlives(here, tmp_path / "stammtisch.sqlite3", channel, case)
    assert [] == wrong


async def test_a_press_for_a_lobby_elsewhere_does_not_wait_for_it(bot: RunningBot):
    assert [] == await tried(Place(bot, "#stammtisch"), Press("sit", beside_a_lobby, arg="2"))
    await bot.person("anna").sees("Clara")

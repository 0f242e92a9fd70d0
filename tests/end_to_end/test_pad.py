"""Score pads through the real client: an evening, two phones at once, a restart, forged presses."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sandbox import Running
from tests.cogs import forging
from tests.end_to_end.client_person import (
    Button,
    Entry,
    Person,
    buttons_of,
    entries_of,
    text_of,
)
from tests.end_to_end.conftest import StartBot, opened
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.test_own_data import deletes, export_of

WATTEN = "tyrolean_watten"
SIDES = {"side_0": "Anna + Ben", "side_1": "Clara *und* @everyone"}


async def opens(person: Person, game: str = WATTEN, **filled: Any) -> str:
    """Open a pad; returns its message."""
    before = set(pads(person))
    await person.sends("pad", game=game)
    await person.submits(**filled)
    await person.waits(lambda: set(pads(person)) - before, "a pad")
    (made,) = set(pads(person)) - before
    return made


def pads(person: Person) -> list[str]:
    """The messages that show pads which others see, too."""
    return [
        message["id"]
        for message in person.messages
        if any(
            button.action in {"pad_undo", "pad_end", "pad_again"} for button in buttons_of(message)
        )
    ]


def on(person: Person, message: str, action: str) -> list[Button]:
    """What can be pressed there."""
    found = (each for each in person.messages if each["id"] == message)
    return [b for each in found for b in buttons_of(each) if b.action == action]


def shown(person: Person, message: str) -> str:
    return next((text_of(each) for each in person.messages if each["id"] == message), "")


async def writes(person: Person, message: str, row: int, points: int) -> None:
    """Press an amount below a name, and see it written."""
    before = on(person, message, "pad_write")[0].custom_id
    (button,) = (b for b in on(person, message, "pad_write") if f".{row}.{points}." in b.arg)
    await person.clicks(button)
    await person.waits(
        lambda: not person.is_busy and before not in str(on(person, message, "pad_write")),
        "what was written",
    )


async def presses(person: Person, message: str, action: str, at: int = 0) -> None:
    await person.waits(lambda: len(on(person, message, action)) > at, action)
    before = shown(person, message), str(on(person, message, action))
    await person.clicks(on(person, message, action)[at])
    await person.waits(
        lambda: (shown(person, message), str(on(person, message, action))) != before, "a change"
    )


def entries(bot: RunningBot, pad: int = 1) -> list[tuple[Any, ...]]:
    sql = "SELECT number, act, changes, name FROM pad_entries WHERE pad_id = ? ORDER BY number"
    return bot.stored_match().rows(sql, pad)


async def test_an_evening_is_written_down_to_its_end_and_begun_again(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    pad = await opens(anna, **SIDES)
    assert "Tiroler Watten bis 15\nAnna + Ben: 0\nClara *und* @everyone: 0" in shown(anna, pad)
    for who, row, points in ((anna, 0, 5), (ben, 1, 3), (anna, 0, 4), (ben, 0, 4)):
        await writes(who, pad, row, points)
    await presses(anna, pad, "pad_undo")
    assert "**Spiel 4** · Anna hat das letzte Spiel zurückgenommen." in shown(ben, pad)
    await ben.clicks(on(ben, pad, "pad_other")[0])
    await ben.submits(who=["0"], amount="7")
    await ben.waits(lambda: "Die Partie geht an Anna + Ben." in shown(ben, pad), "the end")
    assert "Anna + Ben: 16" in shown(anna, pad)
    assert r"zuletzt: Anna + Ben +7 (von Ben)" in shown(anna, pad)
    (again,) = on(anna, pad, "pad_again")
    await asyncio.gather(anna.clicks(again), ben.clicks(again))
    await anna.waits(lambda: len(pads(anna)) == 1 and not on(anna, pad, "pad_again"), "a new pad")
    await anna.waits(lambda: anna.told or ben.told, "a kind word")
    told = "".join((*anna.told, *ben.told))
    assert 1 == told.count("neue Tafel") + told.count("new slate")
    assert [(2,)] == bot.stored_match().rows("SELECT count(*) FROM pads")
    new = next(each for each in pads(anna) if each != pad)
    assert "Anna + Ben: 0\nClara *und* @everyone: 0" in shown(anna, new)
    for result in ("results", "tallies", "matches"):
        assert [] == bot.stored_match().rows(f"SELECT * FROM {result}")


async def test_it_is_written_in_english_by_tricks_and_by_names_in_direct_messages(bot: RunningBot):
    ben = bot.person("ben", "dm").without_direct_messages()
    await ben.sends("help")
    pad = await opens(ben, "bohemian_watten", names="Anna\nBen, jun.\nClara")
    assert "Anna: 20\nBen, jun.: 20\nClara: 20" in shown(ben, pad)
    for taker in (0, 0, 1, 0):
        await presses(ben, pad, "pad_tricks", taker)
    assert "Press a name for each trick: 4 of 5" in shown(ben, pad)
    await presses(ben, pad, "pad_tricks", 3)
    await presses(ben, pad, "pad_tricks", 1)
    await presses(ben, pad, "pad_tricks", 0)
    await presses(ben, pad, "pad_deal", 1)
    assert "Anna: 14\nBen, jun.: 16\nClara: 30" in shown(ben, pad)
    assert [(0, "deal", "[-6, -4, 10]", "Ben")] == entries(bot)
    third = await opens(ben, WATTEN, side_0="Anna", side_1="Ben", side_2="Clara", target="11")
    await presses(ben, third, "pad_pick", 1)
    await presses(ben, third, "pad_pick", 2)
    await writes_chosen(ben, third, 4)
    assert "Anna: 0\nBen: 4\nClara: 4" in shown(ben, third)


async def writes_chosen(person: Person, message: str, points: int) -> None:
    (button,) = (b for b in on(person, message, "pad_write") if f".{points}." in b.arg)
    await person.clicks(button)
    await person.waits(lambda: not on(person, message, "pad_write"), "what was written")


async def test_two_phones_at_once_lose_nothing_and_double_nothing(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    pad = await opens(anna, **SIDES)
    first, second = (on(anna, pad, "pad_write")[at] for at in (0, 5))
    await asyncio.gather(anna.clicks(first), ben.clicks(second))
    for each in (anna, ben):
        await each.waits(lambda each=each: not each.is_busy, "an answer")
    await anna.waits(lambda: anna.told or ben.told, "a kind word")
    ((number, act, changes, name),) = entries(bot)
    assert (0, "deal") == (number, act)
    (late,) = (*anna.told, *ben.told)
    assert name in late
    assert ("Spiel 1 steht schon da" in late) or ("deal 1 is written already" in late)
    assert changes in {"[2, 0]", "[0, 3]"}
    await writes(anna, pad, 0, 2)
    assert 2 == len(entries(bot))


async def test_a_pad_goes_on_after_a_restart(here: Running, tmp_path: Path):
    database = tmp_path / "stammtisch.sqlite3"
    async with opened(here, database) as bot:
        anna = bot.person("anna")
        pad = await opens(anna, "bauernstoss", **SIDES)
        await writes(anna, pad, 1, 12)
    async with opened(here, database) as bot:
        anna, ben = bot.people("anna", "ben")
        await writes(ben, pad, 1, 8)
        assert "Die Partie geht an Clara" in shown(ben, pad)
        assert "Die Kreide hat Clara" in shown(ben, pad)
        await anna.sends("history")
        await anna.presses("pads")
        await anna.is_told("Tafel 1")
        entry = next(each for each in _chosen(anna) if "|pad_show|1" in each.value)
        await here.control.select("anna", entry.message, entry.menu, [entry.value])
        await anna.presses("pad_bring")
        await anna.waits(lambda: any(each != pad for each in pads(anna)), "the pad, below")
        await ben.clicks(on(ben, pad, "pad_undo")[0])
        await ben.is_told("goes on in another message")
        assert 2 == len(entries(bot))
        await ben.sends("history")
        await ben.waits(lambda: len(ben.told) > 1, "a history")
        assert not any(button.action == "pads" for button in ben.buttons)


async def test_one_slate_is_deleted_after_a_question_and_the_others_stay(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    pad = await opens(anna, "bauernstoss", **SIDES)
    await writes(anna, pad, 1, 12)
    await opens(anna, "bauernstoss", **SIDES)
    await anna.sends("history")
    await anna.presses("pads")
    await anna.is_told("Tafel 1")
    entry = next(each for each in _chosen(anna) if "|pad_show|1" in each.value)
    await bot.here.control.select("anna", entry.message, entry.menu, [entry.value])
    await anna.presses("pad_delete")
    await anna.is_told("Diese Tafel löschen?")
    await anna.presses("pad_gone")
    await anna.waits(lambda: "Tafel 1" not in anna.told[-1], "the others")
    assert "Tafel 2" in anna.told[-1]
    await ben.clicks(on(ben, pad, "pad_undo")[0])
    await ben.is_told("This slate is gone")
    assert [(2,)] == bot.stored_match().rows("SELECT id FROM pads")
    assert [] == entries(bot)


def _chosen(person: Person) -> list[Entry]:
    return [entry for message in person.messages for entry in entries_of(message)]


async def test_it_works_where_the_bot_is_no_member_and_asks_nothing_of_its_own_token(
    here: Running, start_bot: StartBot
):
    await here.control.remove_bot("Wirtshaus")
    await here.control.install_app("dora")
    await here.control.install_app("anna")
    await here.control.open_group("runde", "anna", "ben")
    bot = await start_bot()
    for name, place in (("dora", "#stube"), ("anna", "#runde")):
        person = bot.person(name, place)
        before = len(here.journal.requests)
        pad = await opens(person, **SIDES)
        await writes(person, pad, 0, 3)
        await presses(person, pad, "pad_end")
        await presses(person, pad, "pad_go_on")
        await writes(person, pad, 1, 5)
        sent = [each.path for each in here.journal.requests[before:]]
        assert [] == [path for path in sent if "/channels/" in path]


async def test_forged_presses_write_nothing(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    pad = await opens(anna, **SIDES)
    await writes(anna, pad, 0, 2)
    await anna.asks_for_help()
    forged = (
        *("1|0|1|pad_write|1.0.1", "1|0|1|pad_write|1.0.99", "1|0|1|pad_write|1.01.2"),
        *("1|0|1|pad_write|1..2", "1|0|1|pad_write|1.7.2", "1|0|1|pad_write|1.00.2"),
        *("1|0|1|pad_write|1.0.-2", "1|0|50|pad_write|1.0.2", "1|0|1|pad_write|2.0.2"),
        *("1|0|1|pad_deal|1.00000.0", "1|0|1|pad_tricks|1.0", "1|0|1|pad_pick|1.5"),
        *("1|0|1|pad_go_on|1", "1|0|1|pad_again|1", "1|0|9|pad_undo|1", "1|0|1|pad_end|x"),
        *("1|0|1|pad_other_write|1", "1|0|0|pad_open|x", "1|0|0|pad_open|bauernstoss"),
        *("1|0|0|pad_delete|1", "1|0|0|pad_gone|1", "1|0|0|pad_bring|1", "1|0|0|pad_show|1"),
    )
    before, looks = forging.stored(bot), shown(anna, pad)
    for name in forged:
        await ben.forges(name, pad)
        await ben.waits(lambda: not ben.is_busy, "an answer")
    await ben.asks_for_help()
    own = next(m["id"] for m in reversed(ben.messages) if m["only_you"])
    for name in ("1|0|1|pad_write|1.0.2", "1|0|1|pad_undo|1", "1|0|1|pad_end|1", *forged[-4:]):
        await ben.forges(name, own)
        await ben.waits(lambda: not ben.is_busy, "an answer")
    assert before == forging.stored(bot)
    assert looks == shown(anna, pad)


@pytest.mark.parametrize("amount", ["viel", "0", "100"])
async def test_what_is_no_amount_is_told_and_not_written(bot: RunningBot, amount: str):
    ben = bot.person("ben")
    pad = await opens(ben, "blind_watten", **SIDES)
    await ben.clicks(on(ben, pad, "pad_other")[0])
    await ben.submits(who=["1"], amount=amount)
    await ben.is_told(f"read “{amount}” as points.")
    assert [] == entries(bot)


async def test_too_many_names_come_back_to_be_copied(bot: RunningBot):
    ben = bot.person("ben")
    await ben.sends("pad", game="bohemian_watten")
    await ben.submits(names="\n".join("ABCDEFG"))
    await ben.is_told("got 7: A, B, C, D, E, F, and G")
    assert [] == bot.stored_match().rows("SELECT * FROM pads")


async def test_a_server_that_wants_text_gets_text(bot: RunningBot):
    anna = bot.person("anna")
    await anna.asks_for_help()
    await anna.forges("2|0|0|set_server_view|text")
    await anna.waits(lambda: not anna.is_busy, "an answer")
    pad = await opens(anna, **SIDES)
    message = next(m for m in anna.messages if m["id"] == pad)
    assert [] == message["attachments"]
    assert r"Clara \*und\* \@everyone: 0" in shown(anna, pad)


async def test_whoever_is_deleted_takes_their_pads_along(bot: RunningBot):
    ben, anna = bot.people("ben", "anna")
    own = await opens(ben, **SIDES)
    await writes(anna, own, 0, 2)
    export = await export_of(ben)
    assert [1] == [each["id"] for each in export["pads"]]
    assert [1] == [each["pad_id"] for each in export["pad_deals"]]
    assert str(anna.number_of("anna")) not in str(export)
    await deletes(ben)
    assert [] == bot.stored_match().rows("SELECT * FROM pads")
    assert [] == bot.stored_match().rows("SELECT * FROM pad_entries")
    await anna.clicks(on(anna, own, "pad_undo")[0])
    await anna.is_told("Diese Tafel gibt es nicht mehr")

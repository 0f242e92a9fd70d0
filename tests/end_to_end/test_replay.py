"""A finished match seen again through the real client, taken along as a record, and reported."""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from games.__main__ import main
from sandbox import NotPossible
from tests.end_to_end.client_person import Button, Person, buttons_of, text_of
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import RunningBot


async def play_a_match(bot: RunningBot, *people: Person, computers: int = 0) -> None:
    """Play a short match to its end."""
    await bot.sits_down(*people, computers=computers)
    await bot.plays_on(*people)
    await bot.here.control.quiet()


def shown(person: Person) -> dict[str, Any]:
    """The replay that lies open."""
    return next(message for message in reversed(person.messages) if any(ways(message)))


def ways(message: dict[str, Any]) -> Iterator[Button]:
    """What turns to another step."""
    turns = ("deal_back", "step_back", "step_on", "deal_on")
    return (b for b in buttons_of(message) if b.action == "replay" and way_of(b) in turns)


def way_of(button: Button) -> str:
    return button.arg.partition(".")[0]


async def turns(person: Person, way: str) -> str:
    """Go to another step, and read it."""
    before = text_of(shown(person))
    await person.clicks(next(button for button in ways(shown(person)) if way_of(button) == way))
    await person.waits(lambda: text_of(shown(person)) != before, f"another step by {way}")
    return text_of(shown(person))


def has(person: Person, way: str) -> bool:
    return any(way_of(button) == way for button in ways(shown(person)))


async def opens_replay(person: Person) -> None:
    """Send /replay, and see where the match begins."""
    await person.sends("replay", match=1)
    await person.is_told("table 1, step 1 of")


async def reports(person: Person, remark: str, *, private: bool = True) -> None:
    """Report the deal that is to be seen, by the form."""
    await person.presses("report", private=private)
    await person.submits(remark=remark)
    await person.is_told("is reported.")


def files(bot: RunningBot, person: Person) -> list[tuple[str, str]]:
    """Name and content of every file that only this person was given."""
    alone = [each for each in person.messages if each["attachments"] and each["only_you"]]
    messages = [bot.here.world.message(int(each["id"])) for each in alone]
    return [
        (file.filename, file.content.decode())
        for message in messages
        if message is not None
        for file in message.attachments
    ]


async def test_a_match_is_seen_again_from_the_first_deal_to_the_outcome(bot: RunningBot):
    ben = bot.person("ben")
    await play_a_match(bot, ben, computers=1)
    await ben.presses("score", private=False)
    await ben.presses("replay", private=True)
    await ben.is_told("Replay of table 1, step 1 of")
    first = text_of(shown(ben))
    seen = [first]
    while has(ben, "step_on"):
        seen.append(await turns(ben, "step_on"))
    last = seen[-1]

    assert "Deal 1" in first
    assert "Before the first trick" in first
    assert f"step {len(seen)} of {len(seen)}" in last
    assert "Match over" in last
    assert [f"step {n} of" in text for n, text in zip(count(1), seen, strict=False)] == (
        [True] * len(seen)
    )
    back = await turns(ben, "step_back")
    assert last != back
    while has(ben, "deal_back"):
        back = await turns(ben, "deal_back")
    assert first == back


async def test_only_who_asks_sees_the_cards_again(bot: RunningBot):
    await play_a_match(bot, *bot.people("anna", "ben"))
    clara = bot.person("clara")
    async with unseen_by_others(bot, clara):
        await opens_replay(clara)
        await turns(clara, "step_on")


async def test_the_record_of_a_match_is_a_file_that_the_referee_accepts(
    bot: RunningBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    ben, clara = bot.people("ben", "clara")
    await play_a_match(bot, ben, computers=1)
    await opens_replay(clara)
    await clara.presses("record")
    await clara.is_told("The record of table 1")
    ((name, content),) = files(bot, clara)
    file = tmp_path / name
    file.write_text(content)

    assert "match-1.jsonl" == name
    assert "Ben" not in content
    assert (0, 0) == (main(["check", str(file)]), main(["verify", str(file)]))
    assert "ok" in capsys.readouterr().out.splitlines()


async def test_the_record_of_a_match_that_was_given_up_says_who_resigned(
    bot: RunningBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    await ben.sends("resign")
    await ben.presses("resign_now")
    await ben.waits(ben.sees_the_end, "the end")
    await opens_replay(ben)
    await ben.presses("record")
    await ben.is_told("The record of table 1")
    file = tmp_path / "match.jsonl"
    file.write_text(files(bot, ben)[0][1])

    assert {"kind": "stopped", "resigned": [1]} == json.loads(file.read_text().splitlines()[-1])
    assert 0 == main(["check", str(file)])
    told = capsys.readouterr().out.splitlines()
    assert "ok, but not played to the end: match 1 (resigned: seat 1)" in told


async def test_a_match_in_play_stays_closed_by_command_and_by_button(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    clara = bot.person("clara")
    async with unseen_by_others(bot, clara):
        await clara.sends("replay", match=1)
        await clara.is_told("Table 1 is still playing.")
        for press in ("2|1|3|replay|step_on", "2|1|0|replay|", "2|1|0|record|"):
            before = len(clara.told)
            await clara.forges(press)
            await clara.waits(lambda before=before: len(clara.told) > before, "an answer")
            assert "Table 1 is still playing." in clara.told[-1]
    assert [] == files(bot, clara)
    await clara.sends("replay", match=9)
    await clara.is_told("I know no table 9 here.")


async def test_a_lobby_has_nothing_to_show_again(bot: RunningBot):
    ben = bot.person("ben")
    await ben.plays()
    await ben.sends("replay", match=1)
    await ben.is_told("Table 1 has not begun yet")


async def test_nobody_sees_a_match_of_another_server_again(bot: RunningBot):
    await play_a_match(bot, *bot.people("anna", "ben"))
    dora = bot.person("dora", "#stube")
    await dora.sends("replay", match=1)
    await dora.is_told("I know no table 1 here.")
    assert [] == await bot.here.control.autocomplete("dora", "#stube", "replay", "match")


async def test_matches_are_proposed_the_askers_own_first(bot: RunningBot):
    ben = bot.person("ben")
    await play_a_match(bot, ben, computers=1)
    await play_a_match(bot, *(bot.person(name, "#nebenzimmer") for name in ("anna", "clara")))

    async def proposed(name: str, typed: str = "") -> list[int]:
        control = bot.here.control
        choices = await control.autocomplete(name, "#stammtisch", "replay", "match", match=typed)
        return [choice["value"] for choice in choices]

    assert [1, 2] == await proposed("ben")
    assert [2, 1] == await proposed("clara")
    assert [2] == await proposed("ben", "Clara")
    assert [] == await proposed("ben", "nobody of that name")


async def test_a_reported_deal_waits_for_those_who_manage_the_server(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await play_a_match(bot, ben, computers=1)
    await opens_replay(ben)
    await turns(ben, "deal_on")
    deal = int(next(b for b in ben.buttons if b.action == "report" and b.private).arg)
    async with unseen_by_others(bot, ben):
        await reports(ben, "The *dummy* looked odd")
        await bot.here.control.quiet()
    await anna.sends("reports")
    await anna.is_told("Gemeldete Spiele")
    assert f"Tisch 1, Spiel {deal}" in anna.told[-1]
    assert "The \\*dummy\\* looked odd" in anna.told[-1]
    await anna.presses("replay", private=True)
    await anna.is_told(f"Spiel {deal}")
    await anna.is_told("Rückschau auf Tisch 1")
    await anna.presses("report_done")
    await anna.is_told("Es wartet keine Meldung.")


async def test_nobody_else_reads_reports(bot: RunningBot):
    ben, clara = bot.people("ben", "clara")
    await play_a_match(bot, ben, computers=1)
    await ben.presses("score", private=False)
    await reports(ben, "a whispered remark")
    await clara.asks_for_help()
    with pytest.raises(NotPossible):
        await clara.sends("reports")
    for press in ("2|0|0|reports|", "2|0|0|report_done|1"):
        before = len(clara.told)
        await clara.forges(press)
        await clara.waits(lambda before=before: len(clara.told) > before, "an answer")
        assert "Reports are read by those who manage this server." in clara.told[-1]
    assert "whispered" not in clara.text
    assert [(None,)] == bot.stored_match().rows("SELECT done_at FROM reports")


async def test_a_deal_of_a_running_match_can_be_reported_and_stays_closed(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    await bot.plays_on(anna, ben, until=lambda: "Spiel 1" in anna.text)
    await ben.presses("score", private=False)
    await reports(ben, "")
    await anna.sends("reports")
    await anna.is_told("Läuft noch.")
    assert "ohne Bemerkung" in anna.told[-1]
    assert [] == [button for button in anna.buttons if button.action == "replay"]


async def test_a_table_without_cards_has_nothing_to_report(bot: RunningBot):
    ben, clara = bot.people("ben", "clara")
    await ben.plays()
    await clara.asks_for_help()
    for press in ("2|1|1|report|", "2|7|1|report|"):
        before = len(clara.told)
        await clara.forges(press)
        await clara.waits(lambda before=before: len(clara.told) > before, "an answer")
    assert "No card has been dealt at table 1 yet" in clara.told[1]
    assert "I know no table 7 here." in clara.told[2]
    assert [] == clara.view["modals"]

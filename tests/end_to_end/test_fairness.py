"""What is sealed before a deal is what is opened after the match, as people at the table see it."""

import json
import re
from pathlib import Path

from games.__main__ import main
from games.core.fairness import keeps
from tests.end_to_end.client_person import Person
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import SHORT, RunningBot

TWO_DEALS = "target=12, bidding=turns, doubling=off"
SEAL = re.compile(r"\b[0-9a-f]{64}\b")
SHUFFLES = "SELECT cards, nonce, digest FROM shuffles WHERE match_id = 1 ORDER BY number"


async def looks_at_the_score(person: Person, sentence: str) -> str:
    """The seal that the score sheet tells in this sentence."""

    def told() -> list[str]:
        every = "\n".join(person.told).splitlines()
        return [line for line in every if sentence in line]

    before = len(told())
    await person.presses("score")
    await person.waits(lambda: len(told()) > before, sentence)
    (seal,) = SEAL.findall(told()[-1])
    return seal


def file_of(bot: RunningBot, person: Person) -> str:
    """The text in the last file that only this person was given."""
    (shown,) = [each for each in person.messages if each["attachments"] and each["only_you"]]
    message = bot.here.world.message(int(shown["id"]))
    assert message is not None
    return message.attachments[0].content.decode()


async def verifies(person: Person, match: int = 1) -> None:
    """Send /verify."""
    await person.sends("verify", match=match)


async def play_a_match(bot: RunningBot) -> tuple[Person, Person]:
    """Two people play a short match to its end."""
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=SHORT)
    await bot.plays_on(anna, ben)
    await bot.here.control.quiet()
    return anna, ben


async def test_the_seal_before_a_deal_is_the_one_opened_after_the_match(start_bot: StartBot):
    bot = await start_bot(between_deals=30)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=TWO_DEALS)

    def pauses() -> bool:
        return anna.sees_the_end() or any(button.action == "on" for button in anna.buttons)

    seals: list[str] = []
    while not anna.sees_the_end():
        await bot.plays_on(anna, ben, until=pauses)
        if anna.sees_the_end():
            break
        await anna.sees("Fair gemischt, zum /prüfen: ")
        seals.append(await looks_at_the_score(anna, "Der nächste Stapel ist gemischt."))
        assert f"Fair gemischt, zum /prüfen: {seals[-1][:12]}…" in anna.text
        await ben.presses("score")
        await ben.is_told(f"The next deck is shuffled. Its seal: {seals[-1]}")
        for person in (anna, ben):
            await person.presses("on")
        await anna.waits(lambda: not pauses() or anna.sees_the_end(), "the next deal")
        assert seals[-1] == await looks_at_the_score(ben, "The seal of this deck")
    await verifies(anna)
    await anna.is_told("Siegel, Stapel und Austeilen passen zusammen.")
    opened = SEAL.findall("\n".join(re.findall(r"Siegel: .*", file_of(bot, anna))))

    assert seals
    assert seals == [seal for seal in opened if seal in seals]
    assert [digest for _, _, digest in bot.stored_match().rows(SHUFFLES)] == opened


async def test_everybody_on_the_server_may_verify_and_nobody_else_sees_it(bot: RunningBot):
    await play_a_match(bot)
    clara = bot.person("clara")
    async with unseen_by_others(bot, clara):
        await verifies(clara)
        await clara.waits(lambda: clara.told, "the verdict")
        await bot.here.control.quiet()
    file = file_of(bot, clara)
    sealed = [text.split(":") for text in re.findall(r"^Text: (.*)$", file, re.MULTILINE)]
    digests = re.findall(r"^(?:Seal|Siegel): (.*)$", file, re.MULTILINE)

    assert len(sealed) == len(bot.stored_match().rows(SHUFFLES)) > 1
    for (cards, nonce), digest in zip(sealed, digests, strict=True):
        assert keeps(cards.split(), nonce, digest)


async def test_a_match_in_play_and_one_that_never_was_are_kindly_refused(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    await verifies(ben)
    await ben.is_told("Table 1 has not played a match to its end, so its decks stay sealed.")
    await verifies(ben, 99)
    await ben.is_told("I know no table 99 here.")


async def test_a_deck_changed_in_the_database_is_found(bot: RunningBot):
    _, ben = await play_a_match(bot)
    assert await bot.alters(
        "UPDATE shuffles SET cards = substr(cards, 4) || ' S9' WHERE number = 0"
    )
    await verifies(ben)
    await ben.is_told("Deck 1: the seal does not fit the deck kept with it.")
    assert "it cannot be shown" in ben.told[-1]


async def test_another_deck_in_the_log_is_found(bot: RunningBot):
    _, ben = await play_a_match(bot)
    ((body,),) = bot.stored_match().rows("SELECT body FROM inputs WHERE number = 0")
    deck = json.loads(body)
    deck["cards"][0] = deck["cards"][1]
    assert await bot.alters("UPDATE inputs SET body = ? WHERE number = 0", json.dumps(deck))
    await verifies(ben)
    await ben.is_told("Deck 1: what was dealt is not the sealed deck.")


async def test_nothing_but_digests_is_told_until_the_match_is_over(bot: RunningBot, capfd):
    await play_a_match(bot)
    said = "".join(capfd.readouterr()) + repr(bot.here.journal.requests)
    shuffles = bot.stored_match().rows(SHUFFLES)

    assert shuffles[-1][2][:12] in said
    assert [] == [nonce for _, nonce, _ in shuffles if nonce in said]
    assert [] == [cards for cards, _, _ in shuffles if cards in said]


async def test_the_record_of_a_match_verifies_and_one_with_an_altered_card_does_not(
    bot: RunningBot, tmp_path: Path, capsys
):
    await play_a_match(bot)
    file = tmp_path / "match.jsonl"
    lines = await bot.exports(tmp_path / "copy.sqlite3")
    at = next(at for at, line in enumerate(lines) if '"deal"' in line)
    dealt = json.loads(lines[at])
    dealt["deck"][0], dealt["deck"][1] = dealt["deck"][1], dealt["deck"][0]
    altered = (*lines[:at], json.dumps(dealt), *lines[at + 1 :])

    file.write_text("\n".join(lines))
    assert (0, 0) == (main(["verify", str(file)]), main(["check", str(file)]))
    file.write_text("\n".join(altered))
    assert (1, 1) == (main(["verify", str(file)]), main(["check", str(file)]))
    told = capsys.readouterr().out.splitlines()
    assert [f"ok: {len(bot.stored_match().rows(SHUFFLES))} decks", "ok"] == told[:2]
    assert all(line.startswith(f"{file}:{at + 1}: digest: ") for line in told[2:])

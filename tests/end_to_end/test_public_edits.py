"""What everybody sees costs no request with the bot's own token while somebody's press is fresh."""

import pytest
from structlog.testing import capture_logs

from sandbox.journal import Record
from tests.end_to_end.client_person import Person
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.leak_watch import watching
from tests.end_to_end.public_edits import expire_public
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import SHORT, RunningBot
from tests.end_to_end.test_alone import begins

LONG = "target=51, bidding=turns, doubling=off"


def public_edits(bot: RunningBot, since: int = 0) -> list[Record]:
    """Every edit of what everybody sees, oldest first."""
    return [each for each in bot.here.journal.requests[since:] if each.is_public_edit]


async def test_a_whole_match_is_shown_through_tokens_and_nothing_of_it_is_lost(bot: RunningBot):
    anna, ben = people = bot.people("anna", "ben")
    with watching(bot) as watch, capture_logs() as logs:
        await bot.sits_down(*people, options="target=5, bidding=turns, doubling=off")
        await bot.plays_on(*people)
        await assert_result_is_shown(bot, anna)
    edits = public_edits(bot)

    assert edits
    assert [] == [each for each in edits if each.is_counted]
    assert 1 == len({each.response["id"] for each in edits})
    assert not watch.leaks, "\n".join(watch.leaks)
    tokens = bot.here.world.interactions
    assert [] == [token for token in tokens if token in str(logs)]
    await ben.waits(ben.sees_the_end, "the result")


async def test_where_the_token_ends_in_a_match_the_bots_own_goes_on_until_somebody_presses(
    start_bot: StartBot,
):
    bot = await start_bot(between_deals=3600)
    people = anna, ben = bot.people("anna", "ben")
    await bot.sits_down(*people, options=LONG)
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    await bot.here.control.quiet(0.1)
    expire_public(bot.here)
    since = len(bot.here.journal.requests)
    await bot.plays_on(*people, until=lambda: calls(anna))
    await bot.here.control.quiet(0.1)
    edits = public_edits(bot, since)
    failed = [each for each in bot.here.journal.requests[since:] if each.status == 401]

    assert edits
    assert all(each.is_counted for each in edits)
    assert 1 == len(failed)

    await ben.presses("on", private=False)
    await anna.sees("Bereit fürs nächste Spiel: 1 von 2. Wir warten noch auf Anna.")
    await anna.waits(lambda: not ben.is_busy, "an answer to Ben")
    await bot.here.control.quiet(0.1)
    since = len(bot.here.journal.requests)
    await anna.presses("on", private=True)
    await bot.plays_on(*people, until=lambda: public_edits(bot, since))
    assert not any(each.is_counted for each in public_edits(bot, since))


def calls(person: Person) -> list[str]:
    """Where this person can call for the next deal."""
    return [button.message for button in person.buttons if button.action == "on"]


async def test_a_lobby_is_edited_without_a_press_on_it_through_the_command_that_opened_it(
    start_bot: StartBot, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.app.application._SWEEP", 0.2)
    bot = await start_bot()
    anna = bot.person("anna")
    await anna.plays()
    await bot.here.control.quiet()  # where the lobby stands is known from then on
    await bot.alters("UPDATE matches SET changed_at = 0")
    await anna.sees("geschlossen, weil niemand")
    (closed,) = public_edits(bot)
    assert not closed.is_counted


async def test_a_press_that_is_acknowledged_late_edits_the_table_too(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
):
    """Somebody sits down so late that they are told to wait, which is an update, too."""
    anna, ben = bot.people("anna", "ben")
    await anna.plays(SHORT)
    expire_public(bot.here)
    monkeypatch.setattr("bot.discord.acknowledgement.LATE", 0)
    await ben.presses("sit")
    await anna.waits(lambda: any(b.action == "start" for b in anna.buttons), "the start")
    monkeypatch.undo()
    await anna.presses("start")
    await anna.waits(lambda: anna.tables, "the table")
    for person in (anna, ben):
        await person.opens_hand()
    await bot.plays_on(anna, ben)
    assert not any(each.is_counted for each in public_edits(bot))


async def test_a_table_in_direct_messages_is_edited_through_tokens_too(bot: RunningBot):
    anna = await begins(bot)
    (table,) = anna.tables
    await bot.plays_on(anna)
    shown = [each for each in public_edits(bot) if each.response["id"] == table]

    assert shown
    assert not any(each.is_counted for each in shown)

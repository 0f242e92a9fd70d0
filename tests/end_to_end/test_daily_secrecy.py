"""Until somebody has played a deal of the day, nothing that they can see tells them of it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.features.daily import pages as screens
from bot.features.daily.service import DailyDeals, _seal_text
from bot.pages.custom_id_codec import NO_TABLE, press_id
from bot.pages.words import Words, language
from bot.store.engine.errors import UnknownMatch
from bot.table.archive.archive import Archive
from bot.table.match.chance_of_day import SealedDay, iso_date as day_written
from cogs import daily as cog, watch
from cogs.interaction_context import InteractionContext
from games.catalogue import CATALOGUE
from sandbox import Running
from tests.end_to_end import card_spelling
from tests.end_to_end.client_person import Person
from tests.end_to_end.daily_players import (
    FIRST,
    Calendar,
    begins,
    files_of,
    finishes,
    gives_up,
    looks,
    opened_on,
    sees_place,
)
from tests.end_to_end.running_bot import RunningBot

GAME = "bohemian_watten"
"""Its rules name no card on any screen that is asked for here."""
_DECKS = "SELECT 1 FROM shuffles WHERE match_id = ?"


async def finished_by_anna(bot: RunningBot) -> None:
    """Anna plays today's deal, and shares her card."""
    (anna,) = bot.people("anna")
    await begins(anna, GAME)
    await finishes(bot, anna)
    await sees_place(anna)
    await looks(anna)
    at_server = bot.person("anna").without_direct_messages()
    await at_server.presses("daily_result", GAME)
    await at_server.presses("daily_share")
    await at_server.sees("327")


async def is_played_by_clara(bot: RunningBot) -> None:
    """Clara is in the middle of it, with one deal over."""
    (clara,) = bot.people("clara")
    await begins(clara, GAME)
    await bot.plays_on(clara, until=lambda: len(bot.stored_match(2).rows(_DECKS, 2)) > 1)


async def asks_everything(bot: RunningBot, ben: Person) -> None:
    """Ben, who has not played, tries whatever could tell him of today's cards."""
    await looks(ben)
    match = 1
    for command, options in (
        ("watch", {}),
        ("mytables", {}),
        ("hand", {}),
        ("table", {}),
        ("hint", {}),
        ("replay", {"match": match}),
        ("review", {"match": match}),
        ("verify", {"match": match}),
        ("history", {}),
        ("stats", {}),
        ("mydata export", {}),
    ):
        before = len(ben.messages)
        await ben.sends(command, **options)
        await ben.waits(lambda before=before: len(ben.messages) > before, command)
        await ben.waits(lambda: not ben.is_busy, command)
    today = next(each["id"] for each in ben.messages if "daily_play" in json.dumps(each))
    for name in (
        *(press_id(NO_TABLE, FIRST, action, GAME) for action in ("daily_result", "daily_share")),
        *(press_id(NO_TABLE, day, "daily_open") for day in (FIRST, FIRST + 1)),
        press_id(NO_TABLE, 0, "daily_week"),
        press_id(NO_TABLE, 0, "daily_seals"),
        *(press_id(match, 0, each) for each in ("daily_place", "replay", "record", "review")),
        *(press_id(match, 0, each) for each in ("score", "last", "hand", "menu", "hint", "post")),
        *(press_id(2, 0, each) for each in ("watch", "watch_at", "hand", "hand_at", "replay")),
        *(press_id(2, 0, each) for each in ("score", "last", "post", "record", "review")),
    ):
        await ben.forges(name, today)
        await ben.waits(lambda: not ben.is_busy, name)
        await bot.here.control.quiet(0.05)
        await looks(ben)
        today = next(
            each["id"] for each in reversed(ben.messages) if "daily_play" in json.dumps(each)
        )


async def leaks(bot: RunningBot, ben: Person) -> set[str]:
    """What Ben sees that tells of today's deals."""
    shown = json.dumps(ben.messages, ensure_ascii=False)
    text = "\n".join([shown, *await files_of(ben)])
    stored = bot.stored_match()
    (secret,) = stored.rows("SELECT secret FROM daily_seals WHERE day = ?", FIRST)[0]
    nonces = [nonce for (nonce,) in stored.rows("SELECT nonce FROM shuffles")]
    decks = [cards for (cards,) in stored.rows("SELECT cards FROM shuffles")]
    found = {"a secret" for each in (secret, *nonces) if each in text}
    found |= {"a deck" for each in decks if each in text}
    found |= {"a card" for _ in card_spelling.written(text)}
    par = language("en")("daily.par", score="").partition("{")[0][:20]
    return found | ({"a par"} if par in text else set())


async def after_asking(here: Running, database: Path) -> set[str]:
    async with opened_on(Calendar(), here, database) as bot:
        await finished_by_anna(bot)
        await is_played_by_clara(bot)
        (ben,) = bot.people("ben")
        await asks_everything(bot, ben)
        return await leaks(bot, ben)


async def test_who_has_not_played_learns_nothing(here: Running, tmp_path: Path):
    assert set() == await after_asking(here, tmp_path / "stammtisch.sqlite3")


async def test_who_is_in_the_middle_of_a_deal_is_told_no_result_of_it(
    here: Running, tmp_path: Path
):
    async with opened_on(Calendar(), here, tmp_path / "stammtisch.sqlite3") as bot:
        (ben,) = bot.people("ben")
        await begins(ben, GAME)
        for name in (
            press_id(1, 0, "daily_place"),
            *(press_id(NO_TABLE, FIRST, each, GAME) for each in ("daily_result", "daily_share")),
        ):
            await ben.forges(name)
            await ben.waits(lambda: not ben.is_busy, name)
        assert "A strong computer" not in ben.text
        await ben.is_told("Finish this match first")


async def test_the_week_counts_no_deal_that_who_looks_still_can_play_or_is_playing(
    here: Running, tmp_path: Path
):
    calendar = Calendar()
    async with opened_on(calendar, here, tmp_path / "stammtisch.sqlite3") as bot:
        anna, ben, clara = bot.people("anna", "ben", "clara")
        await looks(anna.without_direct_messages())
        for person in (anna, ben):
            await begins(person, GAME)
        await gives_up(anna)
        assert "Anna" not in await week_of(ben)
        assert "Anna" not in await week_of(clara)
        calendar.day += 1
        assert "Anna" not in await week_of(ben)
        assert "Anna" in await week_of(clara)
        await gives_up(ben)
        assert "Anna" in await week_of(ben)


async def week_of(person: Person) -> str:
    """The table of this week on the server, as somebody sees it."""
    at_server = person.without_direct_messages()
    await looks(at_server)
    await at_server.presses("daily_week")
    await at_server.waits(lambda: "this week" in at_server.told[-1], "the week")
    return at_server.told[-1]


def a_card_on_the_card_to_share(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = screens.card

    def card(words: Words, made: Any) -> str:
        return f"{honest(words, made)} {words.cards(CATALOGUE[GAME].deck[:1])}"

    monkeypatch.setattr(screens, "card", card)


def a_seal_that_is_opened_on_its_own_day(monkeypatch: pytest.MonkeyPatch) -> None:
    async def opened(self: DailyDeals, person: int, day: int) -> tuple[str, str, str]:
        del person
        stored = await self._store.sealed_days.seal(day)
        assert stored
        return day_written(day), stored.digest, _seal_text(SealedDay.of(day, stored))

    monkeypatch.setattr(DailyDeals, "open_seal", opened)


def a_replay_for_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Archive.load_finished

    async def finished(self: Archive, scope: int, match: int) -> Any:
        try:
            found = await self._store.matches.load(match)
        except UnknownMatch:
            return await honest(self, scope, match)
        return found

    monkeypatch.setattr(Archive, "load_finished", finished)


def a_table_at_which_anybody_looks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def anywhere(*_: Any, **__: Any) -> None:
        """No table is of another place."""

    monkeypatch.setattr(InteractionContext, "check_place", anywhere)
    monkeypatch.setattr(watch, "_check", lambda *_: None)


def a_result_before_its_own_end(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = DailyDeals.result

    async def result(self: DailyDeals, person: int, day: int, game: str, guild: Any) -> Any:
        if game not in await self._daily.of_person(person, day):
            person = (await self._daily.scores(day, day, game))[0].user
        return await honest(self, person, day, game, guild)

    monkeypatch.setattr(DailyDeals, "result", result)


@pytest.mark.plants_leaks
@pytest.mark.parametrize(
    ("plant", "expected"),
    [
        (a_card_on_the_card_to_share, "a card"),
        (a_seal_that_is_opened_on_its_own_day, "a secret"),
        (a_replay_for_anybody, "a card"),
        (a_table_at_which_anybody_looks_on, "a card"),
        (a_result_before_its_own_end, "a par"),
    ],
)
async def test_the_law_finds_what_is_planted(
    here: Running,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    plant: Callable[[pytest.MonkeyPatch], None],
    expected: str,
):
    assert cog.screens is screens
    plant(monkeypatch)
    assert expected in await after_asking(here, tmp_path / "stammtisch.sqlite3")

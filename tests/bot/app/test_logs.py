"""Logs hold no secret: no token, no deck, no hand, at any level."""

import json
import logging
from collections.abc import Iterator
from random import Random

import pytest
import structlog

from bot.app import logs
from bot.store.engine.errors import DatabaseFailed
from games.core.cards import Card
from tests.bot.table.match.live_matches import SCHWARZ, SHORT, begin

TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5"


@pytest.fixture(autouse=True)
def log() -> Iterator[None]:
    """Put the log back as it was after a test that sets it up."""
    root, names = logging.getLogger(), ("bot", "cogs")
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name in names:
        logging.getLogger(name).setLevel(logging.NOTSET)
    structlog.reset_defaults()


def lines(capsys) -> list[dict]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


@pytest.mark.parametrize(
    "path",
    [f"/api/v10/webhooks/42/{TOKEN}/messages/@original", f"/interactions/42/{TOKEN}/callback"],
)
def test_the_secret_part_of_an_address_is_cut_out(path):
    text = f"PATCH https://discord.com{path}?wait=true failed"

    assert TOKEN not in logs.without_tokens(text)
    assert "42/…" in logs.without_tokens(text)


def test_tokens_are_cut_out_of_lines_arguments_and_tracebacks(capsys):
    logs.set_up("INFO")
    address = f"https://discord.com/api/v10/interactions/42/{TOKEN}/callback"
    logging.getLogger("discord.http").warning("We are being rate limited. POST %s", address)
    own = structlog.get_logger("bot.anything")
    own.warning("not answered", where=address, parts=[address], deep={"url": address})
    own.error("not answered", exc_info=OSError(f"cannot reach {address}"))
    written = capsys.readouterr().err

    assert 3 == len(written.splitlines())
    assert TOKEN not in written


def fails(error: Exception) -> None:
    raise error


@pytest.mark.parametrize("lasts", [True, False])
def test_what_the_log_knows_of_a_database_that_fails_has_no_traceback_again(capsys, lasts):
    logs.set_up("INFO")
    try:
        fails(DatabaseFailed("disk full", is_lasting=lasts))
    except DatabaseFailed:
        logging.getLogger("discord.client").exception("Ignoring exception in on_guild_join")
        structlog.get_logger("bot.anything").exception("it broke")
    written = lines(capsys)

    assert [not lasts] * 2 == ["Traceback" in line.get("exception", "") for line in written]


def test_each_line_is_one_json_object_with_its_level_and_origin(capsys):
    logs.set_up("INFO")
    structlog.get_logger("bot.anything").info("ready", guilds=2)
    logging.getLogger("discord.client").info("logging in")

    assert [("ready", "info", "bot.anything"), ("logging in", "info", "discord.client")] == [
        (line["event"], line["level"], line["logger"]) for line in lines(capsys)
    ]


def test_only_our_own_loggers_go_below_info(capsys):
    logs.set_up("DEBUG")
    structlog.get_logger("bot.anything").debug("ours")
    for name in ("discord.gateway", "discord.http", "aiosqlite", "asyncio", "aiohttp.client"):
        logging.getLogger(name).debug("theirs")

    assert ["ours"] == [line["event"] for line in lines(capsys)]


def test_a_quiet_log_is_quiet_about_everything(capsys):
    logs.set_up("ERROR")
    structlog.get_logger("bot.anything").warning("ours")
    logging.getLogger("discord.http").warning("theirs")

    assert [] == lines(capsys)


async def test_a_whole_match_names_no_card_in_any_line(capsys, store):
    logs.set_up("DEBUG")
    match = await begin(store, options=SHORT)
    rng = Random(7)
    await match.until(lambda live: live.is_over, rng)
    await match.again()
    written = capsys.readouterr().err

    assert [] == named_cards(written)


def named_cards(text: str) -> list[Card]:
    return [card for card in SCHWARZ.deck if f'"{card}"' in text or f'"{card}\\"' in text]

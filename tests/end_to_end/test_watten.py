"""Whole matches of Watten by presses alone: everything happens, and nothing secret is in sight."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from bot.app import operations
from games.catalogue import CATALOGUE
from games.core.cards import Hand
from games.core.referee import first_fault
from tests.end_to_end.client_person import Guest, text_of
from tests.end_to_end.leak_watch import watching
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import Inn
from tests.end_to_end.watten_players import Company

FOUR = ("anna", "ben", "clara", "dora")
SHORT = "target=11, concede=on"

STAKES = {
    "raise": "raised",
    "interrupt": "raised",
    "again": "raised",
    "hold": "held",
    "fold": "folded",
    "concede": "conceded",
}
EXCHANGES = {
    "propose": "exchange_proposed",
    "accept": "exchange_accepted",
    "refuse": "exchange_refused",
}
OF_PAIRS = {"suggest": "concede_wished", "sign": "signal_given"}
WITH_THE_SIX = {"six": "rank_named", "show": "hand_shown"}
"""What somebody does, and what the log knows of it."""


@pytest.fixture(autouse=True)
def _the_same_cards_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(33)

    def shuffled(deck: Hand) -> Hand:
        return tuple(rng.sample(deck, len(deck)))

    monkeypatch.setattr("bot.match.shuffle.shuffled", shuffled)


async def evening(inn: Inn, *players: Guest, wants: Mapping[str, str]) -> None:
    """Watch a match until everything wanted was done and it is over, and find nothing amiss."""
    company = Company(inn, *players, wants=wants)
    with watching(inn) as watch:
        for player in players:
            await player.opens_hand()
        await company.plays()
        await assert_result_is_shown(inn, players[0])
    assert not watch.leaks, "\n".join(watch.leaks)
    assert watch.secrets > 1000
    assert set() == company.wanted
    assert set() == set(wants.values()) - {event.kind for event in inn.ledger().events}
    assert [] != list(raises_between_cards(inn))
    assert [] != list(raises_in_answer(inn))


async def begins(inn: Inn, *players: Guest, game: str, options: str) -> None:
    """Fill a lobby and start."""
    host, *others = players
    await host.plays(options, game)
    await sit_down(inn, host, *others)


async def sit_down(inn: Inn, host: Guest, *others: Guest) -> None:
    """Fill the lobby of a host and start."""
    for guest in others:
        await guest.presses("sit")
        await inn.here.control.quiet(0.02)
    await host.presses("start")


def raises_between_cards(inn: Inn) -> Iterator[int]:
    """The seats that raised while a trick lay on the table and somebody else was to play."""
    ledger = inn.ledger()
    table = ledger.opening()
    for event in ledger.events:
        if event.kind == "raised" and table.public.trick.cards:
            yield from {event.seat} - ledger.game.to_act(table.public)
        table = ledger.game.evolve(table, event)


def raises_in_answer(inn: Inn) -> Iterator[int]:
    """The seats that raised again as soon as they, or their partners, had held."""
    for before, event in pairwise(inn.ledger().events):
        if (before.kind, event.kind) == ("held", "raised"):
            yield event.seat


async def test_everybody_reads_their_hand_in_their_language_and_the_table_in_the_houses(inn: Inn):
    anna, ben = players = inn.guests("anna", "ben")
    await inn.sits_down(*players, game="tyrolean_watten", options="exchange=off")
    await Company(inn, *players).plays(
        until=lambda: any('"play_started"' in body for body in inn.ledger().bodies[-1:])
    )
    for guest, words in (
        (anna, ("Deine Karten", "Trumpf", "Dieses Spiel zählt 2")),
        (ben, ("Your hand", "Trump", "This deal is worth 2")),
    ):
        await guest.sees(words[-1])
        assert guest.hand is not None
        assert [] == [word for word in words if word not in text_of(guest.hand)]
    (table,) = [message for message in ben.messages if not message["only_you"]]
    assert "Dieses Spiel zählt 2" in text_of(table)
    assert "Vorhand" in text_of(table)


@pytest.mark.parametrize("names", [FOUR[:2], FOUR[:3], FOUR], ids=len)
async def test_a_match_of_kritisch_watten(inn: Inn, names):
    players = inn.guests(*names)
    await begins(inn, *players, game="kritisch_watten", options=SHORT)
    of_pairs = OF_PAIRS if len(names) > 2 else {}
    await evening(inn, *players, wants=STAKES | EXCHANGES | of_pairs)


@pytest.mark.parametrize("names", [FOUR[:2], FOUR[:3]], ids=len)
async def test_a_match_of_tyrolean_watten(inn: Inn, names):
    players = inn.guests(*names)
    await begins(inn, *players, game="tyrolean_watten", options=f"{SHORT}, guate=on")
    of_pairs = OF_PAIRS | WITH_THE_SIX if len(names) > 2 else {}
    await evening(inn, *players, wants=STAKES | EXCHANGES | of_pairs)


async def test_a_match_with_a_code_of_ones_own_agreed_after_turning_the_pages(inn: Inn):
    anna, ben, *_ = players = inn.guests(*FOUR)
    await anna.plays(game="tyrolean_watten")
    await anna.presses("options")
    await anna.presses("options", "0")
    await anna.submits(target="11", signals="code", flags=["exchange"])
    await ben.sees("Punkte zum Sieg: 11")
    await anna.presses("options", "1")
    await anna.submits(flags=["concede"])
    await ben.sees("Ungefragt aufgeben")
    await sit_down(inn, *players)
    agreed = {"gesture": "gesture_picked", "meaning": "meaning_assigned", "settle": "codes_closed"}
    seen = {"suggest": "concede_wished", "sign": "gesture_made"}
    await evening(inn, *players, wants=STAKES | EXCHANGES | WITH_THE_SIX | agreed | seen)


async def test_a_match_of_blind_watten_stands_before_the_referee(inn: Inn, tmp_path: Path):
    players = inn.guests(*FOUR)
    await begins(inn, *players, game="blind_watten", options=SHORT)
    chosen = {"keep": "cards_kept", "card": "trump_learned"}
    await evening(inn, *players, wants=STAKES | EXCHANGES | OF_PAIRS | chosen)

    copy = tmp_path / "copy.sqlite3"
    await operations.backup(inn.database, copy)
    _, lines = await operations.export(copy, 1)
    assert first_fault(lines, CATALOGUE) is None

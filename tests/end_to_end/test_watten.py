"""Whole matches of Watten by presses alone: everything happens, and nothing secret is in sight."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from games.catalogue import CATALOGUE
from games.core.cards import Hand
from games.core.referee import first_fault
from tests.end_to_end.client_person import Person, text_of
from tests.end_to_end.leak_watch import watching
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.watten_players import Group, raises_between_cards

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

    monkeypatch.setattr("bot.table.match.shuffle.shuffle", shuffled)


async def evening(bot: RunningBot, *players: Person, wants: Mapping[str, str]) -> None:
    """Watch a match until everything wanted was done and it is over, and find nothing amiss."""
    group = Group(bot, *players, wants=wants)
    with watching(bot) as watch:
        for player in players:
            await player.opens_hand()
        await group.plays()
        await assert_result_is_shown(bot, players[0])
    assert not watch.leaks, "\n".join(watch.leaks)
    assert watch.secrets > 1000
    assert set() == group.wanted
    assert set() == set(wants.values()) - {event.kind for event in bot.stored_match().events}
    assert [] != list(raises_between_cards(bot))
    assert [] != list(raises_in_answer(bot))


async def begins(bot: RunningBot, *players: Person, game: str, options: str) -> None:
    """Fill a lobby and start."""
    host, *others = players
    await host.plays(options, game)
    await sit_down(bot, host, *others)


async def sit_down(bot: RunningBot, host: Person, *others: Person) -> None:
    """Fill the lobby of a host and start."""
    for person in others:
        await person.presses("sit")
        await bot.here.control.quiet(0.02)
    await host.presses("start")


def raises_in_answer(bot: RunningBot) -> Iterator[int]:
    """The seats that raised again as soon as they, or their partners, had held."""
    for before, event in pairwise(bot.stored_match().events):
        if (before.kind, event.kind) == ("held", "raised"):
            yield event.seat


async def test_everybody_reads_their_hand_in_their_language_and_the_table_in_the_houses(
    bot: RunningBot,
):
    anna, ben = players = bot.people("anna", "ben")
    await bot.sits_down(*players, game="tyrolean_watten", options="exchange=off")
    await Group(bot, *players).plays(
        until=lambda: any('"play_started"' in body for body in bot.stored_match().bodies[-1:])
    )
    for person, words in ((anna, "dran|Du spielst aus"), (ben, "turn|Your lead")):
        await person.waits(
            lambda p=person, w=words: p.hand and re.search(w, text_of(p.hand)), words
        )
    await ben.waits(
        lambda: "Dieses Spiel zählt 2" in ben.text and "Vorhand" in ben.text,
        "the table in the language of the house",
    )


@pytest.mark.parametrize("names", [FOUR[:2], FOUR[:3], FOUR], ids=len)
async def test_a_match_of_kritisch_watten(bot: RunningBot, names):
    players = bot.people(*names)
    await begins(bot, *players, game="kritisch_watten", options=SHORT)
    of_pairs = OF_PAIRS if len(names) > 2 else {}
    await evening(bot, *players, wants=STAKES | EXCHANGES | of_pairs)


@pytest.mark.parametrize("names", [FOUR[:2], FOUR[:3]], ids=len)
async def test_a_match_of_tyrolean_watten(bot: RunningBot, names):
    players = bot.people(*names)
    await begins(bot, *players, game="tyrolean_watten", options=f"{SHORT}, guate=on")
    of_pairs = OF_PAIRS | WITH_THE_SIX if len(names) > 2 else {}
    await evening(bot, *players, wants=STAKES | EXCHANGES | of_pairs)


async def test_a_match_with_a_code_of_ones_own_agreed_after_turning_the_pages(bot: RunningBot):
    anna, ben, *_ = players = bot.people(*FOUR)
    await anna.plays(game="tyrolean_watten")
    await anna.presses("options")
    await anna.presses("options", "0")
    await anna.submits(target="11", signals="code", flags=["exchange"])
    await ben.sees("Tirol 15, aber bis 11")
    await anna.presses("options", "1")
    await anna.submits(flags=["concede"])
    await ben.sees("Aufgeben ohne Frage")
    await sit_down(bot, *players)
    agreed = {"gesture": "gesture_picked", "meaning": "meaning_assigned", "settle": "codes_closed"}
    seen = {"suggest": "concede_wished", "sign": "gesture_made"}
    await evening(bot, *players, wants=STAKES | EXCHANGES | WITH_THE_SIX | agreed | seen)


async def test_a_match_of_blind_watten_stands_before_the_referee(bot: RunningBot, tmp_path: Path):
    players = bot.people(*FOUR)
    await begins(bot, *players, game="blind_watten", options=SHORT)
    chosen = {"keep": "cards_kept", "card": "trump_learned"}
    await evening(bot, *players, wants=STAKES | EXCHANGES | OF_PAIRS | chosen)

    lines = await bot.exports(tmp_path / "copy.sqlite3")
    assert first_fault(lines, CATALOGUE) is None


async def test_a_match_of_ladinisch_in_which_partners_fold_together(bot: RunningBot):
    players = bot.people(*FOUR)
    together = "announcement=shown_cards, answers=both, tense_rule=four"
    await begins(bot, *players, game="blind_watten", options=f"{SHORT}, {together}")
    shown = {"keep": "cards_shown", "fold": "fold_voiced", "card": "trump_learned"}
    await evening(bot, *players, wants=STAKES | EXCHANGES | OF_PAIRS | shown)
    kinds = [event.kind for event in bot.stored_match().events]
    assert "choosing_opened" not in kinds
    assert kinds.count("folded") <= kinds.count("fold_voiced")

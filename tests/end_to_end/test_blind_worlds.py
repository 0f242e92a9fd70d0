"""Blind Watten twice, with another hidden trump: who may not know it sees the same to the byte."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias, cast

import pytest
from msgspec import structs

import sandbox
from bot.table.match.live_match import LiveMatch
from bot.table.screen import views
from games.core.cards import Hand, cards
from games.core.scene import HeldCard, Holding, Scene, says
from games.core.view import View
from games.watten.rules import play
from games.watten.rules.law import DECK
from sandbox import samples
from tests.end_to_end.card_spelling import written
from tests.end_to_end.client_person import Person
from tests.end_to_end.conftest import opened
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.seen_messages import alike, seen_by
from tests.games.watten import decks

Plants: TypeAlias = Callable[[pytest.MonkeyPatch], None]

DEALER = 3
HANDS = {
    0: cards("CA HA SA S8 H9"),
    1: cards("C10 HJ S10 D10 DK"),
    2: cards("CQ HQ SQ DQ DJ"),
    3: cards("C7 H7 S7 DA CK"),
}
SPADES, HEARTS = ("S8", "S7"), ("H9", "H7")
"""What forehand and dealer choose: the eight and spades in one world, nine and hearts in one."""
PLAYS = ("CA C10 CQ C7", "HA HJ HQ H7", "SA")
"""Forehand takes both tricks in either world."""


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """An evening at a blind table: what two blind people and an onlooker have seen of it."""

    async def evening(chosen: tuple[str, str]) -> dict[str, list[list[str]]]:
        stacked = iter([decks.draw(DECK, DEALER), decks.deck(DECK, 4, DEALER, HANDS, ())])

        def shuffled(deck: Hand) -> Hand:
            del deck
            return next(stacked)

        monkeypatch.setattr("bot.table.match.shuffle.shuffle", shuffled)
        database = tmp_path / f"{chosen}.sqlite3"
        async with sandbox.serving(samples.gasthaus()) as here, opened(here, database) as bot:
            people = bot.people("anna", "ben", "clara", "dora")
            await bot.sits_down(*people, game="blind_watten", options="exchange=off")
            await people[0].waits(lambda: _is_dealt(bot), "the deal")
            await _all_have_seen(bot, *people)
            with seen_by(bot, *bot.people("ben", "clara", "emil")) as seen:
                await _play(bot, chosen, *people)
            return alike(seen)

    return evening


def _is_dealt(bot: RunningBot) -> bool:
    return any(event.kind == "choosing_opened" for event in bot.stored_match().events)


async def _play(bot: RunningBot, chosen: tuple[str, str], *people: Person) -> None:
    """Choose, give a sign, raise, hold, and play until a card could tell."""
    anna, ben, clara, dora = people
    said = (
        (anna, chosen[0]),
        (dora, chosen[1]),
        (ben, "bells"),
        (clara, "Raise to 3"),
        (ben, "Hold (3)"),
    )
    played = (zip(people, trick.split(), strict=False) for trick in PLAYS)
    for person, name in (*said, *chain.from_iterable(played)):
        await _presses(person, name)
        await _all_have_seen(bot, *people)
    assert 2 == sum(event.kind == "trick_taken" for event in bot.stored_match().events)


async def _presses(person: Person, name: str) -> None:
    """Press the card or the words of this name."""

    def named(label: str) -> bool:
        return name in {label, *(str(card) for card, _ in written(label))}

    await person.waits(lambda: any(named(o.label) for o in person.offers), name)
    await person.chooses(next(o for o in person.offers if named(o.label)))


async def _all_have_seen(bot: RunningBot, *people: Person) -> None:
    """Wait until table and hands show all that was told, so that no picture skips anything."""
    events = bot.stored_match().events

    def told(seat: int | None) -> int:
        return sum(event.audience is None or seat in event.audience for event in events)

    def is_new() -> bool:
        (table,) = [message for message in people[0].messages if not message["only_you"]]
        ages = [(told(None), table), *((told(s), g.hand) for s, g in enumerate(people))]
        return all(f'"2|1|{age}|' in json.dumps(shown) for age, shown in ages)

    await bot.here.control.quiet(0.1)
    for person in people:
        await person.looks_again()
    await people[0].waits(is_new, "everybody to see the news")
    await bot.here.control.quiet(0.1)


async def test_another_trump_changes_nothing_for_who_does_not_know_it(evening):
    spades, hearts = await evening(SPADES), await evening(HEARTS)
    assert spades == hearts
    assert all(len(looks) > 10 for name in ("ben", "clara") for looks in spades[name])


def trump_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = LiveMatch.scene

    def scene(live: LiveMatch) -> Scene:
        trump, told = live.view(0).private.trump, honest(live)
        fact = () if trump is None else (says("watten.fact.trump", suit=trump.suit),)
        return replace(told, facts=(*told.facts, *fact))

    monkeypatch.setattr(LiveMatch, "scene", scene)


def a_card_that_who_is_blind_may_not_play(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.hand

    def hand(live: LiveMatch, *rest: Any) -> Any:
        return honest(cast("LiveMatch", Judging(live)), *rest)

    monkeypatch.setattr(views, "hand", hand)


class Judging:
    """A live table that holds back what the secret trump forbids, also from who plays blind."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live

    def __getattr__(self, name: str) -> Any:
        return getattr(self._live, name)

    def holding(self, seat: int) -> Holding[Any]:
        """The hand of a seat, judged by what forehand knows."""
        held, view = self._live.holding(seat), self._live.view(seat)
        known = self._live.view(view.public.forehand).private.trump
        knowing = View(view.seat, view.public, structs.replace(view.private, trump=known))

        def judged(card: HeldCard[Any]) -> HeldCard[Any]:
            why = play.why_not(knowing, card.card) if card.action and known else None
            return card if why is None else HeldCard(card.card, why=why)

        rows = tuple(replace(row, cards=tuple(map(judged, row.cards))) for row in held.rows)
        return replace(held, rows=rows)


@pytest.mark.parametrize("plant", [trump_for_all, a_card_that_who_is_blind_may_not_play])
async def test_a_leak_makes_the_difference(evening, monkeypatch: pytest.MonkeyPatch, plant: Plants):
    plant(monkeypatch)
    assert await evening(SPADES) != await evening(HEARTS)

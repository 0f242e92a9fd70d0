"""A sign given at a table of Watten reaches the partner alone, where the partner wishes it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.match.live_match import LiveMatch
from games.core.cards import Hand
from games.core.scene import Scene, says
from sandbox.control.hands import components_of
from tests.end_to_end.client_person import Guest, shape_of, text_of
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import Inn
from tests.games.watten import decks

OPTIONS = "exchange=off"
MENU = {"Give your partner a sign", "Gib deinem Partner ein Zeichen"}


@pytest.fixture(autouse=True)
def _dora_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anna and Dora announce, so that Ben and Clara need not have looked at their cards."""

    def shuffled(deck: Hand) -> Hand:
        return decks.draw(deck, 3)

    monkeypatch.setattr("bot.match.shuffle.shuffled", shuffled)


async def sit_down(inn: Inn, *guests: Guest, hands: Sequence[Guest]) -> None:
    """Begin a match of four people, open these hands, and announce until cards are played."""
    host, *others = guests
    await host.plays(OPTIONS, game="tyrolean_watten")
    for guest in others:
        await guest.presses("sit")
        await inn.here.control.quiet(0.02)
    await host.presses("start")
    for guest in hands:
        await guest.opens_hand()
    looking = [guest for guest in guests if guest.hand]
    await inn.plays_on(*looking, until=lambda: all(any(signs(guest)) for guest in looking))
    await inn.here.control.quiet()


def signs(guest: Guest) -> Iterator[str]:
    """The presses by which somebody could give a sign now."""
    hand: dict[str, Any] = guest.hand or {"components": []}
    for part in components_of(hand["components"]):
        if part.get("placeholder") in MENU:
            yield from (option["value"] for option in part["options"])


async def gives_sign(inn: Inn, guest: Guest) -> None:
    """Give the first sign there is, and wait until all that comes of it has happened."""
    assert guest.hand is not None
    await guest.forges(next(signs(guest)), guest.hand["id"])
    await inn.here.control.quiet()


async def wishes(guest: Guest, **settings: str) -> None:
    """Choose something that is sent by direct message."""
    await guest.sends("settings", **settings)
    await guest.waits(lambda: guest.letters, "a first letter")
    await guest.waits(lambda: not guest.view["pending"], "the settings")


async def test_a_sign_is_seen_in_the_partners_open_hand_and_by_nobody_else(inn: Inn):
    anna, ben, clara, dora = guests = inn.guests("anna", "ben", "clara", "dora")
    await wishes(clara, signs="dm")
    await sit_down(inn, *guests, hands=guests)
    before, letters = [shape_of(guest.messages) for guest in (ben, dora)], len(clara.letters)
    await gives_sign(inn, anna)

    assert before == [shape_of(guest.messages) for guest in (ben, dora)]
    assert "Sign from Anna: " in clara.text
    assert letters == len(clara.letters)


async def test_a_sign_is_written_to_the_partner_whose_hand_is_a_letter(inn: Inn):
    anna, ben, clara, dora = guests = inn.guests("anna", "ben", "clara", "dora")
    await wishes(clara, hand="dm", signs="dm")
    await sit_down(inn, *guests, hands=(anna, ben, dora))
    before, table = [shape_of(guest.messages) for guest in (ben, dora)], clara.view["messages"]
    await gives_sign(inn, anna)
    *_, hand, sign = map(text_of, clara.letters)

    assert before == [shape_of(guest.messages) for guest in (ben, dora)]
    assert table == clara.view["messages"]
    assert ["Sign from Anna: " in letter for letter in (hand, sign)] == [True, True]
    assert "To the table: https://" in sign


def elsewhere(inn: Inn, since: int) -> list[str]:
    """What was done in any channel, apart from answers and hands that only one person sees."""
    made = inn.here.journal.requests[since:]
    return [f"{record.method} {record.path}" for record in made if "/channels/" in record.path]


async def test_a_sign_in_an_open_hand_touches_no_channel(inn: Inn):
    anna, _, clara, _ = guests = inn.guests("anna", "ben", "clara", "dora")
    await sit_down(inn, *guests, hands=guests)
    since = len(inn.here.journal.requests)
    async with unseen_by_others(inn, anna, clara):
        await gives_sign(inn, anna)
    assert [] == elsewhere(inn, since)
    assert "Sign from Anna: " in clara.text


async def test_a_partner_who_looks_later_sees_the_sign_then(inn: Inn):
    anna, ben, clara, dora = guests = inn.guests("anna", "ben", "clara", "dora")
    await sit_down(inn, *guests, hands=(anna, ben, dora))
    since = len(inn.here.journal.requests)
    async with unseen_by_others(inn, anna):
        await gives_sign(inn, anna)
    assert [] == elsewhere(inn, since)
    await clara.opens_hand()
    assert "Sign from Anna: " in clara.text


async def test_a_partner_who_does_not_look_gets_one_letter(inn: Inn):
    anna, ben, clara, dora = guests = inn.guests("anna", "ben", "clara", "dora")
    await wishes(clara, signs="dm")
    await sit_down(inn, *guests, hands=(anna, ben, dora))
    since, letters = len(inn.here.journal.requests), len(clara.letters)
    async with unseen_by_others(inn, anna, clara):
        await gives_sign(inn, anna)
    (letter,) = clara.letters[letters:]
    assert "Sign from Anna: " in text_of(letter)
    assert [f"POST /channels/{letter['channel_id']}/messages"] == elsewhere(inn, since)


async def test_a_mark_for_a_sign_would_be_noticed(inn: Inn, monkeypatch: pytest.MonkeyPatch):
    honest = LiveMatch.scene

    def marked(live: LiveMatch) -> Scene:
        scene, signs = honest(live), live.view(0).private.signals
        facts = (*scene.facts, *(says("watten.fact.closed") for _ in signs))
        return replace(scene, facts=facts)

    monkeypatch.setattr(LiveMatch, "scene", marked)
    anna, _, clara, _ = guests = inn.guests("anna", "ben", "clara", "dora")
    await sit_down(inn, *guests, hands=guests)
    since = len(inn.here.journal.requests)
    with pytest.raises(AssertionError):
        async with unseen_by_others(inn, anna, clara):
            await gives_sign(inn, anna)
    assert [] != elsewhere(inn, since)

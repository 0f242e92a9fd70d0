"""A sign given at a table of Watten reaches the partner alone, where the partner wishes it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.discord.drawing import Drawing
from bot.table.match.live_match import LiveMatch
from bot.table.screen.table_screen import TableScreen
from games.core.cards import Hand
from games.core.scene import Scene, says
from sandbox.control.interacting import components_of
from tests.end_to_end.client_person import Person, shape_of, text_of
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import RunningBot
from tests.games.watten import decks

OPTIONS = "exchange=off"
MENU = {"Give your partner a sign", "Gib deinem Partner ein Zeichen"}


@pytest.fixture(autouse=True)
def _dora_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anna and Dora announce, so that Ben and Clara need not have looked at their cards."""

    def shuffled(deck: Hand) -> Hand:
        return decks.draw(deck, 3)

    monkeypatch.setattr("bot.table.match.shuffle.shuffle", shuffled)


async def sit_down(bot: RunningBot, *people: Person, hands: Sequence[Person]) -> None:
    """Begin a match of four people, open these hands, and announce until cards are played."""
    host, *others = people
    await host.plays(OPTIONS, game="tyrolean_watten")
    for person in others:
        await person.presses("sit")
        await bot.here.control.quiet(0.02)
    await host.presses("start")
    for person in hands:
        await person.opens_hand()
    looking = [person for person in people if person.hand]
    await bot.plays_on(*looking, until=lambda: all(any(signs(person)) for person in looking))
    await bot.here.control.quiet()


def signs(person: Person) -> Iterator[str]:
    """The presses by which somebody could give a sign now."""
    hand: dict[str, Any] = person.hand or {"components": []}
    for part in components_of(hand["components"]):
        if part.get("placeholder") in MENU:
            yield from (option["value"] for option in part["options"])


async def gives_sign(bot: RunningBot, person: Person) -> None:
    """Give the first sign there is, and wait until all that comes of it has happened."""
    assert person.hand is not None
    await person.forges(next(signs(person)), person.hand["id"])
    await bot.here.control.quiet()


async def test_all_signs_are_one_press_away_and_those_of_the_hand_come_first(bot: RunningBot):
    anna, *others = people = bot.people("anna", "ben", "clara", "dora")
    await sit_down(bot, *people, hands=people)
    before = [shape_of(person.messages) for person in others]
    *likely, unfold = signs(anna)
    assert anna.hand is not None
    await anna.forges(unfold, anna.hand["id"])
    await anna.waits(lambda: unfold not in signs(anna), "all signs")

    assert 1 <= len(likely) <= 4
    assert likely == [*signs(anna)][: len(likely)]
    assert 17 == len([*signs(anna)])
    assert before == [shape_of(person.messages) for person in others]


async def wishes(person: Person, **settings: str) -> None:
    """Choose something that is sent by direct message."""
    await person.sends("settings", **settings)
    await person.waits(lambda: person.direct_messages, "a first direct message")
    await person.waits(lambda: not person.view["pending"], "the settings")


async def test_a_sign_is_seen_in_the_partners_open_hand_and_by_nobody_else(bot: RunningBot):
    anna, ben, clara, dora = people = bot.people("anna", "ben", "clara", "dora")
    await wishes(clara, signs="dm")
    await sit_down(bot, *people, hands=people)
    before, direct_messages = (
        [shape_of(person.messages) for person in (ben, dora)],
        len(clara.direct_messages),
    )
    await gives_sign(bot, anna)

    assert before == [shape_of(person.messages) for person in (ben, dora)]
    assert "Anna signs: " in clara.text
    assert direct_messages == len(clara.direct_messages)


async def test_a_sign_is_written_to_the_partner_whose_hand_is_a_letter(bot: RunningBot):
    anna, ben, clara, dora = people = bot.people("anna", "ben", "clara", "dora")
    await wishes(clara, hand="dm", signs="dm")
    await sit_down(bot, *people, hands=(anna, ben, dora))
    before, table = [shape_of(person.messages) for person in (ben, dora)], clara.view["messages"]
    await gives_sign(bot, anna)
    *_, hand, sign = map(text_of, clara.direct_messages)

    assert before == [shape_of(person.messages) for person in (ben, dora)]
    assert table == clara.view["messages"]
    assert ("Anna signs: " in hand, "Sign from Anna: " in sign) == (True, True)
    assert "To the table: https://" in sign


def elsewhere(bot: RunningBot, since: int) -> list[str]:
    """What was done in any channel, apart from answers and hands that only one person sees."""
    made = bot.here.journal.requests[since:]
    public = (record for record in made if "/channels/" in record.path or record.is_public_edit)
    return [f"{record.method} {record.path}" for record in public]


async def test_a_sign_in_an_open_hand_touches_no_channel(bot: RunningBot):
    anna, _, clara, _ = people = bot.people("anna", "ben", "clara", "dora")
    await sit_down(bot, *people, hands=people)
    since = len(bot.here.journal.requests)
    async with unseen_by_others(bot, anna, clara):
        await gives_sign(bot, anna)
    assert [] == elsewhere(bot, since)
    assert "Anna signs: " in clara.text


async def test_a_partner_who_looks_later_sees_the_sign_then(bot: RunningBot):
    anna, ben, clara, dora = people = bot.people("anna", "ben", "clara", "dora")
    await sit_down(bot, *people, hands=(anna, ben, dora))
    since = len(bot.here.journal.requests)
    async with unseen_by_others(bot, anna):
        await gives_sign(bot, anna)
    assert [] == elsewhere(bot, since)
    await clara.opens_hand()
    assert "Anna signs: " in clara.text


async def test_a_partner_who_does_not_look_gets_one_letter_and_an_opponent_none(bot: RunningBot):
    anna, ben, clara, dora = people = bot.people("anna", "ben", "clara", "dora")
    for person in (ben, clara):
        await wishes(person, signs="dm")
    await sit_down(bot, *people, hands=(anna, dora))
    since, direct_messages = len(bot.here.journal.requests), len(clara.direct_messages)
    async with unseen_by_others(bot, anna, clara):
        await gives_sign(bot, anna)
    (message,) = clara.direct_messages[direct_messages:]
    assert "Sign from Anna: " in text_of(message)
    assert [f"POST /channels/{message['channel_id']}/messages"] == elsewhere(bot, since)


async def test_a_mark_for_a_sign_would_be_noticed(bot: RunningBot, monkeypatch: pytest.MonkeyPatch):
    honest = LiveMatch.scene

    def marked(live: LiveMatch) -> Scene:
        scene, signs = honest(live), live.view(0).private.signals
        facts = (*scene.facts, *(says("watten.fact.closed") for _ in signs))
        return replace(scene, facts=facts)

    monkeypatch.setattr(LiveMatch, "scene", marked)
    # As careless: it is drawn, and asked for, whether or not what it depends on has changed.
    monkeypatch.setattr(Drawing, "of", lambda _self, _shown, draw: draw())
    monkeypatch.setattr(TableScreen, "_pending_picture", lambda _self: None)
    anna, _, clara, _ = people = bot.people("anna", "ben", "clara", "dora")
    await sit_down(bot, *people, hands=people)
    since = len(bot.here.journal.requests)
    with pytest.raises(AssertionError):
        async with unseen_by_others(bot, anna, clara):
            await gives_sign(bot, anna)
    assert [] != elsewhere(bot, since)

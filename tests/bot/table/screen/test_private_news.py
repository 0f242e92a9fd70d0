"""A secret sign reaches one person, as they wish it, wherever their hand is."""

import asyncio
from typing import Any

import pytest

from bot.errors import UserError
from bot.model import PersonSettings
from bot.pages.stateless import Stateless
from bot.table.play.session import TableSession
from games.catalogue import CATALOGUE
from tests.bot.table.match.live_matches import ANNA, BEN, stand_up, turn_of
from tests.bot.table.match.toy_interjections import WINK, Liking, Options, parley
from tests.patience import comes_true


@pytest.fixture
async def session(app, monkeypatch) -> TableSession:
    """A table of two at which it is Anna's turn; Ben hears of signs by direct message."""
    game = parley(Liking())
    monkeypatch.setitem(CATALOGUE, game.key, game)
    for person in (ANNA, BEN):
        await app.store.settings.save_person(PersonSettings(person, signals="dm"))
    session = await stand_up(app, ANNA, BEN, game=game, options=Options())
    await turn_of(session, 0)
    await session.screen.wait_until_shown(session.live)
    return session


async def winks(session: TableSession, here: Any) -> None:
    """Let Anna wink at Ben, and wait until all that comes of it has happened."""
    await session.live.act(0, WINK, "person")
    await here.control.quiet()


def letters(here: Any, person: int) -> list[str]:
    """The direct messages somebody has got."""
    dm = here.world.dm(person)
    seen = here.control.look(here.world.users[person].username, dm.id) if dm else {"messages": []}
    return [str(message["components"]) for message in seen["messages"]]


class Desk:
    """A hand that lies open in the channel."""

    is_editable = True
    channel = None

    def __init__(self) -> None:
        self.edits: list[Stateless] = []

    async def edit(self, view: Stateless) -> None:
        self.edits.append(view)

    async def again(self, _view: Stateless) -> None:
        return None

    async def remove(self) -> None:
        raise AssertionError


async def test_who_wishes_it_is_written_to_in_the_words_of_the_game_with_a_link(session, here):
    await winks(session, here)
    (letter,) = letters(here, BEN)
    (table,) = here.control.look("ben", "#stammtisch")["messages"]

    assert "has left. A computer plays on. To the table: https://" in letter
    assert table["id"] in letter
    assert f"name of {ANNA}" in letter


@pytest.mark.parametrize("after", [False, True])
async def test_a_letter_comes_once_though_discord_fails(session, here, after):
    here.faults.add(method="POST", path=r"/messages$", status=503, after=after)
    await winks(session, here)
    await asyncio.sleep(60)

    assert 1 == len(letters(here, BEN))


async def test_who_gave_the_sign_is_not_told_of_it(session, here):
    await winks(session, here)

    assert [] == letters(here, ANNA)


async def test_who_looks_for_themselves_is_not_written_to_and_finds_it_there(
    session, app, here, store
):
    await store.settings.save_person(PersonSettings(BEN))
    before = (
        session.screen.draw_hand(1, await app.localization.of_person(BEN)).draw().to_components()
    )
    await winks(session, here)
    after = (
        session.screen.draw_hand(1, await app.localization.of_person(BEN)).draw().to_components()
    )

    assert [] == letters(here, BEN)
    assert before != after


async def test_an_open_hand_shows_it_at_once_and_spares_the_letter(session, app, here):
    desk, draw = Desk(), session.screen.draw_hand(1, await app.localization.of_person(BEN))
    app.hand_messages.keep_true(session.live.match, 1, desk, draw, draw.draw())
    await winks(session, here)

    assert [] == letters(here, BEN)
    assert [draw.draw().to_components()] == [edit.to_components() for edit in desk.edits]


async def test_a_letter_with_the_hand_is_edited_and_another_one_rings(session, here):
    await session.screen.send_hand(1, BEN)
    before = letters(here, BEN)
    await winks(session, here)
    await comes_true(lambda: 2 == len(letters(here, BEN)) and before != letters(here, BEN)[:1])
    _, sign = letters(here, BEN)

    assert "To the table" in sign


async def test_a_closed_door_is_knocked_at_once(session, here):
    await here.control.close_dms("ben")
    for _ in range(2):
        await winks(session, here)

    assert 1 == here.journal.invalid()


async def test_who_is_stood_in_for_is_told_nothing(session, app, here):
    await app.leave(session, BEN)
    await winks(session, here)

    assert [] == letters(here, BEN)


async def test_a_sign_is_not_given_while_a_computer_plays_and_does_not_bring_one_back(session, app):
    await app.leave(session, ANNA)
    live = session.live
    wink = live.offers(0).index(WINK)

    with pytest.raises(UserError) as trouble:
        await session.press(session.seat_of(ANNA), live.told_count(0), wink)
    assert "error.stood_in" == trouble.value.says.key
    assert session.is_spoken_aloud(session.seat_of(ANNA), live.told_count(0), 0)

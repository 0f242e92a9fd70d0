"""Cards fall at the pace at which people can see them."""

import re
from dataclasses import replace
from typing import Any

import pytest

from sandbox import samples
from tests.bot.table.match.live_matches import ANNA, BEN, LONG, RACED, stand_up, turn_of, until

CARDS = 5
_DESCRIPTION = re.compile(r"'description': '[^']+")


async def test_a_card_falls_once_the_one_before_was_seen_and_each_is_shown_once(open_app, here):
    app = await open_app(card=0.001, edit=0.1)
    session = await stand_up(app, ANNA, BEN, options=RACED)
    await until(session, lambda: session.live.is_raced)
    await session.screen.wait_until_shown(session.live)
    lying, seen = sum(session.live.public.counts), len(_tables(here))

    await until(session, lambda: sum(session.live.public.counts) == lying + CARDS)
    await session.screen.wait_until_shown(session.live)

    fallen = _tables(here)[seen:]
    assert CARDS == len(fallen) == len(set(fallen))


@pytest.mark.parametrize("view", ["picture", "text"])
async def test_only_a_server_that_wants_pictures_is_asked_to_allow_files(app, here, view):
    settings = app.store.settings
    await settings.change_guild(samples.GASTHAUS, lambda old: replace(old, table_view=view))
    await here.control.deny("#stammtisch", "attach_files")
    session = await stand_up(app, ANNA, BEN, options=LONG)
    await session.screen.wait_until_shown(session.live)
    (message,) = (await here.control.view("anna", "#stammtisch"))["messages"]

    assert [] == message["attachments"]
    assert (view == "picture") == ("Attach Files" in str(message["components"]))


async def test_a_picture_that_was_given_up_is_shown_with_the_next_look_though_nothing_is_new(
    app, here, monkeypatch
):
    monkeypatch.setattr("bot.discord.channel._PATIENCE", 0.001)
    session = await stand_up(app, ANNA, BEN, options=LONG)
    await turn_of(session, 0, 1)
    await here.control.quiet()
    here.faults.add(method="PATCH", status=503, times=4)
    session.status.votes |= {ANNA}
    await session.screen.wait_until_shown(session.live)
    tried = len(here.journal.requests)
    session.screen.refresh()
    await session.screen.wait_until_shown(session.live)

    assert [200] == [each.status for each in here.journal.requests[tried:]]


def _tables(here: Any) -> list[str]:
    """How the edits described the table, in their order."""
    edits = [str(each.body) for each in here.journal.requests if each.method == "PATCH"]
    return [found[0] for edit in edits if (found := _DESCRIPTION.search(edit))]

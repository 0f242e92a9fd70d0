"""A view is written once, and then lets go of everything that it was drawn with."""

import gc
import weakref
from collections.abc import Generator
from typing import Any

import discord
import pytest
from discord import ui

from bot.pages.stateless import Stateless


@pytest.fixture
def uncollected() -> Generator[None, None, None]:
    """Whatever dies in the test dies without the garbage collector."""
    gc.disable()
    yield
    gc.enable()


def items() -> tuple[ui.Item[Any], ...]:
    """Everything that can stand in something else, in what it can stand in."""
    row: ui.ActionRow[Any] = ui.ActionRow(ui.Button(label="Play", custom_id="play"))
    options = [discord.SelectOption(label="Skat")]
    menu: ui.ActionRow[Any] = ui.ActionRow(ui.Select(custom_id="pick", options=options))
    more: ui.Button[Any] = ui.Button(label="More", custom_id="more")
    section: ui.Section[Any] = ui.Section("Anna", accessory=more)
    return (
        ui.Container[Any](ui.TextDisplay("# 7"), row, section, ui.Separator(), menu),
        ui.TextDisplay("Ben"),
        ui.ActionRow(ui.Button(label="Rules", custom_id="rules")),
    )


def whole(drawn: tuple[ui.Item[Any], ...]) -> list[ui.Item[Any]]:
    """These items, and all that stand in them."""
    view = ui.LayoutView()
    for item in drawn:
        view.add_item(item)
    found = list(view.walk_children())
    view.clear_items()
    return found


async def test_a_view_says_what_discords_own_says_of_the_same_items():
    theirs = ui.LayoutView()
    for item in items():
        theirs.add_item(item)
    ours = Stateless(*items())

    assert theirs.to_components() == ours.to_components()
    assert theirs.has_components_v2() == ours.has_components_v2() is True


async def test_a_view_says_the_same_as_often_as_it_is_asked():
    view = Stateless(*items())
    first = repr(view.to_components())

    assert first == repr(view.to_components())
    assert 3 == len(view.to_components())
    assert () == tuple(view.walk_children())


@pytest.mark.usefixtures("uncollected")
async def test_no_item_of_a_view_waits_for_the_garbage_collector():
    drawn = items()
    watched = [(type(item).__name__, weakref.ref(item)) for item in whole(drawn)]
    view = Stateless(*drawn)
    del drawn

    assert len(watched) > len(items())
    assert [] == [name for name, item in watched if item() is not None]
    assert view.to_components()


@pytest.mark.usefixtures("uncollected")
async def test_a_view_itself_does_not_wait_for_the_garbage_collector():
    view = Stateless(*items())
    watched = weakref.ref(view)
    del view

    assert watched() is None


async def test_a_view_is_finished_from_the_beginning_so_that_nothing_stores_it():
    assert Stateless(*items()).is_finished()

"""The search for leaks finds one of each kind: a hand for all, a card in a text, in a name."""

from collections.abc import Callable
from typing import Any

import pytest

from bot import pictures
from bot.render import public
from bot.render.layout import bare, button, rows
from bot.tables import LiveTable
from cogs.visit import Visit
from tests.end_to_end.eyes import watching
from tests.end_to_end.inn import Inn

Plants = Callable[[pytest.MonkeyPatch], None]


def a_hand_answered_to_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell(visit: Visit, view: Any) -> None:
        await visit.interaction.response.send_message(view=view)

    monkeypatch.setattr(Visit, "tell", tell)


def a_card_in_the_public_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = pictures.table

    def table(live: LiveTable, words: Any, *rest: Any) -> Any:
        hand = live.view(1).private.hand if not live.is_over else ()
        if not hand:
            return honest(live, words, *rest)
        return bare(words.cards(hand[:1]), *rows([button("x", f"1|1|{live.number}|hand|")]))

    monkeypatch.setattr(pictures, "table", table)


def a_card_in_the_name_of_a_public_button(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[Any] = []
    look, honest = LiveTable.scene, public._controls

    def scene(live: LiveTable) -> Any:
        held[:] = live.view(0).private.hand[:1]
        return look(live)

    def controls(words: Any, caption: Any, *rest: Any) -> Any:
        spies = [button("x", caption.id("held", str(card))) for card in held]
        return (*honest(words, caption, *rest), *spies)

    monkeypatch.setattr(LiveTable, "scene", scene)
    monkeypatch.setattr(public, "_controls", controls)


def somebody_elses_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = pictures.hand
    monkeypatch.setattr(
        pictures, "hand", lambda live, seat, *how: honest(live, 1 - seat if seat else seat, *how)
    )


def a_hand_that_lies_face_down(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = pictures.hand

    def hand(live: LiveTable, seat: int, words: Any, *rest: Any) -> Any:
        down = vars(live)["_table"].hidden.down
        if not down or not down[seat]:
            return honest(live, seat, words, *rest)
        number = live.told_to(seat)
        return bare(words.cards(down[seat]), *rows([button("x", f"1|1|{number}|hand|")]))

    monkeypatch.setattr(pictures, "hand", hand)


@pytest.mark.parametrize(
    "plant",
    [
        a_hand_answered_to_everybody,
        a_card_in_the_public_picture,
        a_card_in_the_name_of_a_public_button,
        somebody_elses_hand,
    ],
)
async def test_the_search_sees(inn: Inn, monkeypatch: pytest.MonkeyPatch, plant: Plants):
    plant(monkeypatch)
    players = inn.guests("anna", "ben")
    with watching(inn) as watch:
        await inn.sits_down(*players, options="target=3, bidding=turns")
        await players[0].waits(lambda: watch.leaks, "a leak")
    assert any(" sees " in leak for leak in watch.leaks)


async def test_the_search_sees_cards_that_not_even_their_owner_may_see(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
):
    a_hand_that_lies_face_down(monkeypatch)
    players = inn.guests("anna", "ben", "clara")
    with watching(inn) as watch:
        await inn.sits_down(*players, game="tyrolean_watten", options="exchange=off")
        await players[0].waits(lambda: watch.leaks, "a leak")
    assert any(" sees " in leak for leak in watch.leaks)

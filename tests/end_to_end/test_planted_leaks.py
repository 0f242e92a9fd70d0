"""The search for leaks finds one of each kind: a hand for all, a card in a text, in a name."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.match.live_match import LiveMatch
from bot.render import table_layout
from bot.render.layout import bare, button, rows
from bot.screens import views
from cogs.interaction_context import InteractionContext
from tests.end_to_end.leak_watch import watching
from tests.end_to_end.running_bot import RunningBot

Plants = Callable[[pytest.MonkeyPatch], None]
pytestmark = pytest.mark.plants_leaks


def a_hand_answered_to_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def send(context: InteractionContext, view: Any) -> None:
        await context.interaction.response.send_message(view=view)

    monkeypatch.setattr(InteractionContext, "send", send)


def a_card_in_the_public_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.table

    def table(live: LiveMatch, words: Any, *rest: Any, **named: Any) -> Any:
        hand = live.view(1).private.hand if not live.is_over else ()
        if not hand:
            return honest(live, words, *rest, **named)
        return bare(words.cards(hand[:1]), *rows([button("x", f"1|1|{live.number}|hand|")]))

    monkeypatch.setattr(views, "table", table)


def a_card_in_the_name_of_a_public_button(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[Any] = []
    look, honest = LiveMatch.scene, table_layout._controls

    def scene(live: LiveMatch) -> Any:
        held[:] = live.view(0).private.hand[:1]
        return look(live)

    def controls(words: Any, caption: Any, *rest: Any) -> Any:
        spies = [button("x", caption.id("held", str(card))) for card in held]
        return (*honest(words, caption, *rest), *spies)

    monkeypatch.setattr(LiveMatch, "scene", scene)
    monkeypatch.setattr(table_layout, "_controls", controls)


def somebody_elses_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.hand
    monkeypatch.setattr(
        views, "hand", lambda live, seat, *how: honest(live, 1 - seat if seat else seat, *how)
    )


def a_hand_that_lies_face_down(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.hand

    def hand(live: LiveMatch, seat: int, words: Any, *rest: Any) -> Any:
        down = vars(live)["_state"].table.hidden.down
        if not down or not down[seat]:
            return honest(live, seat, words, *rest)
        number = live.told_to(seat)
        return bare(words.cards(down[seat]), *rows([button("x", f"1|1|{number}|hand|")]))

    monkeypatch.setattr(views, "hand", hand)


@pytest.mark.parametrize(
    "plant",
    [
        a_hand_answered_to_everybody,
        a_card_in_the_public_picture,
        a_card_in_the_name_of_a_public_button,
        somebody_elses_hand,
    ],
)
async def test_the_search_sees(bot: RunningBot, monkeypatch: pytest.MonkeyPatch, plant: Plants):
    plant(monkeypatch)
    players = bot.people("anna", "ben")
    with watching(bot) as watch:
        await bot.sits_down(*players, options="target=3, bidding=turns")
        await players[0].waits(lambda: watch.leaks, "a leak")
    assert any(" sees " in leak for leak in watch.leaks)


async def test_the_search_sees_cards_that_not_even_their_owner_may_see(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
):
    a_hand_that_lies_face_down(monkeypatch)
    players = bot.people("anna", "ben", "clara")
    with watching(bot) as watch:
        await bot.sits_down(*players, game="tyrolean_watten", options="exchange=off")
        await players[0].waits(lambda: watch.leaks, "a leak")
    assert any(" sees " in leak for leak in watch.leaks)

"""Leaks that are planted so that a search has something to find: one of each kind."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import structlog

from bot.instruments.instruments import Instruments
from bot.pages.custom_id_codec import press_id
from bot.pages.layout import attachment, bare, button, rows
from bot.pictures.table_picture import TablePicture
from bot.table.match.live_match import LiveMatch
from bot.table.pages import table_layout
from bot.table.screen import views
from cogs.reply import Reply

Plants = Callable[[pytest.MonkeyPatch], None]


def a_hand_answered_to_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def send(reply: Reply, view: Any) -> None:
        told = view if view.illustration is None else view.illustration.in_text()
        await reply.interaction.response.send_message(view=told)

    monkeypatch.setattr(Reply, "send", send)


def a_card_in_the_public_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.table

    def table(live: LiveMatch, words: Any, *rest: Any, **named: Any) -> Any:
        hand = live.view(1).private.hand if not live.is_over else ()
        if not hand:
            return honest(live, words, *rest, **named)
        return bare(words.cards(hand[:1]), *rows([button("x", f"2|1|{live.number}|hand|")]))

    monkeypatch.setattr(views, "table", table)


def a_card_in_the_name_of_a_public_button(monkeypatch: pytest.MonkeyPatch) -> None:
    held = _held_when_drawn(monkeypatch)
    honest = table_layout._controls

    def controls(words: Any, caption: Any, *rest: Any) -> Any:
        spies = [
            button("x", press_id(caption.table, caption.number, "held", str(card))) for card in held
        ]
        return (*honest(words, caption, *rest), *spies)

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
        number = live.told_count(seat)
        return bare(words.cards(down[seat]), *rows([button("x", f"2|1|{number}|hand|")]))

    monkeypatch.setattr(views, "hand", hand)


def a_card_in_the_words_for_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    held = _held_when_drawn(monkeypatch)

    def with_words(_: LiveMatch, words: Any, image: TablePicture) -> Any:
        return attachment(image.file_name, words.cards(held))

    monkeypatch.setattr(views, "_attachment", with_words)


def a_card_in_the_name_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    held = _held_when_drawn(monkeypatch)
    names: dict[TablePicture, str] = {}

    def name(image: TablePicture) -> str:
        # A message and its file speak of a picture with the same name.
        return names.setdefault(image, f"table-{'-'.join(map(str, held))}.webp")

    monkeypatch.setattr(TablePicture, "file_name", property(name))


def a_card_on_the_score_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.score_sheet

    def sheet(live: LiveMatch, words: Any, **how: Any) -> Any:
        hands = (live.view(seat).private.hand for seat in range(len(live.chairs)))
        told = " ".join(words.cards(hand) for hand in hands)
        return bare(told) if told else honest(live, words, **how)

    monkeypatch.setattr(views, "score_sheet", sheet)


def a_card_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    log = structlog.get_logger()
    _whenever_a_hand_is_drawn(monkeypatch, lambda hand: log.debug("drawn", hand=hand))


def a_card_in_a_number_for_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    _whenever_a_hand_is_drawn(monkeypatch, drawn.append)
    honest = Instruments.page

    async def page(instruments: Instruments) -> bytes:
        lines = (f'stammtisch_drawn_total{{hand="{hand}"}} 1\n' for hand in drawn)
        return await honest(instruments) + "".join(lines).encode()

    monkeypatch.setattr(Instruments, "page", page)


def a_card_in_a_file(folder: Path) -> Plants:
    """The same, in a file of this folder."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        _whenever_a_hand_is_drawn(monkeypatch, (folder / "hands.txt").write_text)

    return plant


def _held_when_drawn(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A card that the first seat held when a table was drawn last."""
    held: list[Any] = []
    look = LiveMatch.scene

    def scene(live: LiveMatch) -> Any:
        held[:] = live.view(0).private.hand[:1]
        return look(live)

    monkeypatch.setattr(LiveMatch, "scene", scene)
    return held


def _whenever_a_hand_is_drawn(
    monkeypatch: pytest.MonkeyPatch, tell: Callable[[str], object]
) -> None:
    honest = views.hand

    def hand(live: LiveMatch, seat: int, words: Any, *rest: Any) -> Any:
        if held := live.view(seat).private.hand:
            tell(" ".join(map(str, held)))
        return honest(live, seat, words, *rest)

    monkeypatch.setattr(views, "hand", hand)

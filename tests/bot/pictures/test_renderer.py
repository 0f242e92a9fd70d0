"""A picture is painted once, and one that cannot be painted is told of and not kept."""

import asyncio
import threading
from dataclasses import replace

import pytest

from bot.pictures import renderer
from bot.pictures.renderer import PictureFailed, PictureRenderer, png
from tests.bot.pictures.test_table_painting import TABLE


async def test_a_picture_that_cannot_be_painted_is_painted_when_it_can(
    monkeypatch: pytest.MonkeyPatch,
):
    def fail(_: object) -> bytes:
        raise ValueError("no such typeface")

    pictures = PictureRenderer()
    with monkeypatch.context() as patch:
        patch.setattr(renderer, "png", fail)
        with pytest.raises(PictureFailed):
            await pictures.render(TABLE)
    assert png(TABLE) == await pictures.render(TABLE)


async def test_two_who_ask_for_the_same_picture_at_once_wait_for_one_painting(
    monkeypatch: pytest.MonkeyPatch,
):
    painted: list[object] = []

    def paint_slowly(shown: object) -> bytes:
        painted.append(shown)
        return b"picture"

    pictures = PictureRenderer()
    monkeypatch.setattr(renderer, "png", paint_slowly)
    found = await asyncio.gather(*(pictures.render(TABLE) for _ in range(3)))

    assert [b"picture"] * 3 == found
    assert [TABLE] == painted


async def test_who_is_gone_before_a_picture_is_painted_takes_it_from_nobody(
    monkeypatch: pytest.MonkeyPatch,
):
    may_go = threading.Event()

    def paint_slowly(_: object) -> bytes:
        may_go.wait()
        return b"picture"

    pictures = PictureRenderer()
    monkeypatch.setattr(renderer, "png", paint_slowly)
    leaves, stays = (asyncio.ensure_future(pictures.render(TABLE)) for _ in range(2))
    await asyncio.sleep(0)
    leaves.cancel()
    await asyncio.wait({leaves})
    may_go.set()

    assert b"picture" == await stays


async def test_no_more_pictures_are_kept_than_may_be(monkeypatch: pytest.MonkeyPatch):
    painted: list[object] = []

    def paint(shown: object) -> bytes:
        painted.append(shown)
        return b"picture"

    monkeypatch.setattr(renderer, "png", paint)
    pictures = PictureRenderer(1)
    other = replace(TABLE, slate=())
    for shown in (TABLE, TABLE, other, TABLE):
        await pictures.render(shown)
    assert [TABLE, other, TABLE] == painted


def test_the_parts_of_pictures_are_made_once(monkeypatch: pytest.MonkeyPatch):
    painted: list[object] = []
    monkeypatch.setattr(renderer, "png", painted.append)
    pictures = PictureRenderer()
    pictures.warm_up()
    pictures.warm_up()
    pictures._thread.shutdown()
    assert 1 == len(painted)

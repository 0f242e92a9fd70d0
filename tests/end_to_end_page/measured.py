"""Draws messages on the sandbox's page that nobody has sent, and measures them."""

from collections.abc import Iterable
from typing import Any

from playwright.async_api import Page

from bot.emoji.pictures import FACES
from bot.render.card_style import Faces
from bot.render.stateless import Stateless

PICTURES = Faces(
    emoji={str(face): f"<:{name}:{10**15 + at}>" for at, (name, face) in enumerate(FACES.items())}
)
"""Every card with an emoji, as on Discord after `stammtisch emoji sync`."""

_DRAW = """async ([bodies, emojis]) => {
  const { message } = await import("/page/js/message.js");
  const { draw } = await import("/page/js/dom.js");
  const { state } = await import("/page/js/state.js");
  state.view.emojis = emojis;
  document.getElementById("measured")?.remove();
  const list = document.createElement("ol");
  list.id = "measured";
  document.querySelector(".messages").append(list);
  draw(list, bodies.map((body) => message(body, false)));
  const margin = (node) => parseFloat(getComputedStyle(node).marginTop);
  return [...list.children].map((node) => node.getBoundingClientRect().height + margin(node));
}"""
_AT_ONCE = 300
_PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
"""A picture that is drawn at once; the page says how large it is shown."""
_EMOJI = {str(10**15 + at): {"name": name, "url": _PIXEL} for at, name in enumerate(FACES)}


async def heights(page: Page, views: Iterable[Stateless]) -> list[float]:
    """How many pixels of the page each of these private messages fills, margins included."""
    bodies = [_private(at, view) for at, view in enumerate(views)]
    measured: list[float] = []
    for start in range(0, len(bodies), _AT_ONCE):
        part = bodies[start : start + _AT_ONCE]
        measured += await page.evaluate(_DRAW, [part, _EMOJI])
    return measured


def _private(number: int, view: Stateless) -> dict[str, Any]:
    """What the page is told of an answer to a press on the table that only one person sees."""
    return {
        "id": str(number),
        "type": 0,
        "author": {"id": "900000000000000001", "username": "Stammtisch", "bot": True},
        "content": "",
        "components": view.to_components(),
        "flags": 1 << 15 | 1 << 6,
        "only_you": True,
        "timestamp": "2026-11-22T20:00:00+00:00",
        "edited_timestamp": "2026-11-22T20:01:00+00:00",
        "message_reference": {"message_id": "1"},
        "referenced_message": None,
    }

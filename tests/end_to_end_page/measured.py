"""Draws messages on the sandbox's page that nobody has sent, and measures them."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from discord import ComponentType
from playwright.async_api import Page

from bot.emoji.face_files import FACES
from bot.pages.card_style import Faces
from bot.pages.stateless import Stateless

PICTURES = Faces(
    emoji={str(face): f"<:{name}:{10**15 + at}>" for at, (name, face) in enumerate(FACES.items())}
)
"""Every card with an emoji, as on Discord after `stammtisch emoji sync`."""

_FONT = '"DejaVu Sans Condensed", sans-serif, "Noto Color Emoji"'
"""Whatever other fonts a machine has; lines would break elsewhere in them."""
_DRAW = """async ([bodies, emojis, font]) => {
  const { message } = await import("/page/js/message.js");
  const { draw } = await import("/page/js/dom.js");
  const { state } = await import("/page/js/state.js");
  state.view.emojis = emojis;
  document.documentElement.style.setProperty("--font", font);
  document.getElementById("measured")?.remove();
  const list = document.createElement("ol");
  list.id = "measured";
  document.querySelector(".messages").append(list);
  draw(list, bodies.map((body) => message(body, false)));
  for (const picture of list.querySelectorAll("img.picture")) {
    // It is not loaded here, but takes the room that it would take by the page's rules.
    const drawn = ["width", "height"].map((side) => Number(picture.getAttribute(side)));
    const most = parseFloat(getComputedStyle(picture).maxHeight);
    const scale = Math.min(picture.closest(".gallery").clientWidth / drawn[0], most / drawn[1], 1);
    picture.style.width = `${drawn[0] * scale}px`;
    picture.style.height = `${drawn[1] * scale}px`;
  }
  const margin = (node) => parseFloat(getComputedStyle(node).marginTop);
  return [...list.children].map((node) => node.getBoundingClientRect().height + margin(node));
}"""
_BROKEN = """() => {
  const rows = [...document.querySelectorAll("#measured .row")];
  const tops = (row) => new Set([...row.children].map((node) => node.offsetTop));
  return rows
    .filter((row) => tops(row).size > 1)
    .map((row) => [...row.querySelectorAll("button")].map((node) => node.innerText.trim()));
}"""
"""Of the last messages that were drawn."""
_FROM_PICTURES = """() => [...document.querySelectorAll("#measured > *")].map((node) => {
  const [top] = [...node.querySelectorAll("img.picture")].map((picture) =>
    picture.getBoundingClientRect().top);
  return node.getBoundingClientRect().bottom - top;
})"""
"""Of the last messages that were drawn: pixels from the top of the picture to the message's end."""
_WINDOW = """() => {
  const list = document.querySelector(".messages");
  const inside = list.clientHeight - parseFloat(getComputedStyle(list).paddingBottom);
  document.getElementById("measured")?.remove();
  const last = list.lastElementChild;
  return inside - (last ? parseFloat(getComputedStyle(last).marginBottom) : 0);
}"""
Size = tuple[int, int]
Sizes = Callable[[str], Size]
"""How wide and high a picture is, by the name of its file."""
_AT_ONCE = 300
_PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
"""A picture that is drawn at once; the page says how large it is shown."""
_EMOJI = {str(10**15 + at): {"name": name, "url": _PIXEL} for at, name in enumerate(FACES)}


async def heights(page: Page, views: Iterable[Stateless]) -> list[float]:
    """How many pixels of the page each of these private messages fills, margins included."""
    return await _measured(page, [_private(at, view) for at, view in enumerate(views)])


async def table_heights(page: Page, views: Iterable[Stateless], size: Sizes) -> list[float]:
    """The same of public messages that `/play` was answered with; pictures are of a `size`."""
    bodies = [_public(at, view, size) for at, view in enumerate(views)]
    return await _measured(page, bodies)


async def heights_from_picture(page: Page, views: Iterable[Stateless], size: Sizes) -> list[float]:
    """How many pixels each of these private messages fills below the top of its picture."""
    found: list[float] = []
    bodies = [_with_pictures_in(_private(at, view), size) for at, view in enumerate(views)]
    for part in _parts(bodies):
        await page.evaluate(_DRAW, [part, _EMOJI, _FONT])
        found += await page.evaluate(_FROM_PICTURES)
    return found


async def window(page: Page) -> float:
    """How many pixels high the newest messages are shown without scrolling."""
    return await page.evaluate(_WINDOW)


async def broken_rows(page: Page, views: Iterable[Stateless]) -> list[list[str]]:
    """The labels of each row of buttons in these messages that a phone shows in several lines."""
    broken: list[list[str]] = []
    for part in _parts([_private(at, view) for at, view in enumerate(views)]):
        await page.evaluate(_DRAW, [part, _EMOJI, _FONT])
        broken += await page.evaluate(_BROKEN)
    return broken


async def _measured(page: Page, bodies: list[dict[str, Any]]) -> list[float]:
    measured: list[float] = []
    for part in _parts(bodies):
        measured += await page.evaluate(_DRAW, [part, _EMOJI, _FONT])
    return measured


def _parts(bodies: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    return (bodies[start : start + _AT_ONCE] for start in range(0, len(bodies), _AT_ONCE))


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


def _public(number: int, view: Stateless, size: Sizes) -> dict[str, Any]:
    """What everybody is told of a table that somebody opened with a command."""
    body = _private(number, view)
    body |= {"only_you": False, "flags": 1 << 15, "message_reference": None}
    body["invoked"] = {"user": {"id": "700000000000000001", "username": "anna"}}
    body["invoked"] |= {"typed": True, "name": "play"}
    return _with_pictures_in(body, size)


def _with_pictures_in(body: dict[str, Any], size: Sizes) -> dict[str, Any]:
    return body | {"components": [_with_pictures(part, size) for part in body["components"]]}


def _with_pictures(part: dict[str, Any], size: Sizes) -> dict[str, Any]:
    """A component with its pictures as the page gets them: drawn at once, and of a known size."""
    part = dict(part)
    if "components" in part:
        part["components"] = [_with_pictures(inner, size) for inner in part["components"]]
    if part["type"] == ComponentType.media_gallery.value:
        items = [{**item, "media": _media(item["media"]["url"], size)} for item in part["items"]]
        part["items"] = items
    return part


def _media(name: str, size: Sizes) -> dict[str, Any]:
    width, height = size(name)
    return {"url": _PIXEL, "proxy_url": _PIXEL, "width": width, "height": height}

"""Checks what Sphinx does not look at: links in HTML or to other languages, and foreign files."""

from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

_ADDRESSES: Final = ("href", "src")
_LOADED: Final = frozenset({"script", "img", "iframe", "source"})
"""What a browser fetches without being asked; a stylesheet is told apart by its `rel`."""


class _Page(HTMLParser):
    """The links of a page, and the places in it that a link may name."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value is not None}
        self.places.update(given[name] for name in ("id", "name") if name in given)
        found = [given[name] for name in _ADDRESSES if name in given]
        self.links += found
        if tag in _LOADED or "stylesheet" in given.get("rel", "").split():
            self.fetched += found


def broken_links(site: Path) -> list[str]:
    """Every link within a built site that leads nowhere, and all that is fetched from elsewhere."""
    return [
        f"{page.relative_to(site)}: {fault}"
        for page in sorted(site.rglob("*.html"))
        for fault in _faults(page)
    ]


def _faults(page: Path) -> list[str]:
    read = _page(page)
    strange = [f"{link} is fetched from elsewhere" for link in read.fetched if _is_elsewhere(link)]
    within = dict.fromkeys(link for link in read.links if not _is_elsewhere(link))
    return strange + [f"{link} leads nowhere" for link in within if not _leads(page, link)]


def _is_elsewhere(link: str) -> bool:
    parts = urlsplit(link)
    return bool(parts.netloc) or parts.scheme not in {"", "data"}


def _leads(page: Path, link: str) -> bool:
    parts = urlsplit(link)
    if parts.scheme:
        return True
    target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if not target.is_file():
        return False
    return not parts.fragment or unquote(parts.fragment) in _page(target).places


@cache
def _page(file: Path) -> _Page:
    return _Page(file.read_text("utf-8"))

"""The navigation of pages that are too many for one message: back, on, and the page number."""

from collections.abc import Callable, Iterable

from bot.pages.layout import Button, button, small
from bot.pages.words import Words


def paginate(lines: Iterable[str], longest: int, most: int | None = None) -> list[list[str]]:
    """The lines in pages of at most so many characters, and lines; one page at least."""
    pages: list[list[str]] = [[]]
    for line in lines:
        is_full = most is not None and len(pages[-1]) == most
        if is_full or (
            pages[-1] and sum(map(len, pages[-1])) + len(pages[-1]) + len(line) > longest
        ):
            pages.append([])
        pages[-1].append(line)
    return pages


def page_buttons(
    words: Words, page: int, pages: int, to: Callable[[int], str]
) -> tuple[Button, ...]:
    """Back and on, where there is more than one page; `to` gives the custom id of a page."""
    if pages <= 1:
        return ()
    back, on = max(page - 1, 0), min(page + 1, pages - 1)
    return (
        button(words.label("button.back"), to(back), disabled=page == back),
        button(words.label("button.next"), to(on), disabled=page == on),
    )


def page_number(words: Words, page: int, pages: int) -> str:
    """The number of this page and of all, in small print; empty where there is only one."""
    return small(words("board.page", page=page + 1, pages=pages)) if pages > 1 else ""

"""The progress of long work: one bar on a terminal, and nothing anywhere else.

It is tqdm's, which has no dependencies; rich would bring three more packages to each bot.
"""

import sys
from collections.abc import Callable, Generator, Iterable, Sized
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from typing import Any, Final, TypeAlias, TypeVar

from tqdm import tqdm
from tqdm.contrib.logging import logging_redirect_tqdm

T = TypeVar("T")
Bar: TypeAlias = "tqdm[Any]"
"""It has `update`, which says how much more is done, and `set_postfix_str`."""
_AFTER: Final = 0.5
"""Seconds that work may take without a bar."""
_is_shown: Final = ContextVar("is_shown", default=False)


@contextmanager
def show_progress() -> Generator[None, None, None]:
    """Show bars for the work in the block if a terminal is there; log lines stand above them."""
    token = _is_shown.set(True)
    tqdm.monitor_interval = 0  # no thread of its own
    try:
        with logging_redirect_tqdm() if sys.stderr.isatty() else nullcontext():
            yield
    finally:
        _is_shown.reset(token)


@contextmanager
def progress(what: str, total: int | None = None) -> Generator[Bar, None, None]:
    """Show a bar until the block ends, for this total of work if it is known."""
    disable = None if _is_shown.get() else True  # None: unless standard error is a terminal
    with tqdm(
        desc=what, total=total, disable=disable, leave=False, dynamic_ncols=True, delay=_AFTER
    ) as bar:
        yield bar


def track(what: str, items: Iterable[T], total: int | None = None) -> Generator[T, None, None]:
    """Yield the same items while a bar shows how many are done."""
    known = len(items) if total is None and isinstance(items, Sized) else total
    with progress(what, known) as bar:
        for item in items:
            yield item
            bar.update()


def copy_callback(bar: Bar) -> Callable[[int, int, int], None]:
    """Return the callback SQLite calls while it copies: (status, pages left, pages in all)."""

    def tell(_status: int, left: int, total: int) -> None:
        bar.total = total
        bar.update(total - left - bar.n)

    return tell

"""A pytest plugin: which tests run, those of every change, of the inner loop, or of the gate alone.

Without an option it is all but what is marked `thorough` or `check`. With `--thorough` it is only
that, and what is marked `longer`, which then tries more; with `--checks` what is a check of the
source rather than a test. With `--quick`, what reaches outside this process is skipped. Nobody has
to mark such tests. Python itself says when a socket is bound or a process is started (audit
events), and then the test at hand is skipped; a browser is a process. Hypothesis tries few
examples, so that everything else is through in a minute.
"""

import gc
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web_app
from hypothesis import settings

from tests.games.kit import moments

OUTSIDE = {"socket.bind": "it opens a socket", "subprocess.Popen": "it starts a process"}
NOT_TRIED = (
    "bot/ai/test_advice.py",
    "bot/ai/test_cluster.py",
    "bot/ai/test_player_pool.py",
    "bot/ai/test_process.py",
    "bot/table/play/test_thinking_tables.py",
    "cogs",
    "end_to_end",
    "end_to_end_page",
    "sandbox/page",
)
"""Where nearly every test reaches outside, or starts its process where a skip would be lost."""
EXAMPLES = 3

_at_hand: list[str] = []


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="skip what needs a process or a socket")
    parser.addoption("--thorough", action="store_true", help="run what only the gate has time for")
    parser.addoption("--checks", action="store_true", help="run what checks the source")
    parser.addoption("--all", action="store_true", help="run everything once")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("quick"):
        sys.addaudithook(_skip)
    moments.always_new = config.getoption("thorough")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    tests = config.rootpath / "tests"
    within = collection_path.is_relative_to(tests) and collection_path.relative_to(tests).as_posix()
    return True if config.getoption("quick") and within in NOT_TRIED else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not asked for, and let laws be tried on few examples in the inner loop."""
    kept = {item for item in items if _is_asked_for(item)}
    config.hook.pytest_deselected(items=[each for each in items if each not in kept])
    items[:] = [each for each in items if each in kept]
    if not config.getoption("quick"):
        return
    for item in items:
        test: Any = getattr(item, "obj", None)
        own: settings | None = getattr(test, "_hypothesis_internal_use_settings", None)
        if own is not None:  # Hypothesis has no public way to set it once a test is decorated
            few = settings(own, max_examples=min(EXAMPLES, own.max_examples))
            test._hypothesis_internal_use_settings = few


def _is_asked_for(item: pytest.Item) -> bool:
    marked = {mark.name for mark in item.iter_markers()}
    if item.config.getoption("all"):
        return True
    if item.config.getoption("checks"):
        return "check" in marked
    if item.config.getoption("thorough"):
        return bool(marked & {"thorough", "longer"})
    return not marked & {"thorough", "check"}


def pytest_collection_finish() -> None:
    """Look for garbage only in what tests make: a bot is full of circles, and each is large."""
    gc.collect()
    gc.freeze()


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    # By it aiohttp keeps the last thousand servers alive, each with the world of a sandbox.
    web_app._cached_build_middleware.cache_clear()
    if nextitem is None or item.path != nextitem.path:
        gc.collect()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    _at_hand.append(item.nodeid)
    try:
        return (yield)
    finally:
        _at_hand.clear()


def _skip(event: str, _arguments: object) -> None:
    if _at_hand and event in OUTSIDE and not _is_for_an_event_loop():
        pytest.skip(OUTSIDE[event])


def _is_for_an_event_loop() -> bool:
    """Whether it is half of a pair, which Windows has not: there event loops wake up by one."""
    return sys._getframe(2).f_code.co_name.endswith("socketpair")

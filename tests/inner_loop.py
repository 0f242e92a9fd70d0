"""A pytest plugin for the inner loop: with `--quick`, what reaches outside this process is skipped.

Nobody has to mark such tests. Python itself says when a socket is bound or a process is started
(audit events), and then the test at hand is skipped; a browser is a process. Hypothesis tries few
examples, and what is marked `thorough` is left out, so that everything else is through in a minute.
"""

import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

OUTSIDE = {"socket.bind": "it opens a socket", "subprocess.Popen": "it starts a process"}
NOT_TRIED = (
    "bot/ai/test_advice.py",
    "bot/ai/test_cluster.py",
    "bot/ai/test_pool.py",
    "bot/ai/test_process.py",
    "bot/runtime/test_thinking_tables.py",
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


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("quick"):
        sys.addaudithook(_skip)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    tests = config.rootpath / "tests"
    within = collection_path.is_relative_to(tests) and collection_path.relative_to(tests).as_posix()
    return True if config.getoption("quick") and within in NOT_TRIED else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let every law be tried on few examples; it keeps all its other settings."""
    if not config.getoption("quick"):
        return
    items[:] = [item for item in items if item.get_closest_marker("thorough") is None]
    for item in items:
        test: Any = getattr(item, "obj", None)
        own: settings | None = getattr(test, "_hypothesis_internal_use_settings", None)
        if own is not None:  # Hypothesis has no public way to set it once a test is decorated
            few = settings(own, max_examples=min(EXAMPLES, own.max_examples))
            test._hypothesis_internal_use_settings = few


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

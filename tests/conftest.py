"""What the whole suite shares: Discord's own description judges every request of every test."""

import pytest

pytest_plugins = [
    "tests.kit.not_tested",
    "tests.kit.quick_disk",
    "tests.kit.virtual_time",
    "tests.inner_loop",
    "tests.judge.plugin",
    "tests.postgresql",
]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole-walk", action="store_true", help="kill each game at every step")

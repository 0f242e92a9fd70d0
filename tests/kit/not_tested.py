"""A pytest plugin: at the end, a line for each thing that was missing, and what it cost."""

from collections import Counter
from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    reports = terminalreporter.stats.get("skipped", ())
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in reports)
    for reason, tests in sorted(reasons.items()):
        terminalreporter.write_line(f"{tests} not run: {reason}", yellow=True)

"""What this machine gives the process: processors and memory, by whichever limit is the narrowest.

A container sees the whole machine by `os` and `/proc/meminfo`; what it may use is said by its
control groups alone (Linux: cgroups(7), `memory.max` and `cpu.max`, or the files of version 1).
"""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SMALL_MB: Final = 768
"""A host with no more memory is small."""
_UNLIMITED: Final = 1 << 60
"""Version 1 writes a number beyond this where there is no limit."""


@dataclass(frozen=True, slots=True)
class Host:
    """What a process may use."""

    cores: int
    """How many can compute at once, at least 1."""
    megabytes: int | None
    """None where the system does not say."""

    @property
    def is_small(self) -> bool:
        """Whether a bot should use as little memory as it can."""
        return self.megabytes is not None and self.megabytes <= SMALL_MB


def cores() -> int:
    """The number of processes that can compute at once here without slowing each other down."""
    return host().cores


def host(root: Path = Path("/")) -> Host:
    """What this process may use; `root` is where the file system begins."""
    allowed = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    quotas = [quota for folder in _groups(root, "cpu") if (quota := _quota(folder)) is not None]
    limits = [limit for folder in _groups(root, "memory") if (limit := _limit(folder)) is not None]
    if (installed := _installed(root)) is not None:
        limits.append(installed)
    return Host(
        cores=max(1, min(allowed, *map(int, quotas))) if quotas else allowed,
        megabytes=min(limits) >> 20 if limits else None,
    )


def _groups(root: Path, controller: str) -> Iterator[Path]:
    """The folders of the groups of this process that may limit it, from its own up to the first."""
    for line in _text(root / "proc/self/cgroup").splitlines():
        _, controllers, path = line.split(":", 2)
        if controllers and controller not in controllers.split(","):
            continue
        mount = root / "sys/fs/cgroup" / (controller if controllers else "")
        own = Path(path.lstrip("/"))
        yield from (mount / each for each in (own, *own.parents))


def _quota(folder: Path) -> float | None:
    """Processors that a group may use at once."""
    quota, _, period = _text(folder / "cpu.max").partition(" ")
    quota = quota or _text(folder / "cpu.cfs_quota_us").strip()
    period = period or _text(folder / "cpu.cfs_period_us")
    if not quota.isdecimal() or not period.strip().isdecimal():
        return None  # `max`, or -1
    return int(quota) / int(period)


def _limit(folder: Path) -> int | None:
    """Bytes of memory that a group may use."""
    limit = _text(folder / "memory.max") or _text(folder / "memory.limit_in_bytes")
    if not limit.strip().isdecimal():
        return None
    return int(limit) if int(limit) < _UNLIMITED else None


def _installed(root: Path) -> int | None:
    """Bytes of memory that the machine has."""
    for line in _text(root / "proc/meminfo").splitlines():
        if line.startswith("MemTotal:"):
            return int(line.split()[1]) << 10
    return None


def _text(path: Path) -> str:
    try:
        return path.read_text("ascii")
    except OSError:
        return ""

"""A pytest plugin: temporary files lie in memory where there is room for them.

A database waits for its disk before it says that something is kept, which takes milliseconds there
and next to nothing in memory. No test takes away what a disk has kept.
"""

import os
import shutil
from pathlib import Path

_IN_MEMORY = Path("/dev/shm")
_ROOM = 4 * 2**30
"""Bytes that must be free: several times what the suite leaves there at once."""
_CHOSEN = "PYTEST_DEBUG_TEMPROOT"
"""The variable by which pytest is told where temporary folders go."""


def pytest_configure() -> None:
    """Choose the folder, unless somebody has."""
    is_there = _IN_MEMORY.is_dir() and os.access(_IN_MEMORY, os.W_OK)
    if is_there and shutil.disk_usage(_IN_MEMORY).free >= _ROOM:
        os.environ.setdefault(_CHOSEN, str(_IN_MEMORY))

"""One process per database: the second one is refused, and a crash leaves nothing behind."""

import errno
import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bot.store.errors import DatabaseInUse, DatabaseUnreachable

# A lockf lock belongs to the process: forked workers that outlive a killed bot do not keep it, as
# they would a flock. In return the kernel lets one process lock twice, and closing either of its
# descriptors frees the lock; so what this process holds is noted here, and never opened again.
_HELD: Final[set[Path]] = set()


@contextmanager
def only_process(path: Path) -> Generator[None, None, None]:
    """Hold the lock beside the database at `path`.

    Raises DatabaseInUse when somebody holds it, DatabaseUnreachable when it cannot be made.
    """
    beside = path.with_name(f"{path.name}-lock")
    if beside in _HELD:
        raise DatabaseInUse(path, "is already open in this process.")
    try:
        descriptor = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise DatabaseUnreachable(path, f"cannot be locked: {error.strerror}.") from error
    try:
        _take(descriptor, path)
        _HELD.add(beside)
        yield
    finally:
        _HELD.discard(beside)
        os.close(descriptor)


def _take(descriptor: int, path: Path) -> None:
    try:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in {errno.EACCES, errno.EAGAIN}:
            raise DatabaseInUse(path, "is in use by another Stammtisch.") from error
        raise DatabaseUnreachable(path, f"cannot be locked: {error.strerror}.") from error

"""One process per database: the second one is refused, and a crash leaves nothing behind."""

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from portalocker import AlreadyLocked, LockException, LockFlags

from bot.store.engine.errors import DatabaseInUse, DatabaseUnreachable
from bot.store.engine.upgrade import may_pass

if sys.platform == "win32":
    from portalocker.portalocker import MsvcrtLocker as Locker
else:
    # A lockf lock belongs to the process: forked workers that outlive a killed bot do not keep it,
    # as they would a flock. In return the kernel lets one process lock twice, and closing either of
    # its descriptors frees the lock; so what this process holds is noted, and never opened again.
    from portalocker.portalocker import LockfLocker as Locker

_HELD: Final[set[Path]] = set()
_AT_ONCE: Final = LockFlags.EXCLUSIVE | LockFlags.NON_BLOCKING


@contextmanager
def only_process(path: Path) -> Generator[None, None, None]:
    """Hold the lock beside the database at `path`.

    Raises DatabaseInUse when another process holds it, DatabaseUnreachable when it cannot be made,
    or when the file has another name, which would have another lock beside it.
    """
    _must_have_one_name(path)
    beside = path.with_name(f"{path.name}-lock")
    if beside in _HELD:
        raise DatabaseInUse(path, "is already open in this process.")
    try:
        descriptor = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        sentence = f"cannot be locked: {error.strerror}."
        raise DatabaseUnreachable(path, sentence, may_pass=may_pass(error)) from error
    try:
        _take(descriptor, path)
        _HELD.add(beside)
        yield
    finally:
        _HELD.discard(beside)
        os.close(descriptor)


def _must_have_one_name(path: Path) -> None:
    with suppress(OSError):  # there is none yet, or it is told when it is opened
        if path.is_file() and path.stat().st_nlink > 1:
            sentence = "has a second name (a hard link), by which it could be spoilt: remove one."
            raise DatabaseUnreachable(path, sentence)


def _take(descriptor: int, path: Path) -> None:
    try:
        Locker().lock(descriptor, _AT_ONCE)
    except AlreadyLocked as error:
        raise DatabaseInUse(path, "is in use by another Stammtisch.") from error
    except LockException as error:
        sentence = f"cannot be locked: {_reason(error)}."
        raise DatabaseUnreachable(path, sentence, may_pass=True) from error


def _reason(error: LockException) -> str:
    cause = error.__cause__
    return (isinstance(cause, OSError) and cause.strerror) or str(error)

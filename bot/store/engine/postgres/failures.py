"""The errors of psycopg, told without a word of the address, a password or the contents of a row.

Its own texts quote all three; so they are never handed on, not even as the cause of an error.
"""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

import psycopg
from psycopg import errors

from bot.store.engine.errors import DatabaseFailed, NotLetIn, RuleBroken

_LASTING: Final = ("08", "25006", "53", "55P03", "57P", "58", "XX")
"""The first letters of SQLSTATEs for troubles of the server, the way to it or its disk."""
_PASSING: Final = {
    "starting up": "it starts",
    "shutting down": "it stops",
    "recovery mode": "it starts again after it broke",
    "not yet accepting connections": "it starts",
    "not accepting connections": "it takes no connections now",
    "read-only": "it can only be read now",
    "too many": "it has too many connections",
    "remaining connection slots": "it has too many connections",
    "SYSCALL": "the connection broke",
    "closed unexpectedly": "the connection broke",
    "closed the connection unexpectedly": "the connection broke",
}
"""Signs in libpq's complaint of troubles that pass, and the words for them."""
_UNTIL_MENDED: Final = {
    "password authentication failed": "it does not take the password",
    "no password supplied": "it wants a password",
    "no pg_hba.conf entry": "it lets nobody in from here",
    "does not exist": "there is no such database or no such role",
    "not permitted to log in": "this role may not log in",
    "permission denied for database": "this role may not use that database",
    "certificate": "it does not show the certificate that was asked for",
    "SSL": "no encrypted connection could be made",
}
"""The same for troubles that a person must mend."""


def unreachable(error: BaseException) -> DatabaseFailed:
    """The error for a missing connection; NotLetIn where a person must mend that.

    Any other silence may end, as that of a machine that starts.
    """
    told, told_as = str(error), "PostgreSQL cannot be reached:"
    if isinstance(error, psycopg.ProgrammingError):
        return NotLetIn(f"{told_as} the address cannot be read")
    for signs, kind in ((_PASSING, DatabaseFailed), (_UNTIL_MENDED, NotLetIn)):
        for sign, said in signs.items():
            if sign in told:
                return kind(f"{told_as} {said}")
    return DatabaseFailed(f"{told_as} no answer")


def failure(error: psycopg.Error) -> Exception:
    """The error to raise for one in a transaction.

    DatabaseFailed where the server cannot go on, RuleBroken for a mistake of this program.
    """
    state = error.sqlstate
    if isinstance(error, psycopg.IntegrityError | psycopg.DataError):
        rule = error.diag.constraint_name
        kind = f"{_name(state)}{f' of {rule}' if rule else ''}"
        return RuleBroken(kind, is_double=isinstance(error, errors.UniqueViolation))
    if state is None:
        return DatabaseFailed("the connection to PostgreSQL broke")
    return DatabaseFailed(f"PostgreSQL: {_name(state)}", is_lasting=state.startswith(_LASTING))


def _name(state: str | None) -> str:
    try:
        return f"{errors.lookup(state or '').__name__} ({state})"
    except KeyError:
        return f"error {state}"


@contextmanager
def failures() -> Generator[None, None, None]:
    """Raise the failures of a statement by our names."""
    try:
        yield
    except psycopg.Error as error:
        found = failure(error)
    else:
        return
    raise found from None

"""What psycopg says, said without a word of the address, of a password or of what stands in a row.

Its own texts quote all three; so they are never handed on, not even as the cause of an error.
"""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

import psycopg
from psycopg import errors

from bot.store.errors import DatabaseFailed, RuleBroken

_LASTING: Final = ("08", "25006", "53", "55P03", "57P", "58", "XX")
"""What ails the server, the way to it or its disk; how such SQLSTATEs begin."""
_NO_CONNECTION: Final = {
    "password authentication failed": "it does not take the password",
    "no password supplied": "it wants a password",
    "no pg_hba.conf entry": "it lets nobody in from here",
    "does not exist": "there is no such database or no such role",
    "starting up": "it starts",
    "shutting down": "it stops",
    "too many": "it has too many connections",
    "remaining connection slots": "it has too many connections",
    "certificate": "it does not show the certificate that was asked for",
    "SSL": "no encrypted connection could be made",
}
"""What stands in libpq's complaint, and what is said of it."""


def why_unreachable(error: BaseException) -> str:
    """Why there is no connection."""
    if isinstance(error, psycopg.ProgrammingError):
        return "the address cannot be read"
    told = str(error)
    return next((said for sign, said in _NO_CONNECTION.items() if sign in told), "no answer")


def failure(error: psycopg.Error) -> Exception:
    """What is raised for an error in a transaction.

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
    """Say by name what went wrong with a statement."""
    try:
        yield
    except psycopg.Error as error:
        found = failure(error)
    else:
        return
    raise found from None

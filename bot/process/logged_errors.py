"""How an error gets into the log: with a traceback, or in one line for many of its kind."""

import structlog


class ToldOnce(Exception):  # noqa: N818 - it names what is so
    """One that the log may have told of where it began; then it says no more where it ends."""

    is_told = True
    """Whether it has."""


def is_told(error: object) -> bool:
    """Whether the log knows of it already."""
    return isinstance(error, ToldOnce) and error.is_told


def log_error(
    log: structlog.stdlib.BoundLogger, event: str, error: BaseException, **about: object
) -> None:
    """Log what broke; where the log knows of it, only whoever debugs hears of it again."""
    if is_told(error):
        log.debug(event, reason=str(error), **about)
    else:
        log.error(event, exc_info=error, **about)

"""Ways for an error into the log: with a traceback, or in one line for many of its kind."""

import structlog


class ToldOnce(Exception):  # noqa: N818 - it names what is so
    """An error that the log may have reported where it began, so that it is not reported again."""

    is_told = True
    """Whether it has."""


def is_told(error: object) -> bool:
    """Return whether the log knows of it already."""
    return isinstance(error, ToldOnce) and error.is_told


def log_error(
    log: structlog.stdlib.BoundLogger, event: str, error: BaseException, **about: object
) -> None:
    """Log an error; if the log knows of it already, only a debug line repeats it."""
    if is_told(error):
        log.debug(event, reason=str(error), **about)
    else:
        log.error(event, exc_info=error, **about)

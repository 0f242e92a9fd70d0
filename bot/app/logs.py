"""Logs for operators: one line of JSON each, never with a token, a hand or a signal in it.

At DEBUG, discord.py writes out every payload with its tokens, and aiosqlite every statement with
its values, decks and hands among them. So only this bot's own loggers may go below INFO.
"""

import logging
import re
import sys
from typing import Any

import structlog
from structlog.typing import EventDict, WrappedLogger

from bot.process.logged_errors import is_told

_OWN = ("bot", "cogs")
"""The loggers whose every line was written with the promise above in mind."""
_TOKENS = (
    re.compile(r"(?<=/webhooks/)(\d+)/[^/\s?\"\\]+"),
    re.compile(r"(?<=/interactions/)(\d+)/[^/\s?\"\\]+"),
)


def without_tokens(text: str) -> str:
    """Return the text with the secret part of every interaction and webhook address cut out."""
    for pattern in _TOKENS:
        text = pattern.sub(r"\1/…", text)
    return text


def _redact(_logger: WrappedLogger, _method: str, line: Any) -> str:
    return without_tokens(line)


def _shorten(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Drop the traceback, which discord.py may log too, of an error that the log knows already."""
    error: object = line.get("exc_info")
    if error is not None and not isinstance(error, BaseException):  # True, or all three parts
        error = sys.exc_info()[1]
    if is_told(error):
        line.update(exc_info=None, reason=str(error))
    return line


def set_up(level: str) -> None:
    """Send every log, discord.py's too, to standard error as redacted JSON lines.

    `level` is the name of a level; for everybody else's loggers it is INFO at the least.
    """
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.stdlib.PositionalArgumentsFormatter(),
                _shorten,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(ensure_ascii=False),
                _redact,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    own = logging.getLevelNamesMapping()[level]
    root.setLevel(max(own, logging.INFO))
    for name in _OWN:
        logging.getLogger(name).setLevel(own)

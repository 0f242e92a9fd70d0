"""Logs for operators: one line of JSON each, never with a token, a hand or a signal in it."""

import logging
import re
import sys

import structlog
from structlog.typing import EventDict, WrappedLogger

_TOKENS = (
    re.compile(r"(?<=/webhooks/)(\d+)/[^/\s?]+"),
    re.compile(r"(?<=/interactions/)(\d+)/[^/\s?]+"),
)


def without_tokens(text: str) -> str:
    """The text with the secret part of every interaction and webhook address cut out."""
    for pattern in _TOKENS:
        text = pattern.sub(r"\1/…", text)
    return text


def _redact(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    return {
        key: without_tokens(value) if isinstance(value, str) else value
        for key, value in event.items()
    }


def set_up(level: str) -> None:
    """Send every log, discord.py's too, to standard error as redacted JSON lines."""
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
                structlog.processors.format_exc_info,
                _redact,
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())

"""Whatever goes wrong behind a door becomes one kind sentence to the person who pressed."""

import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

import structlog

from bot.errors import UserError
from bot.render.hand_layout import refusal
from bot.render.markdown import Markup
from bot.screens.table_screen import UNREACHABLE
from bot.store.errors import DatabaseFailed, WrongState
from cogs.interaction_context import InteractionContext
from games.core.errors import IllegalAction
from games.core.scene import Value

_log = structlog.get_logger()


@asynccontextmanager
async def kindly(context: InteractionContext) -> AsyncGenerator[None, None]:
    """Run a door's work; every failure is told, and only to this person."""
    try:
        yield
    except UserError as trouble:
        await _tell(context, trouble.says.key, **trouble.says.values)
    except IllegalAction as illegal:
        await _tell(context, "error.refused", why=Markup(refusal(context.words, illegal.reason)))
    except WrongState as wrong:
        # A press that met a pause or an end half-way.
        await _tell(context, "error.paused" if wrong.state == "paused" else "error.match_over")
    except DatabaseFailed as failure:
        _log.exception("the database failed", reason=str(failure))
        await _tell(context, "error.database")
    except UNREACHABLE as error:
        # Discord did not take the answer (too late, say); what was done is done and will be shown.
        _log.warning("not answered", reason=type(error).__name__)
    except Exception:  # noqa: BLE001 - a person is waiting: whatever it is, they are told
        reference = secrets.token_hex(3)
        _log.exception("unexpected", reference=reference)
        await _tell(context, "error.unexpected", reference=reference)


async def _tell(context: InteractionContext, key: str, **values: Value) -> None:
    with suppress(*UNREACHABLE):
        await context.notice(key, **values)

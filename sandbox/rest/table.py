"""The table of all routes that the sandbox knows."""

from sandbox.rest import callbacks, commands, identity, messages, webhooks
from sandbox.rest.calls import Routes

TABLE = Routes(area.ROUTES for area in (callbacks, webhooks, messages, identity, commands))

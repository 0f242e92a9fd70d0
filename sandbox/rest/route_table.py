"""The table of all routes that the sandbox knows."""

from sandbox.rest import (
    callbacks,
    channels,
    commands,
    emojis,
    guilds,
    identity,
    messages,
    pins,
    reactions,
    scheduled,
    threads,
    webhooks,
)
from sandbox.rest.api_calls import Routes

_AREAS = (
    callbacks,
    webhooks,
    messages,
    reactions,
    pins,
    channels,
    threads,
    guilds,
    scheduled,
    identity,
    commands,
    emojis,
)
TABLE = Routes(area.ROUTES for area in _AREAS)

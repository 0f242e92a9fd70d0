"""Scheduled events of guilds, and their JSON (docs: resources/guild-scheduled-event)."""

from dataclasses import dataclass
from enum import IntEnum

from sandbox.wire import Json


class Status(IntEnum):
    """How a scheduled event is doing."""

    SCHEDULED = 1
    ACTIVE = 2
    COMPLETED = 3
    CANCELED = 4


MAY_BECOME = {
    Status.SCHEDULED: {Status.ACTIVE, Status.CANCELED},
    Status.ACTIVE: {Status.COMPLETED},
    Status.COMPLETED: set[Status](),
    Status.CANCELED: set[Status](),
}
"""Once it is completed or cancelled, its status cannot change."""


@dataclass(slots=True, kw_only=True)
class ScheduledEvent:
    """An event somewhere else than in a voice channel, which is all that the sandbox knows."""

    id: int
    guild_id: int
    creator_id: int
    name: str
    description: str | None
    location: str
    start: str
    end: str
    status: Status = Status.SCHEDULED

    def shape(self) -> Json:
        """The scheduled event object."""
        return {
            "id": str(self.id),
            "guild_id": str(self.guild_id),
            "channel_id": None,
            "creator_id": str(self.creator_id),
            "name": self.name,
            "description": self.description,
            "scheduled_start_time": self.start,
            "scheduled_end_time": self.end,
            "privacy_level": 2,
            "status": int(self.status),
            "entity_type": 3,
            "entity_id": None,
            "entity_metadata": {"location": self.location},
            "recurrence_rule": None,
            "image": None,
        }

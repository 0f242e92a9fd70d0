"""Rules for scheduled events that take place outside of Discord.

Source: Guild Scheduled Event resource, "Field Requirements By Entity Type".
"""

from sandbox.limits.fields import Required, one_of, shape
from sandbox.limits.text import text
from sandbox.limits.violation import Check

_TIME = text(20, 40)
"""As ISO 8601 has it."""

new_event: Check = shape(
    name=Required(text(1, 100)),
    description=text(1, 1000),
    privacy_level=Required(one_of((2,))),
    entity_type=Required(one_of((3,))),
    scheduled_start_time=Required(_TIME),
    scheduled_end_time=Required(_TIME),
    entity_metadata=Required(shape(location=Required(text(1, 100)))),
)
changed_event: Check = shape(
    name=text(1, 100), description=text(1, 1000), status=one_of((1, 2, 3, 4))
)

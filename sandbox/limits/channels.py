"""Rules for channels, threads and the lists of messages in them."""

from sandbox.limits.fields import (
    Required,
    array,
    boolean,
    both,
    distinct,
    number,
    one_of,
    shape,
    snowflake,
)
from sandbox.limits.text import text
from sandbox.limits.violation import Check

_ARCHIVE_AFTER = one_of((60, 1440, 4320, 10080))
"""Minutes. Source: Channel resource, `auto_archive_duration`."""
_SLOWMODE = number(0, 21600)
"""Seconds, at most six hours."""

thread: Check = shape(
    name=Required(text(1, 100)),
    auto_archive_duration=_ARCHIVE_AFTER,
    rate_limit_per_user=_SLOWMODE,
    type=one_of((10, 11, 12)),
    invitable=boolean,
)
edited_channel: Check = shape(
    name=text(1, 100),
    topic=text(0, 4096),
    auto_archive_duration=_ARCHIVE_AFTER,
    rate_limit_per_user=_SLOWMODE,
    archived=boolean,
    locked=boolean,
    invitable=boolean,
)
new_channel: Check = shape(
    name=Required(text(1, 100)), topic=text(0, 4096), rate_limit_per_user=_SLOWMODE
)
bulk_delete: Check = shape(messages=Required(both(array(2, 100, snowflake), distinct)))
direct_message: Check = shape(recipient_id=Required(snowflake))
overwrite: Check = shape(type=Required(one_of((0, 1))))

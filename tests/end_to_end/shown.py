"""What messages show, kept until it changes: tests look after every change of the world."""

from typing import Any

from sandbox.control.viewing import Gaze
from sandbox.world.messages import Message


def state_of(message: Message) -> tuple[object, ...]:
    """All that may change of what a message shows; parts that are the same compare at once."""
    return (
        message.id,
        message.content,
        message.embeds,
        message.components,
        tuple(message.attachments),
        message.flags,
        message.edited,
        message.pinned,
        message.gone_from_view,
        tuple((name, tuple(each.users)) for name, each in message.reactions.items()),
    )


def failures_of(gaze: Gaze) -> tuple[int, ...]:
    """What failed for a person, which is shown below the message that they pressed."""
    notices = gaze.world.notices.values()
    return tuple(notice.id for notice in notices if notice.user_id == gaze.me.id)


class Shapes:
    """Messages as people see them."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[object, dict[str, Any]]] = {}

    def seen_by(self, gaze: Gaze) -> list[dict[str, Any]]:
        """Every message of a channel that a person sees, oldest first; not to be changed."""
        failures, threads = failures_of(gaze), len(gaze.world.channels)
        return [self._of(gaze, each, (failures, threads)) for each in gaze.visible()]

    def _of(self, gaze: Gaze, message: Message, around: object) -> dict[str, Any]:
        if message.reference is not None:
            return gaze.message(message)
        place, state = (gaze.me.id, message.id), (state_of(message), around)
        kept = self._known.get(place)
        if kept is None or kept[0] != state:
            kept = self._known[place] = (state, gaze.message(message))
        return kept[1]

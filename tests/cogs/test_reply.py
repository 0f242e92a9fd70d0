"""What the doors are tried with stands for all that a reply can do."""

from cogs.reply import Reply
from tests.kit.recording_reply import RecordingReply

OF_OTHER_ANSWERS = {
    "is_pressed_publicly",
    "replace_by_notice",
    "send_notice",
    "show",
    "show_page",
}
"""What a reply does by its other methods."""


def test_whatever_a_reply_sends_is_recorded_instead():
    every = {name for name in vars(Reply) if not name.startswith("_")}
    inherited = every - vars(RecordingReply).keys() - Reply.__dataclass_fields__.keys()
    assert OF_OTHER_ANSWERS == inherited

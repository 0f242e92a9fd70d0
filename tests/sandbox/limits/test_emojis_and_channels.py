"""Every rule for emojis, threads, channels and lists of messages refuses what breaks it."""

import pytest

from tests.sandbox.limits.holding import hold
from tests.sandbox.limits.payloads import EMOJIS, PNG, THREADS, picture

BAD, NEEDED = "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_REQUIRED"
LARGEST = 256 * 1024
NO_PICTURE = ("image", "ASSUMED_IMAGE_INVALID")


def emoji(name="eichel_ober", image=None):
    return {"name": name, "image": image or picture()}


def of_size(size):
    return emoji(image=picture(PNG + b"\0" * (size - len(PNG))))


UPLOADS = {
    "one letter": (emoji("a"), ("name", BAD), emoji("ab")),
    "33 letters": (emoji("a" * 33), ("name", BAD), emoji("a" * 32)),
    "a hyphen": (emoji("eichel-ober"), ("name", "STRING_TYPE_REGEX"), emoji("eichel_ober")),
    "an umlaut": (emoji("grün"), ("name", "STRING_TYPE_REGEX"), emoji("gruen")),
    "no picture": ({"name": "ober"}, ("image", NEEDED), emoji()),
    "an address": (emoji(image="https://example.org/a.png"), NO_PICTURE, emoji()),
    "a picture of no known kind": (
        emoji(image=picture(b"<svg/>", "svg+xml")),
        NO_PICTURE,
        emoji(image=picture(b"GIF89a", "gif")),
    ),
    "no base64": (emoji(image="data:image/png;base64,AAAAA"), NO_PICTURE, emoji()),
    "a text called a picture": (
        emoji(image=picture(b"hello")),
        NO_PICTURE,
        emoji(image=picture(b"\xff\xd8\xff\xe0", "jpeg")),
    ),
    "more than 256 KiB": (
        of_size(LARGEST + 1),
        ("image", "BINARY_TYPE_MAX_SIZE"),
        of_size(LARGEST),
    ),
}
CHANNELS = {
    "a thread without name": ("POST", THREADS, {}, ("name", NEEDED), {"name": "Tisch 1"}),
    "a thread's name": (
        "POST",
        THREADS,
        {"name": "x" * 101},
        ("name", BAD),
        {"name": "x" * 100},
    ),
    "a thread's archive duration": (
        "POST",
        "/channels/1/messages/2/threads",
        {"name": "x", "auto_archive_duration": 61},
        ("auto_archive_duration", "BASE_TYPE_CHOICES"),
        {"name": "x", "auto_archive_duration": 60},
    ),
    "a thread's type": (
        "POST",
        THREADS,
        {"name": "x", "type": 0},
        ("type", "BASE_TYPE_CHOICES"),
        {"name": "x", "type": 12},
    ),
    "a thread's slow mode": (
        "POST",
        THREADS,
        {"name": "x", "rate_limit_per_user": 21601},
        ("rate_limit_per_user", "NUMBER_TYPE_MAX"),
        {"name": "x", "rate_limit_per_user": 21600},
    ),
    "a channel's new name": (
        "PATCH",
        "/channels/1",
        {"name": "x" * 101},
        ("name", BAD),
        {"archived": True, "locked": False},
    ),
    "a new channel's name": (
        "POST",
        "/guilds/1/channels",
        {"name": ""},
        ("name", NEEDED),
        {"name": "tisch"},
    ),
    "one message to delete": (
        "POST",
        "/channels/1/messages/bulk-delete",
        {"messages": ["1"]},
        ("messages", BAD),
        {"messages": ["1", "2"]},
    ),
    "101 messages to delete": (
        "POST",
        "/channels/1/messages/bulk-delete",
        {"messages": [str(each) for each in range(101)]},
        ("messages", BAD),
        {"messages": list(range(100))},
    ),
    "a direct message to nobody": (
        "POST",
        "/users/@me/channels",
        {},
        ("recipient_id", NEEDED),
        {"recipient_id": 1},
    ),
    "an overwrite for neither role nor member": (
        "PUT",
        "/channels/1/permissions/2",
        {"type": 2},
        ("type", "BASE_TYPE_CHOICES"),
        {"type": 1, "allow": "0"},
    ),
    "an emoji's new name": (
        "PATCH",
        f"{EMOJIS}/7",
        {"name": "a b"},
        ("name", "STRING_TYPE_REGEX"),
        {"name": "a_b"},
    ),
}


@pytest.mark.parametrize(("bad", "expected", "good"), UPLOADS.values(), ids=UPLOADS)
def test_an_uploaded_emoji_keeps_the_rule(bad, expected, good):
    hold("POST", EMOJIS, bad, expected, good)


@pytest.mark.parametrize(
    ("method", "path", "bad", "expected", "good"), CHANNELS.values(), ids=CHANNELS
)
def test_a_channel_keeps_the_rule(method, path, bad, expected, good):
    hold(method, path, bad, expected, good)

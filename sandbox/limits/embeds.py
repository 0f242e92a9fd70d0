"""Rules for embeds: ten to a message, six thousand characters in all of them together."""

from typing import Any

from sandbox.limits.fields import Required, array, boolean, number, shape
from sandbox.limits.reading import child, objects, words
from sandbox.limits.text import address, text
from sandbox.limits.violation import Violation, Violations, below, missing

TOTAL_EMBED_TEXT = 6000
_LINK = address(2048, "http", "https")
_PICTURE = shape(url=address(2048, "http", "https", "attachment"))
_EMBED = shape(
    title=text(0, 256),
    description=text(0, 4096),
    url=_LINK,
    color=number(0, 0xFFFFFF),
    timestamp=text(1, 64),
    footer=shape(text=Required(text(1, 2048))),
    author=shape(name=Required(text(1, 256)), url=_LINK),
    image=_PICTURE,
    thumbnail=_PICTURE,
    fields=array(
        0,
        25,
        shape(name=Required(text(1, 256)), value=Required(text(1, 1024)), inline=boolean),
    ),
)
_VISIBLE = ("title", "description", "footer", "author", "image", "thumbnail", "fields")


def embeds(path: str, value: Any) -> Violations:
    """Check the embeds of one message."""
    yield from array(0, 10, _EMBED)(path, value)
    total = 0
    for where, embed in objects(path, value):
        total += _characters(embed)
        if not any(embed.get(name) for name in _VISIBLE):
            yield missing(below(where, "description"))
    if total > TOTAL_EMBED_TEXT:
        yield Violation(
            path,
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {TOTAL_EMBED_TEXT}",
        )


def _characters(embed: dict[str, Any]) -> int:
    texts = [
        embed.get("title"),
        embed.get("description"),
        child(embed, "footer").get("text"),
        child(embed, "author").get("name"),
    ]
    for _, field in objects("", embed.get("fields")):
        texts += [field.get("name"), field.get("value")]
    return sum(len(words(value)) for value in texts)

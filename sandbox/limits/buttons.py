"""Rules for buttons: the style decides what a button must and must not carry."""

from typing import Any

from sandbox.limits.fields import Required, boolean, is_object, one_of, shape, snowflake
from sandbox.limits.selects import emoji
from sandbox.limits.text import address, text
from sandbox.limits.violation import Violation, Violations, below

LINK, PREMIUM = 5, 6
_SHAPE = shape(
    style=Required(one_of(range(1, 7))),
    custom_id=text(1, 100),
    label=text(0, 80),
    emoji=emoji,
    url=address(512, "http", "https", "discord"),
    sku_id=snowflake,
    disabled=boolean,
)


def button(path: str, value: Any) -> Violations:
    """Check a button (type 2)."""
    yield from _SHAPE(path, value)
    if not is_object(value):
        return
    style = value.get("style")
    needed = {LINK: "url", PREMIUM: "sku_id"}.get(style if isinstance(style, int) else 0)
    yield from _carries(path, value, needed or "custom_id")
    if style != PREMIUM and not value.get("label") and not value.get("emoji"):
        yield Violation(
            below(path, "label"),
            "ASSUMED_BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
            "A button needs a label or an emoji",
        )


def _carries(path: str, value: dict[str, Any], needed: str) -> Violations:
    if not value.get(needed):
        yield Violation(
            below(path, needed),
            f"BUTTON_COMPONENT_{needed.upper()}_REQUIRED",
            f"A {needed.replace('_', ' ')} is required",
        )
    excluded = {"custom_id", "url", "sku_id"} - {needed}
    if needed == "sku_id":
        excluded |= {"label", "emoji"}
    for name in sorted(excluded):
        if value.get(name):
            yield Violation(
                below(path, name),
                f"BUTTON_COMPONENT_{needed.upper()}_{name.upper()}_MUTUALLY_EXCLUSIVE",
                f"A {needed.replace('_', ' ')} and a {name} cannot both be specified",
            )

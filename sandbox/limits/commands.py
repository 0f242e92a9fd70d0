"""Rules for application commands: names, numbers, sizes, one by one and all together."""

from collections import Counter
from typing import Any

from sandbox.limits.command_options import options
from sandbox.limits.fields import (
    array,
    boolean,
    both,
    distinct,
    is_array,
    is_object,
    is_whole,
    number,
    one_of,
    shape,
    snowflake,
)
from sandbox.limits.locales import longest, translated
from sandbox.limits.reading import objects
from sandbox.limits.text import slash_name, text
from sandbox.limits.violation import Violation, Violations, below, missing

CHAT_INPUT, USER, MESSAGE, PRIMARY_ENTRY_POINT = 1, 2, 3, 4
MOST_OF_TYPE = {CHAT_INPUT: 100, USER: 15, MESSAGE: 15, PRIMARY_ENTRY_POINT: 1}
LARGEST = 8000
"""Characters of names, descriptions and choice values, each in its longest translation."""

_ANY_TYPE = shape(
    type=one_of((CHAT_INPUT, USER, MESSAGE, PRIMARY_ENTRY_POINT)),
    nsfw=boolean,
    dm_permission=boolean,
    contexts=both(array(1, 3, number(0, 2)), distinct),
    integration_types=both(array(1, 2, number(0, 1)), distinct),
    id=snowflake,
)
_DESCRIBED = shape(description=text(1, 100), description_localizations=translated(text(1, 100)))
_SLASH = shape(
    name=slash_name,
    name_localizations=translated(slash_name),
)
_MENU = shape(name=text(1, 32), name_localizations=translated(text(1, 32)))


def changed_command(path: str, value: Any) -> Violations:
    """Check a partial change of a command."""
    yield from _ANY_TYPE(path, value)
    if not is_object(value):
        return
    yield from _usable_in_private(path, value)
    if value.get("type") in (USER, MESSAGE):
        yield from _MENU(path, value)
        yield from _menu_stays_bare(path, value)
    else:
        yield from both(_SLASH, _DESCRIBED)(path, value)
        if value.get("options") is not None:
            yield from options(below(path, "options"), value["options"])
    if _size(value) > LARGEST:
        yield Violation(
            path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({LARGEST})"
        )


def command(path: str, value: Any) -> Violations:
    """Check a whole command."""
    if is_object(value):
        needed = ["name"]
        if value.get("type") in (None, CHAT_INPUT):
            needed.append("description")
        for field in needed:
            if value.get(field) is None:
                yield missing(below(path, field))
    yield from changed_command(path, value)


def all_commands(path: str, value: Any) -> Violations:
    """Check the list of commands that replaces all there were."""
    yield from array(0, sum(MOST_OF_TYPE.values()), command)(path, value)
    seen: Counter[tuple[int, str]] = Counter()
    for where, each in objects(path, value):
        kind, name = each.get("type") or CHAT_INPUT, each.get("name")
        if not is_whole(kind) or not isinstance(name, str):
            continue
        if seen[kind, name]:
            yield Violation(
                where,
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            )
        seen[kind, name] += 1
    for kind, most in MOST_OF_TYPE.items():
        if sum(count for (each, _), count in seen.items() if each == kind) > most:
            yield Violation(
                path,
                "ASSUMED_APPLICATION_COMMANDS_TOO_MANY",
                f"At most {most} commands of type {kind}",
            )


def _usable_in_private(path: str, value: dict[str, Any]) -> Violations:
    """Only who installed the application themselves can use it in other people's messages."""
    contexts, installs = value.get("contexts"), value.get("integration_types")
    if is_array(contexts) and is_array(installs) and 2 in contexts and 1 not in installs:
        yield Violation(
            below(path, "contexts"),
            "ASSUMED_APPLICATION_COMMAND_PRIVATE_CHANNEL_NEEDS_USER_INSTALL",
            "Private channels need the user install integration type",
        )


def _menu_stays_bare(path: str, value: dict[str, Any]) -> Violations:
    for field in ("description", "options"):
        if value.get(field):
            yield Violation(
                below(path, field),
                f"ASSUMED_APPLICATION_COMMAND_CONTEXT_MENU_{field.upper()}_INVALID",
                f"Context menu commands cannot have {field}",
            )


def _size(part: dict[str, Any]) -> int:
    total = sum(
        longest(part.get(field), part.get(f"{field}_localizations"))
        for field in ("name", "description")
    )
    if isinstance(part.get("value"), str):
        total += len(part["value"])
    for nested in ("options", "choices"):
        if is_array(part.get(nested)):
            total += sum(_size(each) for _, each in objects("", part[nested]))
    return total

"""The vocabulary of single fields: each word builds a check that survives any JSON value."""

from collections.abc import Collection
from typing import Any, TypeGuard

from sandbox.limits.violation import Check, Violation, Violations, below, missing

SNOWFLAKE_DIGITS = 20


def is_object(value: Any) -> TypeGuard[dict[str, Any]]:
    """Tell whether a JSON value is an object."""
    return isinstance(value, dict)


def is_array(value: Any) -> TypeGuard[list[Any]]:
    """Tell whether a JSON value is an array."""
    return isinstance(value, list)


def is_whole(value: Any) -> TypeGuard[int]:
    """Tell whether a JSON value is written as a whole number; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def plain(value: Any) -> Any:
    """Give the whole number that a fraction like 24.0 is; JSON knows no difference between them."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


class Required:
    """Marks a field of a shape that may be neither absent nor null."""

    def __init__(self, check: Check) -> None:
        """Wrap the check to be made once the field is there."""
        self.check = check


def number(least: int, most: int) -> Check:
    """Allow whole numbers from `least` to `most`."""

    def check(path: str, value: Any) -> Violations:
        found = plain(value)
        if not is_whole(found):
            yield Violation(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif found < least:
            yield Violation(
                path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}."
            )
        elif found > most:
            yield Violation(
                path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}."
            )

    return check


def boolean(path: str, value: Any) -> Violations:
    """Allow true and false."""
    if not isinstance(value, bool):
        yield Violation(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")


def snowflake(path: str, value: Any) -> Violations:
    """Allow an id, written as digits or (as discord.py does in places) as a number."""
    text = str(value) if is_whole(value) else value
    if not (
        isinstance(text, str)
        and text.isascii()
        and text.isdigit()
        and len(text) <= SNOWFLAKE_DIGITS
    ):
        yield Violation(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


def anything(_path: str, _value: Any) -> Violations:
    """Allow every value."""
    return iter(())


def one_of(choices: Collection[Any]) -> Check:
    """Allow exactly the listed values."""
    listed = ", ".join(repr(choice) for choice in choices)

    def check(path: str, value: Any) -> Violations:
        if not any(type(value) is type(choice) and value == choice for choice in choices):
            yield Violation(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")

    return check


def array(least: int, most: int, each: Check | None = None) -> Check:
    """Allow an array of `least` to `most` values, each of which passes `each`."""

    def check(path: str, value: Any) -> Violations:
        if not is_array(value):
            yield Violation(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return
        yield from length(path, len(value), least, most)
        if each is not None:
            for index, item in enumerate(value):
                yield from each(below(path, index), item)

    return check


def length(path: str, found: int, least: int, most: int) -> Violations:
    """Hold a count of characters or items to its bounds, in the words Discord has for each case."""
    if least <= found <= most:
        return
    if least and found:
        yield Violation(
            path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
        )
    elif least and not found:
        yield missing(path)
    else:
        yield Violation(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")


def distinct(path: str, value: Any) -> Violations:
    """Refuse an array that holds a value twice."""
    if is_array(value):
        for index, item in enumerate(value):
            if item in value[:index]:
                yield Violation(
                    below(path, index),
                    "SET_TYPE_ALREADY_CONTAINS_VALUE",
                    "The set already contains this value",
                )


def both(*checks: Check) -> Check:
    """Demand all of several checks of one value."""

    def check(path: str, value: Any) -> Violations:
        for part in checks:
            yield from part(path, value)

    return check


def shape(**fields: Check | Required) -> Check:
    """Allow an object whose known fields pass; Discord ignores other keys, and so does this."""

    def check(path: str, value: Any) -> Violations:
        if not is_object(value):
            yield Violation(
                path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"
            )
            return
        for name, field in fields.items():
            found = value.get(name)
            where = below(path, name)
            if found is not None:
                yield from (field.check if isinstance(field, Required) else field)(where, found)
            elif isinstance(field, Required):
                yield missing(where)

    return check

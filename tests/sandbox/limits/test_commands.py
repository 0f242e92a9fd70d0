"""Every rule for commands refuses what breaks it and lets pass what keeps it."""

import pytest

from tests.sandbox.limits.holding import broken, hold
from tests.sandbox.limits.payloads import COMMANDS, GUILD_COMMANDS, command, option

LONG, BAD, NEEDED = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_REQUIRED"
CHOICE_NAME = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS"
NESTING = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"


def having(*options):
    return command(options=list(options))


def sub(*options, **more):
    return option("sub", type=1, options=list(options), **more)


def picks(count):
    return [{"name": f"Game {index}", "value": f"g{index}"} for index in range(count)]


def heavy(size):
    """Make a command of so many characters in all its names, descriptions and values."""
    seven = [option(letter, choices=long_choices(10)) for letter in "abcdefg"]
    last = option("h", choices=long_choices(8))
    used = len("play") + len("Open a table") + 8 * len("aWhich game") + 78 * 100
    last["choices"].append({"name": "z", "value": "x" * (size - used - 1)})
    return having(*seven, last)


def long_choices(count):
    return [{"name": f"n{index}", "value": "x" * 98} for index in range(count)]


TABLE = {
    "name": (command("x" * 33), ("name", BAD), command("x" * 32)),
    "no name": (command(name=None), ("name", NEEDED), command()),
    "name with a blank": (
        command("play now"),
        ("name", "STRING_TYPE_REGEX"),
        command("play-now_2"),
    ),
    "name in upper case": (
        command("Play"),
        ("name", "APPLICATION_COMMAND_INVALID_NAME"),
        command("überspielen"),
    ),
    "translated name in upper case": (
        command(name_localizations={"de": "Spielen"}),
        ("name_localizations.de", "APPLICATION_COMMAND_INVALID_NAME"),
        command(name_localizations={"de": "spielen", "ja": "遊ぶ", "hi": "खेलना", "th": "เล่น"}),
    ),
    "translated name with a blank": (
        command(name_localizations={"de": "spiel los"}),
        ("name_localizations.de", "STRING_TYPE_REGEX"),
        command(name_localizations={"de": "spiel-los"}),
    ),
    "translation into an unknown language": (
        command(description_localizations={"de-AT": "Spielen"}),
        ("description_localizations.de-AT", "BASE_TYPE_CHOICES"),
        command(description_localizations={"de": "Spielen"}),
    ),
    "no description": (command(description=None), ("description", NEEDED), command()),
    "empty description": (command(description=""), ("description", NEEDED), command()),
    "description": (
        command(description="x" * 101),
        ("description", BAD),
        command(description="x" * 100),
    ),
    "translated description": (
        command(description_localizations={"de": "x" * 101}),
        ("description_localizations.de", BAD),
        command(description_localizations={"de": "x" * 100}),
    ),
    "context menu with description": (
        {"type": 2, "name": "Show statistics", "description": "x"},
        ("description", "ASSUMED_APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID"),
        {"type": 2, "name": "Show statistics"},
    ),
    "context menu with options": (
        {"type": 3, "name": "Report", "options": [option()]},
        ("options", "ASSUMED_APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID"),
        {"type": 3, "name": "Report"},
    ),
    "26 options": (
        having(*[option(f"o{index}") for index in range(26)]),
        ("options", LONG),
        having(*[option(f"o{index}") for index in range(25)]),
    ),
    "option name": (
        having(option("Game")),
        ("options.0.name", "APPLICATION_COMMAND_INVALID_NAME"),
        having(option("game")),
    ),
    "option without description": (
        having(option(description=None)),
        ("options.0.description", NEEDED),
        having(option()),
    ),
    "option name twice": (
        having(option(), option()),
        ("options.1.name", "ASSUMED_APPLICATION_COMMAND_OPTIONS_DUPLICATE_NAME"),
        having(option("a"), option("b")),
    ),
    "required after optional": (
        having(option("a"), option("b", required=True)),
        ("options.1", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"),
        having(option("b", required=True), option("a")),
    ),
    "required after optional in a sub-command": (
        having(sub(option("a"), option("b", required=True))),
        ("options.0.options.1", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"),
        having(sub(option("b", required=True), option("a"))),
    ),
    "unknown option type": (
        having(sub(option(type=1))),
        ("options.0.options.0.type", "UNION_TYPE_CHOICES"),
        having(option("table", type=2, options=[sub(option())])),
    ),
    "sub-command beside a plain option": (
        having(sub(), option()),
        ("options", NESTING),
        having(sub()),
    ),
    "options in a plain option": (
        having(option(options=[])),
        ("options.0.options", NESTING),
        having(sub()),
    ),
    "26 choices": (
        having(option(choices=picks(26))),
        ("options.0.choices", LONG),
        having(option(choices=picks(25))),
    ),
    "choice name": (
        having(option(choices=[{"name": "x" * 101, "value": "x"}])),
        ("options.0.choices.0.name", BAD),
        having(option(choices=[{"name": "x" * 100, "value": "x"}])),
    ),
    "choice value": (
        having(option(choices=[{"name": "x", "value": "x" * 101}])),
        ("options.0.choices.0.value", BAD),
        having(option(choices=[{"name": "x", "value": "x" * 100}])),
    ),
    "choice of another type": (
        having(option(type=4, choices=[{"name": "x", "value": "4"}])),
        ("options.0.choices.0.value", "ASSUMED_APPLICATION_COMMAND_CHOICE_VALUE_TYPE"),
        having(option(type=4, choices=[{"name": "x", "value": 4}])),
    ),
    "choice name twice": (
        having(option(choices=[*picks(2), *picks(1)])),
        ("options.0.choices.2", CHOICE_NAME),
        having(option(choices=picks(2))),
    ),
    "choices with autocomplete": (
        having(option(choices=picks(1), autocomplete=True)),
        ("options.0.choices", "ASSUMED_APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID"),
        having(option(choices=[], autocomplete=True)),
    ),
    "min_value above max_value": (
        having(option(type=4, min_value=5, max_value=4)),
        ("options.0", "ASSUMED_APPLICATION_COMMAND_OPTION_MIN_ABOVE_MAX"),
        having(option(type=4, min_value=4, max_value=4)),
    ),
    "min_length above max_length": (
        having(option(min_length=5, max_length=4)),
        ("options.0", "ASSUMED_APPLICATION_COMMAND_OPTION_MIN_ABOVE_MAX"),
        having(option(min_length=4, max_length=4)),
    ),
    "channel types without a channel": (
        having(option(channel_types=[0])),
        ("options.0.channel_types", "ASSUMED_APPLICATION_COMMAND_OPTIONS_CHANNEL_TYPES_INVALID"),
        having(option(type=7, channel_types=[0])),
    ),
    "8001 characters": (
        heavy(8001),
        ("", "APPLICATION_COMMAND_TOO_LARGE"),
        heavy(8000),
    ),
    "no context": (
        command(contexts=[]),
        ("contexts", NEEDED),
        command(contexts=[0, 1, 2]),
    ),
    "a private context for who cannot install it": (
        command(contexts=[0, 2], integration_types=[0]),
        ("contexts", "ASSUMED_APPLICATION_COMMAND_PRIVATE_CHANNEL_NEEDS_USER_INSTALL"),
        command(contexts=[0, 2], integration_types=[0, 1]),
    ),
    "an installation twice": (
        command(integration_types=[1, 1]),
        ("integration_types.1", "SET_TYPE_ALREADY_CONTAINS_VALUE"),
        command(integration_types=[1]),
    ),
    "a context twice": (
        command(contexts=[0, 0]),
        ("contexts.1", "SET_TYPE_ALREADY_CONTAINS_VALUE"),
        command(contexts=[0]),
    ),
}


@pytest.mark.parametrize(("bad", "expected", "good"), TABLE.values(), ids=TABLE)
def test_a_command_keeps_the_rule_alone_and_in_a_list(bad, expected, good):
    hold("POST", COMMANDS, bad, expected, good)
    place = ".".join(["0", expected[0]]).rstrip(".")
    hold("PUT", GUILD_COMMANDS, [bad], (place, expected[1]), [good])


def test_a_change_of_a_command_needs_no_name():
    hold(
        "PATCH",
        f"{COMMANDS}/9",
        {"description": "x" * 101},
        ("description", BAD),
        {"description": "x"},
    )


def test_the_longest_translation_counts_for_the_size():
    body = heavy(8000)
    body["description_localizations"] = {"de": "x" * 12, "fr": "x" * 3}
    assert broken("POST", COMMANDS, body) == []
    body["description_localizations"]["de"] = "x" * 13
    assert broken("POST", COMMANDS, body) == [("", "APPLICATION_COMMAND_TOO_LARGE")]


def test_no_commands_at_all_is_a_list_too():
    assert broken("PUT", COMMANDS, []) == []
    assert broken("PUT", COMMANDS, None) == []


def test_command_names_are_unique_by_type():
    menu = {"type": 2, "name": "play"}
    hold(
        "PUT",
        COMMANDS,
        [command(), menu, command()],
        ("2", "APPLICATION_COMMANDS_DUPLICATE_NAME"),
        [command(), menu, {**menu, "type": 3}],
    )


@pytest.mark.parametrize(("kind", "most"), [(1, 100), (2, 15), (3, 15), (4, 1)])
def test_there_are_only_so_many_commands_of_a_type(kind, most):
    many = [command(f"c{index}", type=kind) for index in range(most + 1)]
    if kind in {2, 3}:
        many = [{"name": each["name"], "type": kind} for each in many]
    hold("PUT", COMMANDS, many, ("", "ASSUMED_APPLICATION_COMMANDS_TOO_MANY"), many[:-1])

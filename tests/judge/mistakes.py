"""The ways in which a bot's request can be wrong, each as one bad request, and who notices it."""

from typing import Any, NamedTuple

from tests.sandbox.limits.payloads import (
    CALLBACK,
    COMMANDS,
    EMOJIS,
    EPHEMERAL,
    FOLLOW_UP,
    GUILD_COMMANDS,
    MESSAGE,
    MESSAGES,
    PNG,
    THREADS,
    V2,
    answer,
    button,
    choices,
    command,
    container,
    embed,
    label,
    layout,
    legacy,
    link,
    modal,
    option,
    picture,
    row,
    rows,
    section,
    select,
    text_input,
    words,
)

LIMITS, JUDGE = frozenset({"limits"}), frozenset({"judge"})
BOTH = LIMITS | JUDGE


class Mistake(NamedTuple):
    """One bad request, and which of the two notice it from the payload."""

    by: frozenset[str]
    method: str
    path: str
    body: Any
    previous_flags: int = 0


def sent(by: frozenset[str], body: Any) -> Mistake:
    return Mistake(by, "POST", MESSAGES, body)


def replied(by: frozenset[str], body: Any) -> Mistake:
    return Mistake(by, "POST", CALLBACK, body)


def ordered(by: frozenset[str], *commands: Any) -> Mistake:
    return Mistake(by, "PUT", COMMANDS, list(commands))


def uploaded(by: frozenset[str], name: str, image: str) -> Mistake:
    return Mistake(by, "POST", EMOJIS, {"name": name, "image": image})


POLL = {"question": {"text": "?"}, "answers": [{"poll_media": {"text": "a"}}]}
MANY = [command(f"c{index}") for index in range(101)]
LONG = {"name": "x", "value": "x" * 97}
HEAVY = command(options=[option(f"o{at}", choices=[LONG] * 25) for at in range(4)])

COMPONENTS = {
    "six buttons in a row": sent(BOTH, legacy(row(*[button(f"b{at}") for at in range(6)]))),
    "button label over 80": sent(BOTH, legacy(row(button(label="x" * 81)))),
    "custom_id over 100": sent(BOTH, legacy(row(button("x" * 101)))),
    "26 select options": sent(BOTH, legacy(row(select(26)))),
    "option label over 100": sent(
        BOTH, legacy(row(select(options=[{"label": "x" * 101, "value": "x"}])))
    ),
    "unknown button style": sent(BOTH, legacy(row(button(style=9)))),
    "section without accessory": sent(BOTH, layout({"type": 9, "components": [words()]})),
    "container in container": sent(BOTH, layout(container(container(words())))),
    "bare button in a layout": sent(BOTH, layout(button())),
    "six rows": sent(LIMITS, legacy(*rows(6))),
    "custom_id twice": sent(LIMITS, legacy(row(button(), button()))),
    "component id twice": sent(LIMITS, layout({**words(), "id": 3}, {**words(), "id": 3})),
    "select value twice": sent(LIMITS, legacy(row(select(options=choices(1) * 2)))),
    "min_values above max_values": sent(LIMITS, legacy(row(select(min_values=3, max_values=2)))),
    "max_values above the options": sent(LIMITS, legacy(row(select(2, max_values=3)))),
    "select beside a button": sent(LIMITS, legacy(row(select(), button()))),
    "button without custom_id": sent(LIMITS, legacy(row({"type": 2, "style": 1, "label": "x"}))),
    "button without label and emoji": sent(
        LIMITS, legacy(row({"type": 2, "style": 1, "custom_id": "b"}))
    ),
    "link without url": sent(LIMITS, legacy(row({"type": 2, "style": 5, "label": "x"}))),
    "link with custom_id": sent(LIMITS, legacy(row(link(custom_id="b")))),
    "layout component without the flag": sent(LIMITS, legacy(words())),
    "41 components with the nested ones": sent(
        LIMITS,
        layout(*[section(accessory=button(f"b{at}")) for at in range(13)], words(), words()),
    ),
    "4001 characters of text in all": sent(LIMITS, layout(words("x" * 4000), words("x"))),
}
MESSAGES_AND_ANSWERS = {
    "eleven embeds": sent(BOTH, {"embeds": [{"title": "x"}] * 11}),
    "embed field of 1025": sent(BOTH, embed(fields=[{"name": "a", "value": "x" * 1025}])),
    "content over 2000 in an answer": replied(BOTH, answer(4, content="x" * 2001)),
    "content over 2000 in a follow-up": Mistake(BOTH, "POST", FOLLOW_UP, {"content": "x" * 2001}),
    "content over 2000 in a channel": sent(LIMITS, {"content": "x" * 2001}),
    "an answer of unknown kind": replied(BOTH, answer(3)),
    "26 autocomplete choices": replied(BOTH, answer(8, choices=[{"name": "a", "value": "a"}] * 26)),
    "layout with content": sent(LIMITS, layout(words(), content="hi")),
    "layout with embeds": sent(LIMITS, layout(words(), **embed())),
    "layout with a poll": sent(LIMITS, layout(words(), poll=POLL)),
    "layout with stickers": sent(LIMITS, layout(words(), sticker_ids=["1"])),
    "embeds over 6000 in all": sent(LIMITS, {"embeds": [{"description": "x" * 3001}] * 2}),
    "empty message": sent(LIMITS, {"content": ""}),
    "ephemeral in a channel": sent(LIMITS, {"content": "hi", "flags": EPHEMERAL}),
    "deferral that is more than ephemeral": replied(LIMITS, answer(5, flags=V2)),
    "mentions parsed and listed": sent(
        LIMITS, {"content": "hi", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}
    ),
    "layout edited into words": Mistake(LIMITS, "PATCH", MESSAGE, {"content": "hi"}, V2),
    "layout that loses its flag": Mistake(
        LIMITS, "PATCH", MESSAGE, {"flags": 0, "components": [words()]}, V2
    ),
    "unknown key": sent(JUDGE, {"content": "hi", "embed": {"title": "x"}}),
    "ephemeral as a key": replied(JUDGE, answer(4, content="hi", ephemeral=True)),
    "unknown route": Mistake(JUDGE, "POST", "/channels/1/mesages", {"content": "hi"}),
    "bulk-delete of one": Mistake(
        BOTH, "POST", "/channels/1/messages/bulk-delete", {"messages": ["1"]}
    ),
    "thread name over 100": Mistake(BOTH, "POST", THREADS, {"name": "x" * 101}),
    "thread archived after an odd time": Mistake(
        BOTH, "POST", THREADS, {"name": "x", "auto_archive_duration": 100}
    ),
}
MODALS = {
    "bare text input": replied(BOTH, modal(text_input())),
    "modal title over 45": replied(
        BOTH, answer(9, title="x" * 46, custom_id="m", components=[label(text_input())])
    ),
    "modal label over 45": replied(BOTH, modal(label(text_input(), label="x" * 46))),
    "modal of six": replied(LIMITS, modal(*[label(text_input(f"t{at}")) for at in range(6)])),
    "modal custom_id twice": replied(LIMITS, modal(label(text_input()), label(text_input()))),
    "text input with min_length above max_length": replied(
        LIMITS, modal(label(text_input(min_length=9, max_length=3)))
    ),
}
ORDERS = {
    "26 command options": ordered(BOTH, command(options=[option(f"o{at}") for at in range(26)])),
    "command description over 100": ordered(BOTH, command(description="x" * 101)),
    "command name with a blank": ordered(LIMITS, command("play now")),
    "command name in upper case": ordered(LIMITS, command("Play")),
    "translated name in upper case": ordered(LIMITS, command(name_localizations={"de": "Spielen"})),
    "translated name with a blank": ordered(
        LIMITS, command(name_localizations={"de": "spiel los"})
    ),
    "unknown language": ordered(LIMITS, command(name_localizations={"tlh": "quj"})),
    "required after optional": ordered(
        LIMITS, command(options=[option("a"), option("b", required=True)])
    ),
    "command name twice": ordered(LIMITS, command(), command()),
    "option name twice": ordered(LIMITS, command(options=[option(), option()])),
    "command over 8000 characters": ordered(LIMITS, HEAVY),
    "101 slash commands": ordered(LIMITS, *MANY),
    "16 user commands": Mistake(
        LIMITS, "PUT", GUILD_COMMANDS, [{"name": f"u{at}", "type": 2} for at in range(16)]
    ),
    "16 message commands": Mistake(
        LIMITS, "PUT", GUILD_COMMANDS, [{"name": f"u{at}", "type": 3} for at in range(16)]
    ),
    "command without description": ordered(LIMITS, {"name": "play"}),
    "emoji name with a hyphen": uploaded(LIMITS, "eichel-ober", picture()),
    "emoji that is no data URI": uploaded(LIMITS, "ober", "https://example.org/ober.png"),
    "emoji over 256 KiB": uploaded(LIMITS, "ober", picture(PNG + b"\0" * 256 * 1024)),
}
MISTAKES = {**COMPONENTS, **MESSAGES_AND_ANSWERS, **MODALS, **ORDERS}

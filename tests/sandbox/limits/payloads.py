"""Small valid pieces of request bodies, each of which a test bends in one place."""

import base64
from typing import Any

MESSAGES = "/channels/1/messages"
MESSAGE = "/channels/1/messages/2"
CALLBACK = "/interactions/1/token/callback"
FOLLOW_UP = "/webhooks/1/token"
ORIGINAL = "/webhooks/1/token/messages/@original"
COMMANDS = "/applications/1/commands"
GUILD_COMMANDS = "/applications/1/guilds/2/commands"
EMOJIS = "/applications/1/emojis"
THREADS = "/channels/1/threads"
V2 = 1 << 15
EPHEMERAL = 1 << 6

PNG = b"\x89PNG\r\n\x1a\n"


def button(custom_id: str | None = "b", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Play", "custom_id": custom_id, **more}


def link(**more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org", **more}


def row(*parts: Any) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def rows(count: int) -> list[dict[str, Any]]:
    return [row(button(f"b{index}")) for index in range(count)]


def choices(count: int) -> list[dict[str, Any]]:
    return [{"label": f"Card {index}", "value": f"c{index}"} for index in range(count)]


def select(count: int = 3, **more: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "s", "options": choices(count), **more}


def people(least: int, *chosen: Any) -> dict[str, Any]:
    most = {"min_values": least, "max_values": least}
    return {"type": 5, "custom_id": "u", "default_values": list(chosen), **most}


def words(content: str = "Trumps are hearts") -> dict[str, Any]:
    return {"type": 10, "content": content}


def container(*parts: Any, **more: Any) -> dict[str, Any]:
    return {"type": 17, "components": list(parts), **more}


def section(*parts: Any, **more: Any) -> dict[str, Any]:
    return {"type": 9, "components": list(parts or [words()]), "accessory": button(), **more}


def gallery(url: str = "https://example.org/a.png", **more: Any) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}, **more}]}


def layout(*parts: Any, **more: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(parts), **more}


def legacy(*parts: Any, **more: Any) -> dict[str, Any]:
    return {"components": list(parts), **more}


def embed(**more: Any) -> dict[str, Any]:
    return {"embeds": [{"title": "Score", **more}]}


def answer(kind: int, **data: Any) -> dict[str, Any]:
    return {"type": kind, "data": data}


def label(component: Any, **more: Any) -> dict[str, Any]:
    return {"type": 18, "label": "Table", "component": component, **more}


def text_input(custom_id: str = "t", **more: Any) -> dict[str, Any]:
    return {"type": 4, "custom_id": custom_id, "style": 1, **more}


def modal(*parts: Any, **more: Any) -> dict[str, Any]:
    return answer(9, title="Options", custom_id="m", components=list(parts), **more)


def command(name: str | None = "play", **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "Open a table", **more}


def option(name: str = "game", **more: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "Which game", **more}


def picture(content: bytes = PNG, kind: str = "png") -> str:
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"

"""Discord's own API description, found on this machine, read as strictly as discord.py allows."""

import json
import os
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
NEIGHBOUR = ROOT.parent / "shared" / "discord" / "openapi.json"

# discord.py 2.7.1 sends these although the description does not know them; Discord takes them.
TOLERATED_KEYS = {
    "MessageEditRequestPartial": ("tts",),
    "IncomingWebhookUpdateRequestPartial": ("tts",),
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": ("tts",),
    "RichEmbed": ("flags",),
    "ApplicationCommandCreateRequest": ("nsfw",),
    "ApplicationCommandUpdateRequest": ("nsfw",),
    "ApplicationCommandPatchRequestPartial": ("nsfw",),
}
OVERWRITE = "/channels/{channel_id}/permissions/{overwrite_id}"


def place() -> Path | None:
    """Name the file to judge by: DISCORD_OPENAPI if set, else the neighbouring folder's, if any."""
    named = os.environ.get("DISCORD_OPENAPI")
    chosen = Path(named) if named else NEIGHBOUR
    return chosen if chosen.is_file() else None


def read(path: Path) -> dict[str, Any]:
    """Read the description, made strict about unknown keys and lenient where it must be."""
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    _tolerate(document)
    _close(document)
    return document


def _tolerate(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for name, keys in TOLERATED_KEYS.items():
        schemas[name]["properties"].update(dict.fromkeys(keys, True))
    schemas["SnowflakeType"]["type"] = ["string", "integer"]
    content = document["paths"][OVERWRITE]["put"]["requestBody"]["content"]
    overwrite = content["application/json"]["schema"]["properties"]
    overwrite["id"] = True
    for bits in ("allow", "deny"):
        overwrite[bits] = {"type": ["integer", "string", "null"]}


def _close(node: Any) -> None:
    """Let every object say that it has no other keys than those it lists."""
    if isinstance(node, dict):
        if node.get("type") == "object" and isinstance(node.get("properties"), dict):
            node.setdefault("additionalProperties", False)
        for value in node.values():
            _close(value)
    elif isinstance(node, list):
        for value in node:
            _close(value)

"""Reading a request's body: JSON, or multipart with files."""

import json
from contextlib import suppress
from io import BytesIO
from mimetypes import guess_type
from typing import Any, NamedTuple

from aiohttp import web
from aiohttp.web_request import FileField
from PIL import Image, UnidentifiedImageError

from sandbox.rest.errors import ApiError
from sandbox.wire import Json
from sandbox.world import World
from sandbox.world.messages import Attachment

MAX_FILE = 10 * 1024 * 1024
"""What Discord takes of one file from an unboosted guild."""
MAX_FILES = 10
"""What Discord takes of files for one message (docs: JSON error code 30015)."""


class Sent(NamedTuple):
    """What came with a request: its JSON (None without any) and its files, ids already given."""

    json: Any
    files: list[Attachment]


async def read(request: web.Request, world: World) -> Sent:
    """Read a request's body; of a multipart one, the part payload_json and the files."""
    if request.content_type.startswith("multipart/"):
        form = await request.post()
        payload = form.get("payload_json", "{}")
        body = _parsed(payload if isinstance(payload, str) else "{}")
        fields = {name: item for name, item in form.items() if isinstance(item, FileField)}
        if len(fields) > MAX_FILES:
            text = f"Maximum number of attachments in a message reached ({MAX_FILES})"
            raise ApiError(400, 30015, text)
        return Sent(body, _attachments(world, _described(body), fields))
    return Sent(_parsed(await request.text()), [])


def _parsed(text: str) -> Any:
    try:
        return json.loads(text) if text else None
    except ValueError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None


def _described(body: Json) -> dict[str, Json]:
    message = body.get("data") or body
    return {str(item["id"]): item for item in message.get("attachments") or ()}


def _attachments(
    world: World, described: dict[str, Json], fields: dict[str, FileField]
) -> list[Attachment]:
    found: list[Attachment] = []
    for name, item in fields.items():
        number = name.removeprefix("files[").removesuffix("]")
        words = described.get(number, {})
        content = item.file.read()
        if len(content) > MAX_FILE:
            raise ApiError(413, 40005, "Request entity too large")
        found.append(attachment(world, words.get("filename") or item.filename, content))
        found[-1].description = words.get("description")
    return found


def attachment(world: World, filename: str, content: bytes) -> Attachment:
    """Make an attachment of some bytes, reading the size of a picture."""
    kind = guess_type(filename)[0] or "application/octet-stream"
    made = Attachment(id=world.ids.new(), filename=filename, content=content, content_type=kind)
    with suppress(UnidentifiedImageError), Image.open(BytesIO(content)) as picture:
        made.width, made.height = picture.size
    return made

"""The CDN: attachments by signed links that expire, emojis, and drawn avatars."""

import html
from collections.abc import Awaitable, Callable

from aiohttp import web

from sandbox.world import World
from sandbox.world.messages import Attachment

_AVATAR = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<circle cx="32" cy="32" r="32" fill="{color}"/>
<text x="32" y="43" font-size="30" font-family="sans-serif" text-anchor="middle"
 fill="#fff">{letter}</text></svg>"""


def routes(world: World) -> list[web.RouteDef]:
    """The routes of the CDN over one world."""

    def served(
        find: Callable[[World, web.Request], web.Response],
    ) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handler(request: web.Request) -> web.StreamResponse:
            return find(world, request)

        return handler

    return [
        web.get("/attachments/{channel:\\d+}/{id:\\d+}/{name}", served(attachment)),
        web.get("/emojis/{id:\\d+}.{suffix}", served(emoji)),
        web.get("/avatars/{id:\\d+}.svg", served(avatar)),
    ]


def attachment(world: World, request: web.Request) -> web.Response:
    """An uploaded file, while its link lasts."""
    number = int(request.match_info["id"])
    found = _find_attachment(world, int(request.match_info["channel"]), number)
    if found is None or not _fresh(world, request.query.get("ex", "0")):
        return web.Response(status=404, text="This content is no longer available.")
    # A file somebody uploaded must not run as a page of the sandbox.
    headers = {"Content-Security-Policy": "sandbox", "X-Content-Type-Options": "nosniff"}
    return web.Response(body=found.content, content_type=found.content_type, headers=headers)


def _fresh(world: World, expires: str) -> bool:
    try:
        return int(expires, 16) > world.now() + world.links_aged
    except ValueError:
        return False


def _find_attachment(world: World, channel_id: int, number: int) -> Attachment | None:
    if number in world.uploads:
        return world.uploads[number]
    channel = world.channels.get(channel_id)
    messages = () if channel is None else channel.messages.values()
    return next((a for m in messages for a in m.attachments if a.id == number), None)


def emoji(world: World, request: web.Request) -> web.Response:
    """An application emoji's picture."""
    found = world.emojis.get(int(request.match_info["id"]))
    if found is None:
        return web.Response(status=404)
    return web.Response(body=found.image, content_type=found.content_type)


def avatar(world: World, request: web.Request) -> web.Response:
    """A person's avatar: their colour and first letter."""
    found = world.users.get(int(request.match_info["id"]))
    if found is None:
        return web.Response(status=404)
    letter = html.escape(found.shown_name[:1].upper())
    picture = _AVATAR.format(color=html.escape(found.color), letter=letter)
    return web.Response(text=picture, content_type="image/svg+xml")

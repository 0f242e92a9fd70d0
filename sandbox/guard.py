"""The guard: only this machine's own pages and programs may drive the sandbox."""

import ipaddress
from urllib.parse import urlsplit

from aiohttp import web


def foreign(request: web.Request, *, opened: bool) -> str | None:
    """Say why a request is refused, or None if it may pass.

    A web page elsewhere is recognised by its Origin, and one that had a name of its own point
    here (DNS rebinding) by the Host it asked for. `opened` lets other machines in.
    """
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        return "pages from elsewhere may not drive the sandbox"
    name = urlsplit(f"//{request.host}").hostname or ""
    if not (is_loopback(name) or _is_address(name, opened=opened)):
        return "the sandbox answers only to its own address"
    if not opened and not is_loopback(request.remote or ""):
        return "the sandbox was started for this machine only"
    return None


def is_loopback(name: str) -> bool:
    """Whether a host name or address means this machine alone."""
    return name == "localhost" or _is_address(name, opened=False)


def _is_address(name: str, *, opened: bool) -> bool:
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return opened or address.is_loopback

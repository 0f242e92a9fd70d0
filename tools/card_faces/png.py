"""Writes pixels as a PNG file, with nothing in it but the pixels."""

import zlib
from collections.abc import Sequence
from struct import pack

_UP = b"\x02"
"""Each row as the difference from the one above, which is mostly nothing in a drawing."""


def png(rows: Sequence[bytes]) -> bytes:
    """A PNG of rows of red, green, blue and opacity. Source: PNG (Third Edition), 5 to 11."""
    width, height = len(rows[0]) // 4, len(rows)
    header = pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    above = [bytes(len(rows[0])), *rows[:-1]]
    lines = (_UP + _change(row, up) for row, up in zip(rows, above, strict=True))
    data = zlib.compress(b"".join(lines), 9)
    chunks = (_chunk(b"IHDR", header), _chunk(b"IDAT", data), _chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _change(row: bytes, above: bytes) -> bytes:
    return bytes((here - up) % 256 for here, up in zip(row, above, strict=True))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

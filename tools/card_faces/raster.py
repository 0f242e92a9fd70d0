"""Turns a drawing into a small PNG, by resvg and a palette."""

from io import BytesIO

import resvg_py
from PIL import Image

_COLOURS = 96
"""Enough for flat colours and their soft edges."""


def png(drawing: str, wide: int, high: int) -> bytes:
    """The SVG document as a PNG of this many pixels."""
    full = resvg_py.svg_to_bytes(
        svg_string=drawing, width=wide, height=high, skip_system_fonts=True
    )
    picture = Image.open(BytesIO(full)).convert("RGBA")
    small = picture.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    written = BytesIO()
    small.save(written, "PNG", optimize=True)
    return written.getvalue()

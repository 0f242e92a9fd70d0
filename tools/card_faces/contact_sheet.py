"""All cards of both decks side by side in one picture, for the documentation."""

from io import BytesIO

from PIL import Image

from tools.card_faces.names import FRENCH_NAMES, GERMAN_NAMES, shown
from tools.card_faces.portrait import portrait
from tools.card_faces.raster import png

_CARD = (64, 96)
_GAP = 6
_BETWEEN = 18
_COLUMNS = 9
_PAGE = "#2f6b4f"


def contact_sheet() -> bytes:
    """The French deck on the left and the German one on the right, a suit a row, as a PNG."""
    french = [name for name in FRENCH_NAMES if not name.endswith(("bube", "dame"))]
    wide, high = _CARD[0] + _GAP, _CARD[1] + _GAP
    page = Image.new(
        "RGB", (2 * _COLUMNS * wide + _GAP + _BETWEEN, len(french) // _COLUMNS * high + _GAP), _PAGE
    )
    for start, names in ((0, french), (_COLUMNS * wide + _BETWEEN, GERMAN_NAMES)):
        for at, name in enumerate(names):
            row, column = divmod(at, _COLUMNS)
            card = Image.open(BytesIO(png(portrait(shown(name)), *_CARD))).convert("RGBA")
            page.paste(card, (start + column * wide + _GAP, row * high + _GAP), card)
    written = BytesIO()
    page.quantize(160).save(written, "PNG", optimize=True)
    return written.getvalue()

"""Writes all faces and backs to where the bot keeps them, and a sheet of them to the documentation.

Run it as `python -m tools.card_faces`.
"""

from pathlib import Path

import bot
from bot.emoji.face_files import BACK, FOLDER
from tools.card_faces.contact_sheet import contact_sheet
from tools.card_faces.names import FRENCH_NAMES, GERMAN_NAMES, OTHER_COLOURS_NAMES, shown
from tools.card_faces.portrait import PIXELS, portrait, portrait_back
from tools.card_faces.raster import png
from tools.card_faces.square import SIDE, square, square_back, suit_tile

PORTRAITS = Path(bot.__file__).parent / "pictures" / "materials" / "cards"
SUITS = PORTRAITS.with_name("suits")
SHEET = Path(__file__).parents[2] / "docs" / "cards.png"

FOLDER.mkdir(exist_ok=True)
SUITS.mkdir(exist_ok=True)
(FOLDER / f"{BACK}.png").write_bytes(png(square_back(), SIDE, SIDE))
for deck, names in (("french", FRENCH_NAMES + OTHER_COLOURS_NAMES), ("german", GERMAN_NAMES)):
    folder = PORTRAITS / deck
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "back.png").write_bytes(png(portrait_back(), *PIXELS))
    for name in names:
        (FOLDER / f"{name}.png").write_bytes(png(square(shown(name)), SIDE, SIDE))
        (folder / f"{name}.png").write_bytes(png(portrait(shown(name)), *PIXELS))
    for suit in dict.fromkeys(shown(name).suit for name in names):
        (SUITS / f"{suit}.png").write_bytes(png(suit_tile(suit), SIDE, SIDE))
SHEET.write_bytes(contact_sheet())

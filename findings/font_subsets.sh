#!/usr/bin/env bash
# fonttools 4.68.0, subset with its own defaults, and Pillow 13.0.0
# Guess: what a font cut down to some letters does not have is drawn as the font's box, as before, so that
#   somebody sees that a letter is missing; what the font says about its licence stays.
# Seen: it is drawn as nothing at all, as wide as the box was: a name in other letters is a gap. Of the
#   names in the font the copyright stays, the licence and its address (13, 14) go.
# For whom: who ships small fonts for pictures of tables, results or cards.
exec "$(dirname "$0")/with" --no-deps fonttools==4.68.0 pillow==13.0.0 matplotlib==3.11.2 <<'PY'
import logging
from importlib.util import find_spec
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from PIL import ImageFont

logging.disable()
WHOLE = Path(find_spec("matplotlib").origin).parent / "mpl-data/fonts/ttf/DejaVuSans.ttf"
SMALL = Path("small.ttf")
subset.main([str(WHOLE), "--text=Anna 123", f"--output-file={SMALL}"])


def drawn(font, text):
    loaded = ImageFont.truetype(font, 40, layout_engine=ImageFont.Layout.BASIC)
    return loaded.getmask(text).getbbox() is not None, loaded.getlength(text)


def names(font):
    return {record.nameID for record in TTFont(font)["name"].names}


seen = {(font.name, text): drawn(font, text) for font in (WHOLE, SMALL) for text in ("Anna", "花")}
for (font, text), (ink, width) in seen.items():
    print(f"{font}: {text} is {'drawn' if ink else 'left blank'}, {width} wide")
assert seen["small.ttf", "Anna"][0] and seen["DejaVuSans.ttf", "花"] == (True, 24.0)
assert seen["small.ttf", "花"] == (False, 24.0)
print("names that are gone:", sorted(names(WHOLE) - names(SMALL)))
assert {13, 14} <= names(WHOLE) and 0 in names(SMALL) and not {13, 14} & names(SMALL)
PY

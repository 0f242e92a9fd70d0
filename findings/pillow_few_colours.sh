#!/usr/bin/env bash
# Pillow 13.0.0, pictures with transparency in a palette
# Guess: a picture of four colours put into a palette of 256 comes out as it was, with transparency as
#   without, and so does a GIF of it.
# Seen: without transparency it does. With it (RGBA) colours that lie near each other are one, though 252
#   places stay empty: the reds (220, 20, 60) and (200, 16, 46) are both (210, 18, 53), in a GIF, too. A
#   white card with a soft edge is no longer opaque: what is behind it shines through.
# For whom: who makes card pictures or moves of cards small as PNG with a palette or as GIF.
exec "$(dirname "$0")/with" pillow==13.0.0 <<'PY'
from PIL import Image

CLEAR, WHITE = (0, 0, 0, 0), (255, 255, 255, 255)
REDS = {(220, 20, 60, 255), (200, 16, 46, 255)}


def striped(mode, stripes):
    picture = Image.new(mode, (sum(stripes.values()), 10))
    left = 0
    for colour, width in stripes.items():
        picture.paste(colour[: len(mode)], (left, 0, left + width, 10))
        left += width
    return picture


def colours(picture):
    return {colour for _, colour in picture.convert("RGBA").getcolors()}


card = dict.fromkeys([CLEAR, WHITE, *REDS], 10)
without = colours(striped("RGB", card).quantize(256))
print("without transparency:", without)
assert without == {(0, 0, 0, 255), WHITE, *REDS}
striped("RGBA", card).save("card.gif")
for name, picture in {"palette": striped("RGBA", card).quantize(256), "GIF": Image.open("card.gif")}.items():
    print(f"with transparency, {name}:", colours(picture))
    assert colours(picture) == {CLEAR, WHITE, (210, 18, 53, 255)}
soft = colours(striped("RGBA", {CLEAR: 10, (255, 255, 255, 224): 2, WHITE: 18}).quantize(256))
print("white with a soft edge:", soft)
assert soft == {CLEAR, (255, 255, 255, 251)}
PY

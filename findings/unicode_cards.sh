#!/usr/bin/env bash
# Unicode's playing cards, with wcwidth 0.9.4 and the DejaVu fonts 2.35 of matplotlib 3.11.2
# Guess: the cards of the block at U+1F0A0 are all as wide as each other in text of fixed width, and a font
#   that has the ace of spades there has the whole deck, in each of its styles.
# Seen: the black joker alone takes two cells, every other card one, the red and the white joker, too.
#   DejaVu Sans has 59 of the 82: no red joker, no fool, no trump. DejaVu Sans Mono and Serif have none.
# For whom: bots that show hands as characters in code blocks, and that draw them with a free font.
exec "$(dirname "$0")/with" --no-deps wcwidth==0.9.4 fonttools==4.68.0 matplotlib==3.11.2 <<'PY'
import unicodedata
from importlib.util import find_spec
from pathlib import Path

from fontTools.ttLib import TTFont
from wcwidth import wcwidth

FONTS = Path(find_spec("matplotlib").origin).parent / "mpl-data/fonts/ttf"
CARDS = {chr(code): unicodedata.name(chr(code), "") for code in range(0x1F0A0, 0x1F100)}
CARDS = {card: name for card, name in CARDS.items() if name}

wide = {name for card, name in CARDS.items() if wcwidth(card) != 1}
print("not one cell wide:", wide)
assert wide == {"PLAYING CARD BLACK JOKER"}


def lacks(font):
    known = TTFont(FONTS / font).getBestCmap()
    assert ord("\N{BLACK SPADE SUIT}") in known
    return [card for card in CARDS if ord(card) not in known]


lacking = {font: lacks(f"{font}.ttf") for font in ("DejaVuSans", "DejaVuSansMono", "DejaVuSerif")}
for font, cards in lacking.items():
    print(f"{font} lacks {len(cards)} of {len(CARDS)}: {CARDS[cards[0]]} to {CARDS[cards[-1]]}")
assert [CARDS[card] for card in lacking["DejaVuSans"][:2]] == ["PLAYING CARD RED JOKER", "PLAYING CARD FOOL"]
assert [len(cards) for cards in lacking.values()] == [23, 82, 82]
PY

"""Writes all faces, and the back, to where the bot keeps them: `python -m tools.card_faces`."""

from bot.emoji.pictures import BACK, FACES, FOLDER
from tools.card_faces.draw import back, face

FOLDER.mkdir(exist_ok=True)
(FOLDER / f"{BACK}.png").write_bytes(back())
for name, shown in FACES.items():
    (FOLDER / f"{name}.png").write_bytes(face(shown))

"""Every game that can be dealt, the most welcoming first. Adding one is adding its line here."""

from games import bauernstoss, bohemian, schwarz_oder_weiss, watten
from games.core.game import AnyGame

CATALOGUE: dict[str, AnyGame] = {
    game.key: game
    for game in (
        bohemian.GAME,
        schwarz_oder_weiss.GAME,
        watten.TYROLEAN,
        watten.KRITISCH,
        watten.BLIND,
        bauernstoss.GAME,
    )
}

"""Every game that can be dealt, the one to begin with first. A new one needs only a line here."""

from games import bauernstoss, bohemian, schwarz_oder_weiss, watten
from games.core.game import AnyGame

CATALOGUE: dict[str, AnyGame] = {
    game.key: game
    for game in (
        watten.TYROLEAN,
        watten.BAVARIAN,
        bohemian.GAME,
        schwarz_oder_weiss.GAME,
        watten.KRITISCH,
        watten.BLIND,
        bauernstoss.GAME,
    )
}

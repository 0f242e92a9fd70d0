"""Advice to a person at a table: thought out from what that person knows, beside the game."""

from bot.shuffle import seed
from bot.tables import LiveTable
from bot.thinking import Asked, Minds
from games.core.advice import Advice
from games.core.seats import Seat
from games.players import STEPS
from games.players.question import Question

_LEVEL, _THUMB = "strong", "craft"


async def advice(minds: Minds, live: LiveTable, seat: Seat) -> Advice | None:
    """What a strong player would do on this seat; None once the seat is shown something else.

    Raises what breaks inside a player that decides by rules of thumb.
    """
    holding, offers = live.holding(seat), live.offers(seat)

    def is_wanted() -> bool:
        return not live.is_over and live.holding(seat) == holding

    question = Question(
        game=live.game.key,
        level=_LEVEL,
        view=live.view(seat),
        heard=live.heard(seat),
        offers=offers,
        seed=seed(),
        steps=STEPS[_LEVEL],
    )
    asked = Asked(live.match, live.game, question, is_wanted)
    found = await minds.advise(asked)
    if not is_wanted():
        return None
    return found or Advice(best=asked.changed(level=_THUMB).answered())

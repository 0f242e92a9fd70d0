"""From a live table to a picture of it: the one place where the shell's facts meet the render.

Two options mean the same in every game that has them: `target`, the points that win, and
`nines`, which prints a 9 on the tens.
"""

from bot.render import boards, confirm, private, public, result
from bot.render.caption import Caption
from bot.render.faces import PLAIN, SPOKEN, Faces
from bot.render.stateless import Stateless
from bot.render.words import Words
from bot.tables import LiveTable
from games.core.seats import Seat


def names(live: LiveTable) -> tuple[str, ...]:
    """What everybody at the table is called."""
    return tuple(chair.name for chair in live.chairs)


def faces(live: LiveTable, *, spoken: bool = False) -> Faces:
    """How this table's cards are printed."""
    if getattr(live.options, "nines", False):
        return Faces(nines=True, spoken=spoken)
    return SPOKEN if spoken else PLAIN


def caption(live: LiveTable, seat: Seat | None = None) -> Caption:
    """The caption of a public picture, or of one for `seat` alone."""
    return Caption(
        table=live.match,
        number=live.told_to_all if seat is None else live.told_to(seat),
        game=live.game.key,
        title=str(live.match),
        names=names(live),
    )


def table(live: LiveTable, words: Words, deadline: int | None = None) -> Stateless:
    """The table's public message; a table that is over shows its places."""
    if live.is_over:
        last = live.sheet[-1:]
        told = tuple(each.told for each in last)
        return result.match(words, caption(live), live.outcome, told=told)
    target: int | None = getattr(live.options, "target", None)
    return public.table(
        words,
        caption(live),
        live.scene(),
        target=target,
        log=live.lines,
        clock=deadline,
        faces=faces(live),
    )


def farewell(live: LiveTable, words: Words, deal: int) -> Stateless | None:
    """What remains of a deal's message once the next one begins; None if it had no result."""
    ended = [each for each in live.sheet if each.deal == deal]
    if not ended:
        return None
    told = tuple(each.told for each in ended)
    return result.deal(words, caption(live), deal, told, ended[-1].points, faces=faces(live))


def hand(live: LiveTable, seat: Seat, words: Words, *, spoken: bool = False) -> Stateless:
    """What `seat` holds and may do."""
    return private.hand(
        words,
        caption(live, seat),
        live.holding(seat),
        live.offers(seat),
        faces=faces(live, spoken=spoken),
    )


def asking(live: LiveTable, seat: Seat, index: int, words: Words) -> Stateless | None:
    """Whether a grave call is really meant; None if it is not on offer."""
    return confirm.grave_call(
        words,
        caption(live, seat),
        live.holding(seat),
        live.offers(seat),
        index,
        faces=faces(live),
    )


def last_trick(live: LiveTable, words: Words) -> Stateless:
    """The last full trick."""
    return boards.last_trick(words, caption(live), live.scene(), faces=faces(live))


def score_sheet(live: LiveTable, words: Words) -> Stateless:
    """How each deal ended, and where everybody stands."""
    deals = tuple((each.deal, each.told) for each in live.sheet)
    return boards.score_sheet(words, caption(live), deals, live.scene().places, faces=faces(live))

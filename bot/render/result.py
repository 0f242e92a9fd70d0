"""What remains: a played deal in two lines, and a match with its places."""

from collections.abc import Sequence

from discord import ButtonStyle

from bot.render.caption import Caption
from bot.render.layout import button, framed, lines, rows, small
from bot.render.markdown import Markup
from bot.render.stateless import Stateless
from bot.render.words import Words
from games.core.outcome import Outcome
from games.core.scene import Told, Who


def deal(
    words: Words, caption: Caption, number: int, told: Sequence[Told], points: Sequence[int]
) -> Stateless:
    """The old message of a deal once the next one begins: its result, the score, no buttons."""
    words = words.at(caption.names)
    said = " ".join(words(each.says) for each in told if each.result)
    return framed(
        lines(
            f"**{words('table.deal', deal=number)}** · {said or words('result.no_score')}",
            small(standing(words, points)),
        )
    )


def standing(words: Words, points: Sequence[int]) -> str:
    """The points of all seats in one line."""
    return " · ".join(
        words("result.score", who=Who(seat), points=each) for seat, each in enumerate(points)
    )


def match(
    words: Words, caption: Caption, outcome: Outcome, *, told: Sequence[Told] = ()
) -> Stateless:
    """The message of a match that is over; `told` is how its last deal ended."""
    words = words.at(caption.names)
    winners = tuple(Who(seat) for seat in sorted(outcome.winners))
    seats = sorted(range(len(outcome.points)), key=lambda seat: (outcome.places[seat], seat))
    return framed(
        lines(
            f"### {caption.game_name(words)} · {words('common.match_over')}",
            small(words("table.title", table=caption.title)),
            f"**{words('result.winners', winners=winners, count=len(winners))}**",
            *(words(each.says) for each in told if each.result),
        ),
        lines(*(_place(words, outcome, seat) for seat in seats)),
        *rows(
            (
                button(words.label("button.rematch"), caption.id("rematch"), ButtonStyle.primary),
                button(words.label("button.leaderboard"), caption.id("top", caption.game)),
                button(words.label("button.score"), caption.id("score")),
            )
        ),
    )


def _place(words: Words, outcome: Outcome, seat: int) -> str:
    # Bold, because a line that begins with `1.` would be renumbered as a list.
    return words(
        "result.place",
        place=Markup(f"**{outcome.places[seat]}.**"),
        who=Who(seat),
        count=outcome.points[seat],
    )

"""What remains of a match: who has won, and everybody's place."""

from collections.abc import Sequence

from discord import ButtonStyle

from bot.render.caption import Caption
from bot.render.custom_ids import press_id
from bot.render.layout import Button, Item, button, framed, lines, rows, small
from bot.render.markdown import Markup
from bot.render.stateless import Stateless
from bot.render.words import Words
from games.core.outcome import Outcome
from games.core.scene import Told, Who


def standing(words: Words, score: Outcome) -> str:
    """The points of everybody in one line; who plays together is named together."""
    return " · ".join(
        words("result.score", who=_people(seats), points=score.points[seats[0]])
        for seats in _together(score)
    )


def match(
    words: Words,
    caption: Caption,
    outcome: Outcome,
    *,
    told: Sequence[Told] = (),
    picture: Item | None = None,
) -> Stateless:
    """The message of a match that is over; `told` is how its last deal ended."""
    words = words.at(caption.names)
    winners = tuple(Who(seat) for seat in sorted(outcome.winners))
    sides = sorted(_together(outcome), key=lambda seats: outcome.places[seats[0]])
    return framed(
        *(() if picture is None else (picture,)),
        lines(
            f"### {caption.game_name(words)} · {words('common.match_over')}",
            small(words("table.title", table=caption.title)),
            f"**{words('result.winners', winners=winners, count=len(winners))}**",
            *(words(each.says) for each in told if each.result),
        ),
        lines(*(_place(words, outcome, seats) for seats in sides)),
        *rows(
            (
                button(words.label("button.rematch"), caption.id("rematch"), ButtonStyle.primary),
                review_button(words, caption.table),
                replay_button(words, caption.table),
                button(words.label("button.score"), caption.id("score")),
                button(words.label("button.leaderboard"), caption.id("top", caption.game)),
            )
        ),
    )


def replay_button(words: Words, table: int) -> Button:
    """See a match again from its beginning."""
    return button(words.label("replay.button"), press_id(table, 0, "replay"))


def review_button(words: Words, table: int) -> Button:
    """Look back at one's own decisions."""
    return button(words.label("review.button"), press_id(table, 0, "review"))


def _together(score: Outcome) -> tuple[tuple[int, ...], ...]:
    """The seats of each side; whoever resigned has another place, and stands apart."""
    sides: dict[tuple[int, int, int], tuple[int, ...]] = {}
    for seat, side in enumerate(zip(score.sides, score.points, score.places, strict=True)):
        sides[side] = (*sides.get(side, ()), seat)
    return tuple(sides.values())


def _people(seats: Sequence[int]) -> tuple[Who, ...]:
    return tuple(Who(seat) for seat in seats)


def _place(words: Words, outcome: Outcome, seats: Sequence[int]) -> str:
    own = outcome.places[seats[0]]
    better = sum(outcome.places[others[0]] < own for others in _together(outcome))
    # Bold, because a line that begins with `1.` would be renumbered as a list.
    return words(
        "result.place",
        place=Markup(f"**{1 + better}.**"),
        who=_people(seats),
        count=outcome.points[seats[0]],
    )

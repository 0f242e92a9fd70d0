"""The result of a match: its winners, and everybody's place."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from discord import ButtonStyle

from bot.pages.caption import Caption
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import Button, Item, Part, button, frame, lines, phone_rows, small
from bot.pages.markdown import Markup
from bot.pages.shared_presses import (
    ReviewMatch,
    ShowBoard,
    ShowPlaceOfDay,
    ShowReplay,
    ShowSameCards,
    StandingsQuery,
)
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.lobby_presses import Rematch
from bot.table.pages.table_layout import title_line
from bot.table.presses import ShowScore
from games.core.outcome import Outcome
from games.core.scene import Says, Told, Who, says
from games.core.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """The end of a match."""

    outcome: Outcome
    resigned: frozenset[Seat] = frozenset()
    """The seats that resigned."""
    last: Told | None = None
    """The result of its last deal, or the resignation that ended the match."""
    swing: tuple[int, Told] | None = None
    """The deal that brought the winners furthest ahead, where that was not the last."""
    ahead: int = 0
    """By how many points they won; 0 where that says nothing."""


def standing(words: Words, score: Outcome) -> str:
    """Return everybody's points in one line; people who play together are named together."""
    return " · ".join(
        words("result.score", who=_people(seats), points=score.points[seats[0]])
        for seats in _together(score)
    )


def match(words: Words, caption: Caption, finish: Finish, picture: Item | None = None) -> Stateless:
    """Return the message of a match that is over."""
    words, outcome = words.at(caption.names), finish.outcome
    sides = sorted(_together(outcome), key=lambda seats: outcome.places[seats[0]])
    return frame(
        *_title(words, caption, picture),
        lines(
            f"**{words(winners(finish))}**",
            *_course(words, finish),
        ),
        lines(*(_place(words, finish, seats) for seats in sides)),
        *phone_rows(
            (
                _on(words, caption),
                review_button(words, caption.table),
                replay_button(words, caption.table),
                button(words.label("button.score"), caption.id(ShowScore())),
                *_boards(words, caption),
                *_same_cards(words, caption),
            )
        ),
    )


def _title(words: Words, caption: Caption, picture: Item | None) -> tuple[Part, ...]:
    over = words("common.match_over")
    if picture is not None:
        return small(title_line(words, caption, 0, over)), picture
    title = f"### {caption.game_name(words)} · {over}"
    return (lines(title, small(words("table.title", table=caption.title))),)


def winners(finish: Finish, seat: Seat | None = None) -> Says:
    """Say who has won, and by how much; `seat` is told of its own win."""
    seats = sorted(finish.outcome.winners)
    who = tuple(Who(winner) for winner in seats)
    if seat in seats:
        others = tuple(each for each in who if each.seat != seat)
        return says("result.you_won_with", others=others) if others else says("result.you_won")
    if finish.ahead > 0:
        margin = says("result.margin", count=finish.ahead)
        return says("result.winners_by", winners=who, count=len(who), margin=margin)
    return says("result.winners", winners=who, count=len(who))


def _on(words: Words, caption: Caption) -> Button:
    """Return the way on: to another match, to one's place of the day, or to a comparison."""
    if caption.daily:
        return button(words.label("daily.place"), caption.id(ShowPlaceOfDay()), ButtonStyle.primary)
    if caption.repeats:
        compare = caption.id(ShowSameCards())
        return button(words.label("same_cards.compare"), compare, ButtonStyle.primary)
    return button(words.label("button.rematch"), caption.id(Rematch()), ButtonStyle.primary)


def _same_cards(words: Words, caption: Caption) -> Iterator[Button]:
    if caption.alone and not caption.repeats:
        yield same_cards_button(words, caption.table)


def _boards(words: Words, caption: Caption) -> Iterator[Button]:
    if not caption.private:
        yield button(
            words.label("button.leaderboard"), caption.id(ShowBoard(StandingsQuery(caption.game)))
        )


def replay_button(words: Words, table: int) -> Button:
    """Return the button that replays a match from its beginning."""
    return button(words.label("replay.button"), custom_id(ShowReplay(), table))


def review_button(words: Words, table: int) -> Button:
    """Return the button that reviews one's own decisions."""
    return button(words.label("review.button"), custom_id(ReviewMatch(), table))


def same_cards_button(words: Words, table: int, deal: int = 0) -> Button:
    """Return the button that deals the cards of a match again, or of one of its deals."""
    return button(words.label("same_cards.button"), custom_id(ShowSameCards(deal), table))


def _together(score: Outcome) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side; a seat that resigned has another place, and stands apart."""
    sides: dict[tuple[int, int, int], tuple[int, ...]] = {}
    for seat, side in enumerate(zip(score.sides, score.points, score.places, strict=True)):
        sides[side] = (*sides.get(side, ()), seat)
    return tuple(sides.values())


def _people(seats: Sequence[int]) -> tuple[Who, ...]:
    return tuple(Who(seat) for seat in seats)


def _course(words: Words, finish: Finish) -> Iterator[str]:
    if finish.last is not None:
        yield words(finish.last.says)
    if finish.swing is not None:
        deal, told = finish.swing
        yield words("result.swing", deal=deal, told=told.says)


def _place(words: Words, finish: Finish, seats: Sequence[int]) -> str:
    outcome = finish.outcome
    own = outcome.places[seats[0]]
    better = sum(outcome.places[others[0]] < own for others in _together(outcome))
    # Bold, because a line that begins with `1.` would be renumbered as a list.
    return words(
        "result.place_resigned" if seats[0] in finish.resigned else "result.place",
        place=Markup(f"**{1 + better}.**"),
        who=_people(seats),
        count=outcome.points[seats[0]],
    )

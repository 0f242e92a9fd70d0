"""Puzzles: a person's progress, a position with its question, and the solution after the try."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.features.puzzles.presses import AnswerPuzzle, ListPuzzles, MarkPuzzle, OpenPuzzle
from bot.features.puzzles.values import PuzzlePlayer, PuzzleStrength, PuzzleTry
from bot.pages.caption import Caption
from bot.pages.custom_id_codec import NO_TABLE, custom_id
from bot.pages.layout import Item, Part, button, frame, lines, notice, phone_rows, small
from bot.pages.markdown import Markup
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.pages.hand_layout import answers
from bot.table.pages.hint import action_label, in_points, likely
from bot.table.pages.offer_indices import Offers
from bot.table.pages.story import story_lines
from bot.table.pages.table_layout import facts_line, open_cards, place_line
from bot.table.presses import Act, AskFirst, MarkCards
from games.core.advice import Advice, Judged
from games.core.scene import Holding, Scene, StoryStep, says

MOST: Final = 6
"""The number of answers that are told with their average result: the best ones, and one's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleCaption(Caption):
    """The caption of a puzzle, whose presses are answers to it."""

    puzzle: str
    """Its id, which tells nothing of the answer."""

    def id(self, said: tuple[Any, ...]) -> str:
        """The custom id of a button on a hand, as an answer to this puzzle."""
        match said:
            case Act(offer) | AskFirst(offer):
                return custom_id(AnswerPuzzle(self.game, self.puzzle, offer))
            case MarkCards(mask):
                return custom_id(MarkPuzzle(self.game, self.puzzle, mask))
            case _:
                return Caption.id(self, said)


def puzzle_caption(game: str, puzzle: str, names: tuple[str, ...]) -> PuzzleCaption:
    """The caption of a puzzle, at a table where these people sit."""
    return PuzzleCaption(table=NO_TABLE, number=0, game=game, title="", names=names, puzzle=puzzle)


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleShown:
    """A position as one seat sees it."""

    scene: Scene
    holding: Holding[Any]
    offers: Offers
    """The possible answers, in their order."""
    story: Sequence[StoryStep] = ()
    """The events of this deal."""
    picture: Item | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleSolution:
    """The solution of a puzzle, once it was tried."""

    made: PuzzleTry
    chosen: Any
    """The action; None where the rules do not know it any more."""
    advice: Advice
    lead: float
    worlds: int


def overview(
    words: Words, counts: Mapping[str, int], players: Mapping[str, PuzzlePlayer]
) -> Stateless:
    """Every game that has puzzles, with their number, and a person's progress."""
    return frame(
        lines(f"### {words('puzzle.title')}", words("puzzle.about")),
        *(_entry(words, game, count, players.get(game)) for game, count in counts.items()),
    )


def question(words: Words, caption: PuzzleCaption, shown: PuzzleShown, mask: int = 0) -> Stateless:
    """The position: the table, the cards played, the question, and the hand."""
    words = words.at(caption.names)
    holding = shown.holding.only(lambda action: action in shown.offers)
    return frame(
        *_table(words, caption, shown),
        small(*story_lines(words, shown.story)),
        lines(f"**{words(holding.prompt)}**", small(*map(words, holding.all_facts))),
        *answers(words, caption, holding, shown.offers, mask),
    )


def solution(
    words: Words, caption: PuzzleCaption, shown: PuzzleShown, found: PuzzleSolution
) -> Stateless:
    """The best answer and its reason, the others, both ratings, and a button that goes on.

    The cards played were read before the try, and on a phone there is no room for both.
    """
    words = words.at(caption.names)
    looking = shown.holding.only(lambda _: False)
    return frame(
        *_table(words, caption, shown),
        *answers(words, caption, looking, shown.offers),
        lines(*_verdict(words, shown, found)),
        small(*_others(words, shown, found), words("puzzle.seen", count=found.worlds)),
        small(_ratings(words, found.made)),
        *phone_rows(
            (
                button(
                    words.label("puzzle.next"),
                    custom_id(OpenPuzzle(caption.game)),
                    ButtonStyle.primary,
                ),
                _overview_button(words),
            )
        ),
    )


def none_left(words: Words, game: str, player: PuzzlePlayer) -> Stateless:
    """Says that there is no puzzle left of a game."""
    name = says(f"{game}.name")
    return notice(
        words,
        "puzzle.all_tried",
        _overview_button(words),
        game=name,
        solved=player.solved,
        tried=player.tried,
        rating=player.strength.rating,
    )


def _overview_button(words: Words) -> ui.Button[Any]:
    return button(words.label("puzzle.overview"), custom_id(ListPuzzles()))


def _entry(words: Words, game: str, count: int, player: PuzzlePlayer | None) -> Item:
    begun = player is not None and bool(player.tried)
    is_given = player is not None and player.puzzle is not None
    text = lines(
        f"**{words(f'{game}.name')}**",
        small(
            words("puzzle.count", count=count),
            words(
                "puzzle.so_far",
                solved=player.solved,
                tried=player.tried,
                rating=Markup(_strength(words, player.strength)),
            )
            if player is not None and begun
            else "",
        ),
    )
    label = words.label("puzzle.go_on" if is_given else "puzzle.start")
    return ui.Section(
        text, accessory=button(label, custom_id(OpenPuzzle(game)), ButtonStyle.primary)
    )


def _strength(words: Words, strength: PuzzleStrength) -> str:
    return words("puzzle.rating", rating=strength.rating, deviation=strength.deviation)


def _table(words: Words, caption: Caption, shown: PuzzleShown) -> Iterator[Part]:
    yield small(words("puzzle.where", game=caption.game_name(words)))
    if shown.picture is not None:
        yield shown.picture
    else:
        scene = shown.scene
        yield lines(
            facts_line(words, scene),
            *(place_line(words, place) for place in scene.places),
            open_cards(words, scene),
        )


def _verdict(words: Words, shown: PuzzleShown, found: PuzzleSolution) -> Iterator[str]:
    advice = found.advice
    best = Markup(_label(words, shown, advice.best))
    if found.made.solved:
        yield f"### {words('puzzle.right', action=best)}"
    else:
        yield f"### {words('puzzle.wrong', action=best)}"
    yield words("puzzle.lead", points=in_points(words, found.lead))
    yield likely(words, advice.about, advice.of(advice.best))
    yield words(advice.reason) if advice.reason else ""
    if not found.made.solved and found.chosen is not None:  # last: all above is about the best
        chosen = action_label(words, shown.holding, found.chosen)
        yield words("puzzle.chosen", action=Markup(chosen)) if chosen else ""


def _others(words: Words, shown: PuzzleShown, found: PuzzleSolution) -> Iterator[str]:
    """The results of the best answers, in order, and of the one that was chosen."""

    def points(judged: Judged) -> float:
        return judged.points

    ranked = sorted(found.advice.judged, key=points, reverse=True)
    own = [each for each in ranked[MOST:] if _action(shown, each.offer) == found.chosen]
    for each in (*ranked[: MOST - len(own)], *own):
        yield words(
            "private.line",
            title=Markup(_label(words, shown, each.offer)),
            what=_average(words, each.points),
        )


def _average(words: Words, points: float) -> Markup:
    """The points by which one's side is ahead of the others on average, or behind them."""
    said = "puzzle.ahead" if points > 0 else "puzzle.behind"
    return Markup(words(said, points=in_points(words, abs(points))))


def _ratings(words: Words, made: PuzzleTry) -> str:
    (before, after), (then, now) = made.person, made.puzzle
    return words(
        "puzzle.ratings",
        before=before.rating,
        after=Markup(_strength(words, after)),
        then=then.rating,
        now=now.rating,
    )


def _label(words: Words, shown: PuzzleShown, offer: int | None) -> str:
    return action_label(words, shown.holding, _action(shown, offer))


def _action(shown: PuzzleShown, offer: int | None) -> Any:
    return None if offer is None else shown.offers[offer]

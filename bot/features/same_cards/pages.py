"""What came of cards each time they were played, and challenges to play them; it names no card."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from discord import ButtonStyle

from bot.features.same_cards.presses import (
    CompareChallenge,
    DeclineChallenge,
    PlaySameCards,
    TakeChallenge,
)
from bot.features.same_cards.values import Attempt, SeatChoice, Times
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import Button, bare, button, frame, lines, phone_rows, small
from bot.pages.markdown import Markup
from bot.pages.scores import score_text
from bot.pages.stateless import Stateless
from bot.pages.words import Words

_BETWEEN: Final = " · "
_NONE: Final = "–"  # noqa: RUF001 - stands for a deal that was not played


@dataclass(frozen=True, slots=True, kw_only=True)
class SameCardsPage:
    """Cards that can be dealt again, and what came of them so far in one seat."""

    table: int
    game: str
    deal: int
    """The only deal; 0 for all of a match."""
    times: Times
    par: Attempt | None
    """What a strong computer player made of them, once it is known."""
    par_is_coming: bool
    seats: tuple[SeatChoice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengePage:
    """A challenge, as everybody sees it."""

    number: int
    game: str
    challenger: str
    challenged: int
    """The person who is challenged, by id."""
    deals: int
    ends: int
    """The unix second until which it can be taken up."""
    declined: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What both people of a challenge made of the same cards, the challenger first."""

    game: str
    table: int
    """The match in which the one who looks has played them."""
    seat: int
    names: tuple[str, str]
    attempts: tuple[Attempt, Attempt]


def same_cards(words: Words, page: SameCardsPage) -> Stateless:
    """What came of the cards, and the seats in which they can be played again."""
    return frame(
        lines(_title(words, "same_cards.title", page.game, page.deal), words("same_cards.about")),
        lines(*_results(words, page)),
        "" if page.deal else lines(*_by_deal(words, _columns(page))),
        small(words("same_cards.points"), words("same_cards.friend")),
        *phone_rows(tuple(_play_button(words, page, each) for each in page.seats)),
    )


def challenge(words: Words, page: ChallengePage) -> Stateless:
    """The message of a challenge."""
    who = Markup(f"<@{page.challenged}>")
    if page.declined:
        return bare(words("challenge.declined", who=who, name=words.everybody((page.challenger,))))
    said = words(
        "challenge.text",
        name=Markup(f"**{words.everybody((page.challenger,))}**"),
        who=who,
        game=Markup(f"**{words(f'{page.game}.name')}**"),
        deals=words("daily.deals", count=page.deals),
    )
    ways = (
        button(
            words.label("challenge.take"),
            custom_id(TakeChallenge(page.number)),
            ButtonStyle.success,
        ),
        button(words.label("challenge.decline"), custom_id(DeclineChallenge(page.number))),
        button(words.label("same_cards.compare"), custom_id(CompareChallenge(page.number))),
    )
    ends = words("challenge.ends", when=Markup(f"<t:{page.ends}:R>"))
    return bare(lines(said, ends), *phone_rows(ways))


def comparison(words: Words, made: Comparison) -> Stateless:
    """What both made of the cards, deal by deal."""
    named = (
        f"**{words.everybody((name,))}**: {_total(words, attempt)}"
        for name, attempt in zip(made.names, made.attempts, strict=True)
    )
    again = custom_id(PlaySameCards(made.seat), made.table)
    return frame(
        _title(words, "challenge.title", made.game, 0),
        lines(*named),
        lines(*_by_deal(words, made.attempts)),
        small(words("same_cards.points")),
        *phone_rows((button(words.label("same_cards.again"), again),)),
    )


def _title(words: Words, key: str, game: str, deal: int) -> str:
    named = words(f"{game}.name")
    which = f"{_BETWEEN}{words('table.deal', deal=deal)}" if deal else ""
    return f"### {words(key)}{_BETWEEN}{named}{which}"


def _results(words: Words, page: SameCardsPage) -> Iterator[str]:
    shown, left_out = page.times
    if shown:
        own, first = _total(words, shown[-1]), _total(words, shown[0])
        parts = (
            words("same_cards.you", score=Markup(own)),
            *((words("same_cards.first", score=Markup(first)),) if len(shown) > 1 else ()),
            *(
                (words("same_cards.strong", score=Markup(_total(words, page.par))),)
                if page.par is not None
                else ()
            ),
        )
        yield f"**{_BETWEEN.join(parts)}**"
    if len(shown) > 2:
        scores = [_total(words, each) for each in shown]
        if left_out:
            scores.insert(1, "…")
        yield words("same_cards.times", scores=Markup(_BETWEEN.join(scores)))
    if page.par_is_coming:
        yield words("daily.par.coming")


def _columns(page: SameCardsPage) -> Sequence[Attempt]:
    shown = page.times.shown
    own = (shown[-1], shown[0]) if len(shown) > 1 else shown
    return (*own, page.par) if page.par is not None else own


def _by_deal(words: Words, attempts: Sequence[Attempt]) -> Iterator[str]:
    """Yield a line for each deal that anybody has played."""
    gains = [dict(each.gains) for each in attempts]
    for deal in sorted({number for each in gains for number in each}):
        scores = (score_text(each[deal]) if deal in each else _NONE for each in gains)
        yield f"{words('table.deal', deal=deal)}: {_BETWEEN.join(scores)}"


def _total(words: Words, attempt: Attempt) -> str:
    return words("daily.given_up") if attempt.given_up else score_text(attempt.total)


def _play_button(words: Words, page: SameCardsPage, choice: SeatChoice) -> Button:
    to = custom_id(PlaySameCards(choice.seat, page.deal), page.table)
    if choice.own:
        return button(words.label("same_cards.own_seat"), to, ButtonStyle.success)
    key = "same_cards.partner" if choice.partner else "same_cards.opponent"
    return button(words.label(key, name=words.name_label(choice.name)), to)

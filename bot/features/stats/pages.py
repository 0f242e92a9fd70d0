"""A person's results so far, in words, beside a chart of their rating."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from babel.dates import format_date
from babel.numbers import format_decimal, format_percent
from discord import MediaGalleryItem, ui

from bot.features.stats.presses import ShareStats
from bot.features.stats.values import Feat, Mate, PersonStats, RatingHistory
from bot.model import Titles
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import Part, button, frame, lines, rows, small
from bot.pages.markdown import Markup
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from games.core.percentage import percentage
from games.core.scene import Says, says

NO_TITLES = Titles()
ALT, ALT_RATINGS = 1024, 30
"""The most letters of a picture's description, and the number of latest ratings told in it."""
PICTURE = "rating.png"


class StatsQuery(NamedTuple):
    """The person whose statistics these are, the game, if not all games, and the servers."""

    name: str
    game: str = ""
    everywhere: bool = False
    shareable: bool = False
    """Whether the reader may show them to everyone."""


def stats(
    words: Words,
    subject: StatsQuery,
    done: PersonStats,
    course: RatingHistory | None = None,
    titles: Titles = NO_TITLES,
) -> Stateless:
    """The statistics, each of the feats as its family of games words it.

    With a `course` the message has to bring its picture along as PICTURE. Where cards are spoken,
    the course is told instead, and there is no picture.
    """
    game = words(f"{subject.game}.name") if subject.game else words("stats.all_games")
    place = words("stats.everywhere" if subject.everywhere else "stats.here")
    shown = () if course is None else _course(words, subject, course)
    return frame(
        lines(
            f"### {words('stats.title', name=words.name_label(subject.name))}",
            small(f"{game} · {place}"),
        ),
        lines(*_numbers(words, done)),
        lines(*_people(words, done)),
        lines(*_tournaments(words, titles)),
        lines(*(words(each) for each in _feats(done.feats))),
        *shown,
        *rows([_share(words, subject.game)] if subject.shareable else []),
    )


def nothing(words: Words, name: str, game: str) -> Says:
    """The sentence about somebody who has finished no match, of a game or of any."""
    what = (
        says("stats.no_match_of", game=words.label(f"{game}.name"))
        if game
        else says("stats.no_match")
    )
    return says("stats.nothing", name=words.name_label(name), what=what)


def date_label(words: Words, at: int) -> str:
    """A day (unix ms) in UTC, as short as the language has it."""
    day = datetime.fromtimestamp(at / 1000, UTC).date()
    return format_date(day, "short", locale=words.locale)


def _share(words: Words, game: str) -> ui.Button[Any]:
    return button(words.label("button.show"), custom_id(ShareStats(game)))


def _numbers(words: Words, done: PersonStats) -> Iterator[str]:
    for game, of_game in done.ratings.items():
        key = "stats.rating.provisional" if of_game.provisional else "stats.rating"
        yield words(key, rating=of_game.rating, game=words.label(f"{game}.name"))
    share = format_percent(percentage(done.wins, done.matches) / 100, locale=words.locale)
    yield words("stats.wins", wins=done.wins, count=done.matches, share=Markup(share))
    if done.deals:
        mean = format_decimal(done.points / done.deals, "0.0", locale=words.locale)
        yield words("stats.mean", points=Markup(mean))
    streak = "stats.streak" if done.streak else "stats.no_streak"
    yield words(streak, count=done.streak, longest=done.longest)


def _tournaments(words: Words, titles: Titles) -> Iterator[str]:
    """The results of a person in tournaments; nothing for one who has finished none."""
    if titles.best is None:
        return
    yield words("stats.tournaments", count=titles.played, won=titles.won, best=titles.best)
    for name, place, places in titles.latest:
        yield small(words("stats.tournament", name=name, place=place, places=places))


def _people(words: Words, done: PersonStats) -> Iterator[str]:
    if done.partner is not None:
        yield _mate(words, "stats.partner", done.partner)
    if done.best_opponent is not None:
        yield _mate(words, "stats.best_opponent", done.best_opponent)
    if done.worst_opponent is not None:
        yield _mate(words, "stats.worst_opponent", done.worst_opponent)


def _mate(words: Words, key: str, mate: Mate) -> str:
    share = says("standings.share", wins=mate.wins, count=mate.matches)
    return words(key, name=words.name_label(mate.name), share=share)


def feat_key(feat: Feat) -> str:
    """The key of the words of a feat of a family of games."""
    return f"{feat.of}.feat.{feat.name}"


def _feats(feats: Mapping[Feat, int]) -> Iterator[Says]:
    """The feats, most often first."""
    for feat, count in sorted(feats.items(), key=lambda each: -each[1]):
        yield says(feat_key(feat), count=count)


def _course(words: Words, subject: StatsQuery, course: RatingHistory) -> tuple[Part, ...]:
    told = says(
        "stats.picture",
        name=words.name_label(subject.name),
        game=words.label(f"{course.game}.name"),
        first=date_label(words, course.ratings[0][0]),
        last=date_label(words, course.ratings[-1][0]),
        count=len(course.ratings),
        ratings=words.comma_list(str(rating) for _, rating in course.ratings[-ALT_RATINGS:]),
    )
    if words.faces.spoken:
        return (words(told),)
    item = MediaGalleryItem(f"attachment://{PICTURE}", description=words.label(told, ALT))
    gallery: ui.MediaGallery[Any] = ui.MediaGallery(item)
    return small(words("stats.course", game=words.label(f"{course.game}.name"))), gallery

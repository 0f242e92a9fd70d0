"""Prepares a person's statistics for their page: in words, and painted beside the event loop."""

import asyncio
import io
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import discord

from bot.features.stats.pages import PICTURE, date_label, feat_key
from bot.features.stats.values import Feat, PersonStats, RatingHistory
from bot.pages.words import Words
from games.catalogue import CATALOGUE


async def picture(words: Words, course: RatingHistory) -> discord.File:
    """The picture that the page with this course takes along."""
    first, last = (date_label(words, course.ratings[end][0]) for end in (0, -1))
    ratings = [rating for _, rating in course.ratings]
    drawn = await asyncio.to_thread(_curve, ratings, first, last)
    return discord.File(io.BytesIO(drawn), PICTURE)


def _curve(ratings: Sequence[int], first: str, last: str) -> bytes:
    from bot.features.stats.rating_chart import curve  # noqa: PLC0415 - it brings Pillow, which a bot where nobody plays does without

    return curve(ratings, first, last)


def in_words(words: Words, found: PersonStats) -> PersonStats:
    """The same with games as the catalogue orders them, and feats as families of games word them.

    Games and feats that no longer exist are left out.
    """
    ratings = {game: found.ratings[game] for game in CATALOGUE if game in found.ratings}
    return replace(found, ratings=ratings, feats=by_family(words, found.feats))


def by_family(words: Words, feats: Mapping[Feat, int]) -> dict[Feat, int]:
    """The feats of the families of games that share their words, instead of those of each game.

    A feat that has no words any more is left out.
    """
    told: Counter[Feat] = Counter()
    for (game, name), count in feats.items():
        if game in CATALOGUE:
            told[Feat(CATALOGUE[game].family, name)] += count
    return {feat: count for feat, count in told.items() if feat_key(feat) in words}

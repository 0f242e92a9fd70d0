"""What a person has done so far: one's own wherever one likes, others' on this server alone."""

import asyncio
import io
from collections import Counter
from collections.abc import Mapping

import discord
from discord import app_commands
from discord.ext import commands
from discord.utils import MISSING

from bot.app.client import Client
from bot.errors import UserError
from bot.render import stats as screens
from bot.render.custom_ids import Press
from bot.render.rating_chart import curve
from bot.render.stateless import Stateless
from bot.render.stats import Course, Mate, Record, Subject, date_label
from bot.render.words import Words
from bot.store import stats as kept
from bot.store.ratings import SETTLED
from cogs.error_handler import kindly
from cogs.i18n import games, option, option_name, spoken
from cogs.interaction_context import Interaction, InteractionContext
from cogs.router import Presses
from games.catalogue import CATALOGUE

_ASKED = ("player", "game", "everywhere")


class Stats(commands.Cog):
    """The command that shows a person's statistics."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @app_commands.command(**spoken("stats"))
    @app_commands.describe(**{name: option("stats", name) for name in _ASKED})
    @app_commands.rename(**{name: option_name("stats", name) for name in _ASKED})
    @app_commands.choices(game=games())
    @app_commands.guild_only()
    async def stats(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        game: str = "",
        everywhere: bool = False,  # noqa: FBT001, FBT002 - discord.py makes an option of it
    ) -> None:
        """Show them to the asker."""
        context = await InteractionContext.of(interaction, self._client.app)
        async with kindly(context):
            person = context.interaction.user if player is None else player
            own = person.id == context.person.id
            if not own and everywhere:
                raise UserError("error.everywhere_own")
            if not own and not (await context.app.store.settings.person(person.id)).listed:
                raise UserError("error.own_only", name=person.display_name)
            subject = Subject(person.display_name, game, everywhere, own and not everywhere)
            view, file = await _drawn(context, context.words, person.id, subject)
            await context.tell(view, file)


async def _show(context: InteractionContext, press: Press) -> None:
    """Show one's own statistics of this server to everyone."""
    words = await context.app.localization.of_server(context.guild)
    subject = Subject(context.person.name, press.arg)
    view, file = await _drawn(context, words, context.person.id, subject)
    await context.interaction.response.send_message(view=view, file=file)


async def _drawn(
    context: InteractionContext, words: Words, user: int, subject: Subject
) -> tuple[Stateless, discord.File]:
    """The screen and the picture on it, if any; UserError where there is nothing to tell."""
    if subject.game and subject.game not in CATALOGUE:
        raise UserError("error.unknown_game")
    guild = None if subject.everywhere else context.guild
    found = await context.app.store.stats.of(user, subject.game or None, guild)
    if not found.matches:
        said = screens.nothing(words, subject.name, subject.game)
        raise UserError(said.key, **said.values)
    shown = await _course(context, user, found, guild)
    view = screens.stats(words, subject, _record(words, found), shown)
    if shown is None or words.faces.spoken:
        return view, MISSING
    return view, await _picture(words, shown)


async def _course(
    context: InteractionContext, user: int, found: kept.Stats, guild: int | None
) -> Course | None:
    """How the rating went at the game with most rated matches, if it went anywhere."""
    counts = {game: found.ratings[game].matches for game in CATALOGUE if game in found.ratings}
    game = max(counts, key=lambda each: counts[each], default="")
    if guild is None or counts.get(game, 0) < 2:
        return None
    return Course(game, await context.app.store.stats.curve(user, guild, game))


async def _picture(words: Words, course: Course) -> discord.File:
    first, last = (date_label(words, course.ratings[end][0]) for end in (0, -1))
    ratings = [rating for _, rating in course.ratings]
    drawn = await asyncio.to_thread(curve, ratings, first, last)
    return discord.File(io.BytesIO(drawn), screens.PICTURE)


def _record(words: Words, found: kept.Stats) -> Record:
    return Record(
        matches=found.matches,
        wins=found.wins,
        points=found.points,
        deals=found.deals,
        streak=found.streak,
        longest=found.longest,
        ratings={
            game: (found.ratings[game].rating, found.ratings[game].matches < SETTLED)
            for game in CATALOGUE
            if game in found.ratings
        },
        partner=_mate(found.partner),
        best_opponent=_mate(found.best_opponent),
        worst_opponent=_mate(found.worst_opponent),
        feats=worded(words, found.feats),
    )


def worded(words: Words, feats: Mapping[tuple[str, str], int]) -> dict[str, int]:
    """The feats, each by game and name, by the keys of their words, which a family of games shares.

    One that has no words any more is left out.
    """
    told: Counter[str] = Counter()
    for (game, feat), count in feats.items():
        if game in CATALOGUE:
            told[f"{CATALOGUE[game].family}.feat.{feat}"] += count
    return {key: count for key, count in told.items() if key in words}


def _mate(mate: kept.Mate | None) -> Mate | None:
    return None if mate is None else Mate(mate.name, mate.matches, mate.wins)


PRESSES: Presses = {"show_stats": _show}

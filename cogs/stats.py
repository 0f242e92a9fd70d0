"""What a person has done so far: one's own wherever one likes, others' on this server alone."""

import asyncio
import io
from collections.abc import Mapping

import discord
from discord import app_commands
from discord.ext import commands
from discord.utils import MISSING

from bot.client import Client
from bot.render import stats as screens
from bot.render.curve import curve
from bot.render.ids import Press
from bot.render.stateless import Stateless
from bot.render.stats import Course, Mate, Record, Subject, date_label
from bot.render.words import Words
from bot.store import stats as kept
from bot.store.ratings import SETTLED
from bot.trouble import Trouble
from cogs.kindly import kindly
from cogs.naming import games, option, option_name, spoken
from cogs.router import Presses
from cogs.visit import Interaction, Visit
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
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            person = visit.interaction.user if player is None else player
            own = person.id == visit.person.id
            if not own and everywhere:
                raise Trouble("error.everywhere_own")
            if not own and not (await visit.house.store.settings.person(person.id)).listed:
                raise Trouble("error.own_only", name=person.display_name)
            subject = Subject(person.display_name, game, everywhere, own and not everywhere)
            view, file = await _drawn(visit, visit.words, person.id, subject)
            await visit.tell(view, file)


async def _show(visit: Visit, press: Press) -> None:
    """Show one's own statistics of this server to everyone."""
    words = await visit.house.languages.of_server(visit.guild)
    subject = Subject(visit.person.name, press.arg)
    view, file = await _drawn(visit, words, visit.person.id, subject)
    await visit.interaction.response.send_message(view=view, file=file)


async def _drawn(
    visit: Visit, words: Words, user: int, subject: Subject
) -> tuple[Stateless, discord.File]:
    """The screen and the picture on it, if any; Trouble where there is nothing to tell."""
    if subject.game and subject.game not in CATALOGUE:
        raise Trouble("error.unknown_game")
    guild = None if subject.everywhere else visit.guild
    found = await visit.house.store.stats.of(user, subject.game or None, guild)
    if not found.matches:
        said = screens.nothing(words, subject.name, subject.game)
        raise Trouble(said.key, **said.values)
    shown = await _course(visit, user, found, guild)
    view = screens.stats(words, subject, _record(words, found), shown)
    if shown is None or words.faces.spoken:
        return view, MISSING
    return view, await _picture(words, shown)


async def _course(visit: Visit, user: int, found: kept.Stats, guild: int | None) -> Course | None:
    """How the rating went at the game with most rated matches, if it went anywhere."""
    counts = {game: found.ratings[game].matches for game in CATALOGUE if game in found.ratings}
    game = max(counts, key=lambda each: counts[each], default="")
    if guild is None or counts.get(game, 0) < 2:
        return None
    return Course(game, await visit.house.store.stats.curve(user, guild, game))


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


def worded(words: Words, feats: Mapping[str, int]) -> dict[str, int]:
    """The feats by the keys of their words; one that has none any more is left out."""
    # Games of one family share their words, which begin with the name of its package.
    families = {game.options.__module__.split(".")[1] for game in CATALOGUE.values()}
    keys = ((f"{each}.feat.{feat}", count) for feat, count in feats.items() for each in families)
    return {key: count for key, count in keys if key in words}


def _mate(mate: kept.Mate | None) -> Mate | None:
    return None if mate is None else Mate(mate.name, mate.matches, mate.wins)


PRESSES: Presses = {"show_stats": _show}

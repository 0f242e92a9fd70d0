"""The leaderboard of a server: for the asker alone, until they show it to everyone."""

from discord import app_commands
from discord.ext import commands

from bot.client import Client
from bot.render import boards
from bot.render.ids import Press
from bot.render.words import Words
from bot.trouble import Trouble
from cogs.kindly import kindly
from cogs.naming import games, option, option_name, spoken
from cogs.router import Presses
from cogs.visit import Interaction, Visit
from games.catalogue import CATALOGUE

_LINES = 10


class Standings(commands.Cog):
    """The command that shows who wins."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @app_commands.command(**spoken("leaderboard"))
    @app_commands.describe(game=option("leaderboard", "game"))
    @app_commands.rename(game=option_name("leaderboard", "game"))
    @app_commands.choices(game=games())
    @app_commands.guild_only()
    async def leaderboard(self, interaction: Interaction, game: str) -> None:
        """Show the first page."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            board = await _board(visit, game, 0)
            await visit.tell(boards.leaderboard(visit.words, board))


async def _top(visit: Visit, press: Press) -> None:
    board = await _board(visit, press.arg, press.number if press.table == 0 else 0)
    view = boards.leaderboard(visit.words, board)
    await (visit.redraw(view) if visit.is_private else visit.tell(view))


async def _show_top(visit: Visit, press: Press) -> None:
    board = await _board(visit, press.arg, press.number)
    words: Words = await visit.house.languages.of_server(visit.guild)
    view = boards.leaderboard(words, board, shared=True)
    await visit.interaction.response.send_message(view=view)


async def _board(visit: Visit, game: str, page: int) -> boards.Board:
    if game not in CATALOGUE:
        raise Trouble("error.unknown_game")
    standings = visit.house.store.standings
    people = await standings.count(visit.guild, game, "all")
    pages = max(1, -(-people // _LINES))
    page = min(page, pages - 1)
    lines = await standings.board(visit.guild, game, "all", "wins", _LINES, page * _LINES)
    return boards.Board(
        game=game,
        standings=tuple(
            boards.Standing(
                place=line.rank,
                name=line.name,
                wins=line.wins,
                matches=line.matches,
                points=line.points,
            )
            for line in lines
        ),
        page=page,
        pages=pages,
    )


PRESSES: Presses = {"top": _top, "show_top": _show_top}

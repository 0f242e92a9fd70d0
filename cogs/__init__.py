"""The doors: each turns a press or a command into an action, and a picture into an answer."""

from discord.ext import commands

from bot.app.client import Client
from cogs import (
    fairness,
    hands,
    hints,
    history,
    lobbies,
    mydata,
    replays,
    reports,
    reviews,
    rules,
    seasons,
    settings,
    standings,
    stats,
    tables,
)
from cogs.error_handler import ErrorHandler
from cogs.router import Router
from cogs.service import Service


def doors(client: Client) -> tuple[commands.Cog, ...]:
    """Every door of a client."""
    pages = (
        hands, hints, history, lobbies, mydata, replays, reports, reviews, rules, seasons,
        settings, standings, stats, tables,
    )  # fmt: skip
    return (
        ErrorHandler(client),
        Router(*(page.PRESSES for page in pages)),
        fairness.Fairness(client),
        hands.Hands(client),
        hints.Hints(client),
        history.History(client),
        lobbies.Lobbies(client),
        mydata.MyData(client),
        replays.Replays(client),
        reports.Reports(client),
        reviews.Reviews(client),
        rules.Rules(client),
        seasons.Seasons(client),
        settings.Settings(client),
        standings.Standings(client),
        stats.Stats(client),
        tables.Tables(client),
        Service(client),
    )

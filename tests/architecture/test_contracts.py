"""Every contract between modules is broken once, in a copy of the tree, to show that it can be.

Building the graph of all imports takes a while, so all forbidden imports are planted together in
one copy, and each is then judged alone: with what the untouched tree imports, and nothing else.
"""

import re
import shutil
import sys
from collections.abc import Generator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

import grimp
import pytest
from importlinter import api
from importlinter.application import use_cases
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.independence import IndependenceContract
from importlinter.contracts.layers import LayersContract
from importlinter.contracts.protected import ProtectedContract
from importlinter.domain.contract import registry

pytestmark = pytest.mark.check

ROOT = Path(__file__).parents[2]
PACKAGES = ("games", "bot", "cogs", "sandbox")
for kind in (ForbiddenContract, IndependenceContract, LayersContract, ProtectedContract):
    registry.register(kind, kind.type_name)

# Contract -> the imports that break it, each as (the module it is written into, the line).
BREACHES = {
    "Cogs stand on the bot and the bot on the games, so the games can be had without either": (
        ("games/core/seats.py", "from bot.errors import UserError"),
        ("games/players/novice.py", "from cogs import naming"),
        ("bot/table/match/race.py", "from cogs.interaction_context import InteractionContext"),
    ),
    "The sandbox knows nothing of cards, so a test on it proves something about Discord": (
        ("sandbox/clock.py", "from games.core.cards import Card"),
        ("sandbox/limits/text.py", "from bot.pages.markdown import cut"),
        ("sandbox/samples.py", "from cogs import create_cogs"),
    ),
    "Only the entry point starts the sandbox, so nothing else can tell it from Discord": (
        ("games/core/seats.py", "from sandbox.clock import now"),
        ("bot/app/service.py", "import sandbox"),
        ("cogs/interaction_context.py", "from sandbox.limits import messages"),
    ),
    "What only developers run is not shipped, so nothing that is shipped leans on it": (
        ("games/core/cards.py", "import benchmarks"),
        ("bot/emoji/sync.py", "from tools.card_faces.draw import face"),
        ("sandbox/samples.py", "from tests.conftest import pytest_plugins"),
    ),
    "Games are strangers to each other, so a new one cannot break an old one": (
        ("games/core/game.py", "from games.schwarz_oder_weiss.rules.law import DECK"),
        ("games/schwarz_oder_weiss/rules/law.py", "from games.players import choose"),
        ("games/players/levels.py", "from games.catalogue import CATALOGUE"),
        ("games/schwarz_oder_weiss/heuristics/player.py", "from games import catalogue"),
        ("games/catalogue.py", "from games.cli_play import play"),
        ("games/cli_play.py", "import games.__main__"),
        ("games/worker.py", "from games.cli_play import play"),
    ),
    "Inside a game the rules come first and never look up, so they can be read alone": (
        (
            "games/schwarz_oder_weiss/rules/law.py",
            "import games.schwarz_oder_weiss.display.phrases",
        ),
        ("games/watten/rules/engine.py", "import games.watten.heuristics.odds"),
        ("games/bohemian/display/table_view.py", "import games.bohemian.heuristics.odds"),
        ("games/bauernstoss/heuristics/player.py", "import games.bauernstoss.search.cardplay"),
    ),
    "A game draws no chance, so the same events give the same table for ever": (
        ("games/schwarz_oder_weiss/rules/engine.py", "import random"),
        ("games/schwarz_oder_weiss/rules/evolve.py", "from random import choice"),
        ("games/core/cards.py", "import secrets"),
        ("games/players/novice.py", "from secrets import randbits"),
        ("games/core/events.py", "from uuid import uuid4"),
    ),
    "A game has no clock, no disk and no network, so it runs anywhere at once": (
        ("games/schwarz_oder_weiss/rules/engine.py", "import time"),
        ("games/schwarz_oder_weiss/rules/evolve.py", "from datetime import datetime"),
        ("games/players/self_play.py", "import asyncio"),
        ("games/schwarz_oder_weiss/display/table_view.py", "import os"),
        ("games/schwarz_oder_weiss/heuristics/player.py", "import logging"),
        ("games/schwarz_oder_weiss/display/table_view.py", "import discord"),
        ("games/core/record/lines.py", "import sqlite3"),
        ("games/core/record/lines.py", "import aiosqlite"),
        ("games/schwarz_oder_weiss/rules/options.py", "from pydantic_settings import BaseSettings"),
        ("games/catalogue.py", "import aiohttp"),
    ),
    "A law knows no table and no turns, so it reads like the rule book": (
        ("games/schwarz_oder_weiss/rules/law.py", "from games.core.table import Table"),
        ("games/core/tricks.py", "from games.core.view import View"),
    ),
    "Rooms of the bot stand on each other in one order, so each can be read without those above": (
        ("bot/table/screen/table_message.py", "from bot.app.application import Application"),
        ("bot/table/play/session.py", "from bot.app.client import Client"),
        ("bot/store/events.py", "from bot.table.match.seats import Chair"),
        ("bot/emoji/sync.py", "from bot.store import Store"),
        ("bot/app/doctor.py", "from bot.program import main"),
        ("bot/ai/player_pool.py", "from bot.table.match.live_match import LiveMatch"),
        ("bot/model.py", "from bot.store import Store"),
        ("bot/discord/links.py", "from bot.features.tournaments.store import TournamentStore"),
        ("bot/features/tournaments/service.py", "from bot.app.application import Application"),
        ("bot/discord/tokens.py", "from bot.table.screen.table_message import TableMessage"),
        ("bot/pages/layout.py", "from bot.table.pages.hand_layout import hand"),
        ("bot/process/clock.py", "from bot.errors import UserError"),
    ),
    (
        "Parts of a table stand on each other in one order,"
        " so a page can be read without what moves it"
    ): (
        ("bot/table/match/live_match.py", "from bot.table.play.scheduler import Scheduler"),
        ("bot/table/screen/views.py", "from bot.table.play.scheduler import Scheduler"),
        ("bot/table/match/lobby.py", "from bot.table.archive.replay import Replay"),
        ("bot/table/play/session.py", "import bot.table.registry.active_tables"),
        ("bot/table/pages/plain.py", "import bot.table.menus.lobby"),
        ("bot/table/presses.py", "import bot.table.options.form"),
    ),
    (
        "The engine of the store knows none of its tables, so a second one has to know nothing else"
    ): (
        ("bot/store/engine/sqlite.py", "import bot.store.tallies.results"),
        ("bot/store/store.py", "import bot.store.maintenance.backups"),
    ),
    (
        "A tournament has no clock and draws from its sealed secret alone,"
        " so its log tells it for ever"
    ): (
        ("bot/features/tournaments/rules/sealed_chance.py", "import secrets"),
        ("bot/features/tournaments/rules/pairing/duels.py", "import random"),
        ("bot/features/tournaments/rules/pairing/next_round.py", "import time"),
        ("bot/features/tournaments/rules/sign_up.py", "import datetime"),
        ("bot/features/tournaments/rules/played_tables.py", "import discord"),
    ),
    (
        "Features are strangers to each other,"
        " so one can be changed, or taken out, without the others"
    ): (
        ("bot/features/pads/service.py", "import bot.features.tournaments.service"),
        ("bot/features/tournaments/pages.py", "from bot.features.pads.pages import signed"),
        ("bot/features/tournaments/rules/fold.py", "import bot.features.pads.values"),
    ),
    (
        "Inside a feature its rules come first and what it does last,"
        " so each part can be read without those above"
    ): (
        ("bot/features/tournaments/rules/fold.py", "import bot.features.tournaments.values"),
        ("bot/features/tournaments/values.py", "import bot.features.tournaments.store"),
        ("bot/features/tournaments/pages.py", "import bot.features.tournaments.store"),
        ("bot/features/tournaments/store.py", "import bot.features.tournaments.pages"),
        ("bot/features/tournaments/pages.py", "import bot.features.tournaments.standings_pages"),
        ("bot/features/tournaments/held.py", "import bot.features.tournaments.views"),
        ("bot/features/tournaments/screens.py", "import bot.features.tournaments.scheduler"),
        ("bot/features/tournaments/log.py", "import bot.features.tournaments.service"),
        ("bot/features/pads/scoring.py", "import bot.features.pads.store"),
        ("bot/features/server/greetings.py", "import bot.features.server.service"),
        ("bot/features/stats/rating_chart.py", "import bot.features.stats.pages"),
        ("bot/features/standings/season_pages.py", "import bot.features.standings.pages"),
    ),
    "The rules of a feature stand on the games alone, so they can be read without the bot": (
        ("bot/features/tournaments/rules/fold.py", "from bot.store import Store"),
        ("bot/features/tournaments/rules/model.py", "from bot.model import Chair"),
        (
            "bot/features/tournaments/rules/pairing/next_round.py",
            "from bot.process.clock import now",
        ),
    ),
    (
        "A feature's store stands on the store alone,"
        " so what is kept knows nothing of what is shown"
    ): (
        ("bot/features/tournaments/store.py", "from bot.table.match.seats import Chair"),
        ("bot/features/tournaments/store.py", "from bot.pages.seat_names import people_names"),
        ("bot/features/tournaments/store.py", "from bot.table.play.pace import Pace"),
    ),
    "What a feature shows drives no table, so it can be shown again at any time": (
        ("bot/features/tournaments/held.py", "from bot.table.play.pace import Pace"),
        ("bot/features/tournaments/pages.py", "from bot.table.play.scheduler import Scheduler"),
        ("bot/features/tournaments/screens.py", "from bot.table.play.scheduler import Scheduler"),
        ("bot/features/tournaments/views.py", "from bot.table.play.session import TableSession"),
    ),
    "Only the gate asks for a turn, so nothing is sent to Discord that does not pass it": (
        ("bot/discord/channel.py", "from bot.discord.request_limit import Budget"),
        ("bot/app/client.py", "from bot.discord.request_limit import Budget"),
        ("cogs/lobbies.py", "from bot.discord import request_limit"),
    ),
    "Only the store opens a database, so every statement goes through a session of its own": (
        ("bot/table/match/event_log.py", "import sqlite3"),
        ("bot/app/operations.py", "import aiosqlite"),
        ("cogs/standings.py", "import aiosqlite"),
        ("bot/features/tournaments/store.py", "import aiosqlite"),
        ("bot/app/operations.py", "import psycopg"),
        ("sandbox/world/state.py", "import sqlite3"),
    ),
    (
        "Who counts is told numbers and knows nothing of ours,"
        " so no metric can name a person or a card"
    ): (
        ("bot/instruments/instruments.py", "from bot.model import Chair"),
        ("bot/instruments/connection.py", "from bot.errors import UserError"),
        ("bot/instruments/requests.py", "import bot.features.tournaments.values"),
        ("bot/instruments/metrics.py", "from games.core.cards import Card"),
    ),
    "Only the instruments speak to Prometheus, so every label there is can be found in one place": (
        ("bot/store/events.py", "import prometheus_client"),
        ("bot/app/service.py", "from prometheus_client import Counter"),
        ("cogs/router.py", "import prometheus_client"),
    ),
    "Only one module speaks to Dask, so what crosses to other machines is packed in one place": (
        ("bot/ai/player_pool.py", "from distributed import Client"),
        ("bot/app/service.py", "import distributed"),
        ("games/dask_worker.py", "from distributed import get_worker"),
    ),
    "Who draws pictures holds no table, so no picture can show a secret": (
        ("bot/table/pages/hand_layout.py", "from games.core.table import Table"),
        ("bot/table/pages/table_layout.py", "from bot.table.match.live_match import LiveMatch"),
        (
            "bot/table/pages/score_layout.py",
            "from bot.store.tallies.leaderboard_counts import Results",
        ),
        ("bot/table/pages/explanation.py", "from games.catalogue import CATALOGUE"),
        ("bot/features/rules/pages.py", "from bot.table.match.lobby import Person"),
        ("bot/features/rules/glossary_pages.py", "from games.catalogue import CATALOGUE"),
        ("bot/features/tournaments/pages.py", "from games.core.table import Table"),
        ("bot/features/tournaments/standings_pages.py", "from bot.store import Store"),
    ),
    "Cogs are handed pictures and never open a table, so no cog can show a secret": (
        ("cogs/hands.py", "from games.core.table import Table"),
    ),
    "Cogs are strangers to each other, so a new one cannot break an old one": (
        ("cogs/hands.py", "from cogs.tables import Tables"),
        ("cogs/router.py", "from cogs import rules"),
        ("cogs/i18n.py", "from cogs.settings import Settings"),
        ("cogs/reports.py", "from cogs.error_handler import handle_error"),
        ("cogs/reports.py", "from cogs.reply import Reply"),
        ("cogs/interaction_context.py", "from cogs.error_handler import handle_error"),
    ),
    "What every cog stands on has one order, so each part can be read without those above": (
        ("cogs/interaction_context.py", "from cogs.error_handler import handle_error"),
        ("cogs/interaction_context.py", "from cogs.i18n import Translator"),
        ("cogs/reply.py", "from cogs.interaction_context import InteractionContext"),
        ("cogs/error_handler.py", "from cogs.router import Router"),
        ("cogs/error_handler.py", "from cogs.i18n import Translator"),
    ),
}
GAMES, BOT, COGS = (
    next(contract for contract in BREACHES if contract.startswith(start))
    for start in ("Games", "Rooms", "Cogs are strangers")
)


Import = tuple[str, str, int, str]
"""Who imports what, in which line, and how that is written."""


def copied(to: Path) -> Path:
    """A copy of the sources and of their contracts."""
    for package in PACKAGES:
        only_sources = shutil.ignore_patterns("__pycache__", "page", "*.md", "*.po", "*.sql")
        shutil.copytree(ROOT / package, to / package, ignore=only_sources)
    shutil.copy(ROOT / "pyproject.toml", to)
    return to


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return copied(tmp_path)


@contextmanager
def found_first(tree: Path) -> Generator[None, None, None]:
    """Packages are looked for in this tree, and not where they were loaded from."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(tree)
        for package in PACKAGES:
            patch.delitem(sys.modules, package, raising=False)
        yield


def broken(tree: Path) -> set[str]:
    """The names of the contracts that a tree breaks, as lint-imports finds them."""
    options = use_cases.read_user_options(str(tree / "pyproject.toml"))
    with found_first(tree):
        report = use_cases.create_report(options, cache_dir=None)
    assert not report.could_not_run
    return {
        contract.name for contract, check in report.get_contracts_and_checks() if not check.kept
    }


def graph_of(tree: Path) -> grimp.ImportGraph:
    """Everything that a tree imports, as lint-imports sees it."""
    with found_first(tree):
        return grimp.build_graph(*PACKAGES, include_external_packages=True, cache_dir=None)


def plant(module: Path, line: str) -> None:
    """Write a line into a module, which is made where there is none."""
    module.parent.mkdir(exist_ok=True)
    with module.open("a") as source:
        source.write(f"\n{line}\n")


@pytest.fixture(scope="module")
def clean() -> grimp.ImportGraph:
    return graph_of(ROOT)


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> grimp.ImportGraph:
    """The tree with every line of `BREACHES` in it."""
    tree = copied(tmp_path_factory.mktemp("planted"))
    for breaches in BREACHES.values():
        for module, line in breaches:
            assert (tree / module).is_file()
            plant(tree / module, line)
    return graph_of(tree)


def imports_of(graph: grimp.ImportGraph, module: str, line: str) -> list[Import]:
    """What a line of a module imports."""
    importer = module.removesuffix(".py").replace("/", ".")
    return [
        (importer, imported, detail["line_number"], line)
        for imported in graph.find_modules_directly_imported_by(importer)
        for detail in graph.get_import_details(importer=importer, imported=imported)
        if line == detail["line_contents"]
    ]


def with_imports(graph: grimp.ImportGraph, imports: list[Import]) -> grimp.ImportGraph:
    """The graph and these imports; what is not ours is one module, whatever lies inside."""
    more = deepcopy(graph)
    for importer, imported, number, line in imports:
        if imported not in more.modules:
            more.add_module(imported, is_squashed=True)
        more.add_import(
            importer=importer, imported=imported, line_number=number, line_contents=line
        )
    return more


def keeps(graph: grimp.ImportGraph, contract: str) -> bool:
    """Whether the contract of this name holds, as lint-imports judges it."""
    configured = api.read_configuration(str(ROOT / "pyproject.toml"))
    [options] = [each for each in configured["contracts_options"] if contract == each["name"]]
    kind: Any = registry.get_contract_class(options["type"])
    judge = kind(contract, configured["session_options"], options)
    return judge.check(deepcopy(graph), verbose=False).kept


def test_the_tree_keeps_every_contract():
    assert set() == broken(ROOT)


def test_a_copy_of_the_tree_keeps_every_contract(tree):
    assert set() == broken(tree)


def test_every_contract_is_broken_here():
    contracts = api.read_configuration(str(ROOT / "pyproject.toml"))["contracts_options"]
    assert {contract["name"] for contract in contracts} == set(BREACHES)


@pytest.mark.parametrize("contract", BREACHES)
def test_a_contract_judged_alone_is_kept_by_the_tree(clean, contract):
    assert keeps(clean, contract)


@pytest.mark.parametrize(
    ("contract", "module", "line"),
    [
        pytest.param(contract, module, line, id=f"{module} {line}")
        for contract, breaches in BREACHES.items()
        for module, line in breaches
    ],
)
def test_a_forbidden_import_breaks_its_contract(clean, planted, contract, module, line):
    imports = imports_of(planted, module, line)
    assert imports
    assert not keeps(with_imports(clean, imports), contract)


@pytest.mark.parametrize(
    ("contract", "module"),
    [
        (GAMES, "games/mariage/__init__.py"),
        (GAMES, "games/shuffling.py"),
        (BOT, "bot/tournaments.py"),
    ],
)
def test_a_module_that_nobody_placed_breaks_the_contract(tree, contract, module):
    plant(tree / module, '"""New here."""')
    assert {contract} == broken(tree)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("from games.core.cards import Card", set()),
        ("from games.schwarz_oder_weiss.rules.law import DECK", {GAMES}),
    ],
)
def test_a_second_game_stands_beside_the_first_and_not_on_it(tree, line, expected):
    contracts = tree / "pyproject.toml"
    beside = contracts.read_text().replace("| schwarz_oder_weiss", "| mariage | schwarz_oder_weiss")
    contracts.write_text(beside)
    plant(tree / "games/mariage/__init__.py", line)
    assert expected == broken(tree)


@pytest.mark.parametrize(
    ("module", "line", "expected"),
    [
        ("tournaments", "from cogs.interaction_context import InteractionContext", set()),
        ("tournaments", "from cogs.tables import Tables", {COGS}),
        ("tournaments", "from cogs.error_handler import handle_error", {COGS}),
        ("hands", "from cogs import tournaments", {COGS}),
    ],
)
def test_a_new_cog_is_placed_by_being_there_and_a_stranger_to_the_others(
    tree, module, line, expected
):
    plant(tree / "cogs/tournaments.py", '"""New here."""')
    plant(tree / f"cogs/{module}.py", line)
    assert expected == broken(tree)


# What the contract on the inside of a game cannot say, for a folder may be missing.


@pytest.mark.parametrize(
    "game",
    [each.name for each in (ROOT / "games").iterdir() if (each / "RULES.md").is_file()],
)
def test_a_game_has_no_code_outside_its_record_its_four_packages_and_its_lesson(game):
    inside = {each.name for each in (ROOT / "games" / game).iterdir()} - {"__pycache__"}
    papers = {name for name in inside if re.fullmatch(r"(RULES|SHORT)(\.[a-z]+)?\.md", name)}
    four = {"rules", "display", "heuristics", "search"}
    assert set() == inside - papers - four - {"__init__.py", "lesson", "lesson.py"}

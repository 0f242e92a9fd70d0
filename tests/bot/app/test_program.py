"""The program answers every mistake with a sentence and a status, never with a traceback."""

import asyncio
import os
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from importlib.util import cache_from_source
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from structlog.testing import capture_logs

from bot.app import doctor
from bot.app.service import alive_file
from bot.process.host import Host
from bot.program import main
from bot.store import open_store
from bot.store.maintenance import backups
from games.build import build
from tests.bot.app.data_homes import DATA_HOMES
from tests.patience import PATIENCE


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch, tmp_path):
    """A folder of its own, an environment that says nothing, and a log left as it was."""
    monkeypatch.chdir(tmp_path)
    for home in DATA_HOMES:
        monkeypatch.setenv(home, str(tmp_path / "home"))
    for name in list(os.environ):
        if name.startswith("STAMMTISCH_") or name == "DISCORD_TOKEN":
            monkeypatch.delenv(name)
    monkeypatch.setattr("bot.app.logs.set_up", lambda _level: None)


def test_no_token_is_answered_with_what_to_do(capsys):
    assert 2 == main(["run"])
    assert "DISCORD_TOKEN=" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("STAMMTISCH_PACE__CARD", "-1", "The setting pace.card: "),
        ("STAMMTISCH_LOG_LEVEL", "loud", "The setting log_level: "),
        ("STAMMTISCH_PACE", "{fast", "The settings cannot be read: "),
    ],
)
def test_a_setting_that_makes_no_sense_is_named(monkeypatch, capsys, name, value, sentence):
    monkeypatch.setenv(name, value)

    assert 2 == main(["doctor", "--alive"])
    assert capsys.readouterr().err.startswith(sentence)


def test_a_file_of_settings_in_another_encoding_is_answered_with_one_sentence(tmp_path, capsys):
    (tmp_path / ".env").write_text("DISCORD_TOKEN=a-token\n", "utf-16")

    assert 2 == main(["doctor", "--alive"])
    assert "The file .env is UTF-16, as Notepad and PowerShell write it: save it as UTF-8.\n" == (
        capsys.readouterr().err
    )


def test_a_cluster_without_what_speaks_to_it_is_answered_with_what_to_install(monkeypatch, capsys):
    monkeypatch.setenv("STAMMTISCH_DASK", "tcp://127.0.0.1:1")
    monkeypatch.setattr("bot.ai.cluster.find_spec", lambda _name: None)

    assert 2 == main(["run"])
    assert "stammtisch[cluster]" in capsys.readouterr().err


def test_a_bot_is_alive_for_a_minute_after_its_last_sign(monkeypatch, tmp_path, clock):
    database = tmp_path / "games.sqlite3"
    monkeypatch.setenv("STAMMTISCH_DATABASE", str(database))

    assert 1 == main(["doctor", "--alive"])

    sign = alive_file(database)
    sign.touch()
    assert 0 == main(["doctor", "--alive"])

    clock.advance(62)
    assert 1 == main(["doctor", "--alive"])


async def make(database: Path) -> None:
    async with open_store(database):
        pass


def test_a_database_is_looked_through_copied_and_never_overwritten(monkeypatch, tmp_path, capsys):
    database = tmp_path / "games.sqlite3"
    monkeypatch.setenv("STAMMTISCH_DATABASE", str(database))
    asyncio.run(make(database))
    copy = str(tmp_path / "copy.sqlite3")

    assert [0, 0, 0, 0, 2] == [
        main(["db", *words])
        for words in (["migrate"], ["check"], ["rebuild"], ["backup", copy], ["backup", copy])
    ]
    out, err = capsys.readouterr()
    assert "0 matches, 0 events, 0 problems." in out
    assert 1 == len(err.splitlines())


def test_what_is_no_database_is_answered_with_one_sentence(monkeypatch, tmp_path, capsys):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, " * 500, "utf-8")
    monkeypatch.setenv("STAMMTISCH_DATABASE", str(file))

    assert [2, 2] == [main(["db", "check"]), main(["db", "migrate"])]
    assert [str(file)] * 2 == [
        line.split(" ", 1)[0] for line in capsys.readouterr().err.splitlines()
    ]


def test_it_tells_its_version(capsys):
    with pytest.raises(SystemExit) as left:
        main(["--version"])

    assert (0, f"stammtisch {version('stammtisch')} ({build()})\n") == (
        left.value.code,
        capsys.readouterr().out,
    )


def test_a_database_at_the_former_place_is_used_and_the_log_says_so(tmp_path, capsys):
    former = tmp_path / "data" / "stammtisch.sqlite3"
    asyncio.run(make(former))
    with capture_logs() as log:
        assert 0 == main(["db", "check"])

    assert "0 matches" in capsys.readouterr().out
    assert [(str(former), str(tmp_path / "home"))] == [
        (line["path"], line["a_new_one_would_be"][: len(str(tmp_path / "home"))]) for line in log
    ]


def test_a_database_that_is_named_is_used_without_a_word(monkeypatch, tmp_path):
    named = tmp_path / "data" / "stammtisch.sqlite3"
    asyncio.run(make(named))
    monkeypatch.setenv("STAMMTISCH_DATABASE", "data/stammtisch.sqlite3")
    with capture_logs() as log:
        assert 0 == main(["db", "check"])

    assert [] == log


def test_without_a_word_about_it_a_new_database_lies_with_the_users_data(tmp_path):
    assert 2 == main(["run"])  # for want of a token
    [made] = tmp_path.rglob("stammtisch.sqlite3")

    assert made.is_relative_to(tmp_path / "home")


def test_nothing_to_do_is_answered_with_the_usage(capsys):
    with pytest.raises(SystemExit) as left:
        main([])

    assert 2 == left.value.code
    assert "usage: stammtisch" in capsys.readouterr().err


async def stammtisch(here, *words: str, api_base: str = "") -> tuple[int | None, str]:
    """Run the program against the sandbox; returns its status and all it said."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *words,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "DISCORD_TOKEN": "sandbox-token",
            "STAMMTISCH_API_BASE": api_base or here.api_base,
            "STAMMTISCH_GATEWAY": here.gateway,
        },
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    async with asyncio.timeout(PATIENCE):
        said, _ = await process.communicate()
    return process.returncode, said.decode()


async def test_a_refusal_of_discord_is_answered_with_one_sentence(here):
    here.faults.add(method="PUT", path=r"/commands$", status=403, code=50001)
    status, said = await stammtisch(here, "commands", "sync")

    assert 2 == status
    assert "Discord refused: 403" in said
    assert "Traceback" not in said


async def test_the_doctor_finds_a_discord_that_does_not_tell_the_commands(here):
    here.faults.add(method="GET", path=r"/commands", status=403, code=50001)
    status, said = await stammtisch(here, "doctor")

    assert 1 == status
    assert "!!  Discord cannot be reached" in said


@pytest.mark.parametrize(
    "case",
    [
        (Host(1, 512), "0", "1 core and 512 MB of memory: STAMMTISCH_SMALL=1 makes the bot use"),
        (Host(1, 512), "1", "1 core and 512 MB of memory, used sparingly (STAMMTISCH_SMALL)\n"),
        (Host(4, 8192), "0", "4 cores and 8,192 MB of memory\n"),
        (Host(2, None), "0", "2 cores\n"),
    ],
)
def test_the_doctor_recommends_what_suits_the_host(monkeypatch, capsys, tmp_path, case):
    found, small, says = case
    monkeypatch.setattr(doctor, "host", lambda: found)
    monkeypatch.setenv("STAMMTISCH_SMALL", small)
    monkeypatch.setenv("STAMMTISCH_DATABASE", str(tmp_path / "none.sqlite3"))
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)

    assert 1 == main(["doctor"])
    assert f"ok  {says}" in capsys.readouterr().out


@pytest.mark.parametrize("compiled", [True, False])
def test_the_doctor_says_where_every_start_compiles_anew(monkeypatch, capsys, tmp_path, compiled):
    module = tmp_path / "discord" / "__init__.py"
    cached = Path(cache_from_source(str(module)))
    monkeypatch.setattr(doctor.discord, "__file__", str(module))
    monkeypatch.setenv("STAMMTISCH_DATABASE", str(tmp_path / "none.sqlite3"))
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    if compiled:
        cached.parent.mkdir(parents=True)
        cached.touch()

    main(["doctor"])
    assert compiled is ("compileall" not in capsys.readouterr().out)


async def test_the_doctor_finds_a_token_that_discord_does_not_know(here):
    here.world.token = "changed"
    status, said = await stammtisch(here, "doctor")

    assert 1 == status
    assert "!!  Discord does not know the token in DISCORD_TOKEN" in said


@asynccontextmanager
async def proxy(api_base: str, *, only_refusals: bool) -> AsyncGenerator[str, None]:
    """A proxy that says in which letters JSON is written; its address."""
    async with aiohttp.ClientSession() as session:

        async def passed_on(request: web.Request) -> web.Response:
            headers = {key: request.headers[key] for key in {"Authorization"} & {*request.headers}}
            url = f"{api_base}/{request.match_info['page']}"
            async with session.request(request.method, url, headers=headers) as answer:
                told = answer.headers["Content-Type"]
                if not only_refusals or answer.status >= 400:
                    told = f"{told}; charset=utf-8"
                body, headers = await answer.read(), {"Content-Type": told}
                return web.Response(status=answer.status, body=body, headers=headers)

        application = web.Application()
        application.router.add_route("*", "/{page:.*}", passed_on)
        runner = web.AppRunner(application)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
        await runner.cleanup()


@pytest.mark.parametrize("only_refusals", [False, True])
async def test_the_doctor_finds_a_proxy_whose_answers_discord_py_cannot_read(here, only_refusals):
    async with proxy(here.api_base, only_refusals=only_refusals) as address:
        status, said = await stammtisch(here, "doctor", api_base=address)

    assert 1 == status
    assert f"!!  {address} answers with the type application/json; charset=utf-8" in said
    assert "Traceback" not in said


async def test_synced_commands_are_known_to_the_doctor(here):
    assert 0 == (await stammtisch(here, "commands", "sync"))[0]
    status, said = await stammtisch(here, "doctor")

    assert 0 == status
    assert "logged in as Stammtisch" in said
    assert " 0 commands" not in said


def test_a_damaged_database_is_put_back_from_its_backup(monkeypatch, tmp_path, capsys):
    database = tmp_path / "games.sqlite3"
    monkeypatch.setenv("STAMMTISCH_DATABASE", str(database))
    asyncio.run(make(database))
    backups.make(database, datetime.now(UTC), 1)
    database.write_bytes(b"\xff" * 9000)

    assert [2, 0, 0] == [main(["db", *words]) for words in (["check"], ["restore"], ["check"])]
    out, err = capsys.readouterr()
    assert "is again what it was in" in out
    assert "The file before is kept as" in out
    assert 1 == len(err.splitlines())


def test_without_a_backup_there_is_one_sentence(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("STAMMTISCH_DATABASE", str(tmp_path / "games.sqlite3"))

    assert 2 == main(["db", "restore"])
    assert "holds no good backup" in capsys.readouterr().err

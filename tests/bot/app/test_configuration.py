"""Settings come from the environment, a file or a secret, and nonsense is refused by name."""

from pathlib import Path

import pytest
from pydantic import ValidationError
from structlog.testing import capture_logs

from bot.app.configuration import (
    ClusterAddress,
    Configuration,
    read_settings,
    tell_what_is_ignored,
)
from bot.app.service import pool_of
from bot.app.settings_sources import UnreadableFile
from bot.discord.links import Links
from bot.instruments.address import Address
from bot.store.engine.address import PostgresAddress
from bot.table.play.pace import Pace
from tests.bot.app.data_homes import DATA_HOMES


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch, tmp_path):
    """A folder without `.env`, and an environment that says nothing."""
    monkeypatch.chdir(tmp_path)
    for home in DATA_HOMES:
        monkeypatch.setenv(home, str(tmp_path / "home"))
    for name in ("DISCORD_TOKEN", "STAMMTISCH_DATABASE", "STAMMTISCH_LOG_LEVEL"):
        monkeypatch.delenv(name, raising=False)


def test_the_environment_sets_everything(monkeypatch):
    for name, value in {
        "DISCORD_TOKEN": "a-token",
        "STAMMTISCH_DATABASE": "/data/games.sqlite3",
        "STAMMTISCH_LOG_LEVEL": "debug",
        "STAMMTISCH_LINKS__INVITE": "",
        "STAMMTISCH_LINKS__SOURCE": "https://example.org/source",
        "STAMMTISCH_PACE__CARD": "2.5",
        "STAMMTISCH_PACE__RACE_TIE_MS": "0",
    }.items():
        monkeypatch.setenv(name, value)
    settings = Configuration()

    assert settings.discord_token is not None
    assert "a-token" == settings.discord_token.get_secret_value()
    assert Path("/data/games.sqlite3") == settings.database
    assert "DEBUG" == settings.log_level
    assert Pace(card=2.5, race_tie_ms=0) == settings.pace
    assert Links(invite="", source="https://example.org/source") == settings.links


def test_a_file_here_sets_what_the_environment_does_not(monkeypatch):
    Path(".env").write_text("DISCORD_TOKEN=from-file\nSTAMMTISCH_LOG_LEVEL=ERROR\n", "utf-8")
    monkeypatch.setenv("STAMMTISCH_LOG_LEVEL", "WARNING")
    settings = Configuration()

    assert settings.discord_token is not None
    assert ("from-file", "WARNING") == (
        settings.discord_token.get_secret_value(),
        settings.log_level,
    )


def test_a_secret_of_docker_sets_the_token(tmp_path, monkeypatch):
    monkeypatch.setitem(Configuration.model_config, "secrets_dir", tmp_path)
    (tmp_path / "discord_token").write_text("from-secret\n", "utf-8")
    settings = Configuration()

    assert settings.discord_token is not None
    assert "from-secret" == settings.discord_token.get_secret_value()


def test_secrets_set_whatever_the_environment_can_also_within_a_setting(tmp_path, monkeypatch):
    monkeypatch.setitem(Configuration.model_config, "secrets_dir", tmp_path)
    for name, text in {
        "stammtisch_pace__edit": "\ufeff2.5\n",
        "STAMMTISCH_BACKUPS__KEEP": "3",
        "stammtisch_database": "postgresql://wirt@/stammtisch",
    }.items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "keystore").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "kubernetes.io").mkdir()
    settings = Configuration()

    assert (2.5, 3) == (settings.pace.edit, settings.backups.keep)
    assert isinstance(settings.database, PostgresAddress)


def test_what_names_no_setting_is_told_and_what_it_holds_is_not(tmp_path, monkeypatch):
    monkeypatch.setitem(Configuration.model_config, "secrets_dir", tmp_path)
    for name in ("stammtisch_pace_edit", "stammtisch_database__x", "token", "discord_token", ".a"):
        (tmp_path / name).write_text("1234", "utf-8")
    Path(".env").write_text("export STAMMTISCH_DATABSE=1234\nOTHER=1\n", "utf-8")
    monkeypatch.setenv("STAMMTISCH_PACE__EDIT", "2")
    monkeypatch.setenv("STAMMTISCH_TOKEN", "1234")
    with capture_logs() as logs:
        tell_what_is_ignored()

    files, names = logs
    assert ["stammtisch_database__x", "stammtisch_pace_edit", "token"] == sorted(
        set(files["files"]) - {".env"}
    )
    assert {"STAMMTISCH_DATABSE", "STAMMTISCH_TOKEN"} <= set(names["names"])
    assert not {"OTHER", "STAMMTISCH_PACE__EDIT"} & set(names["names"])
    assert "1234" not in str(logs)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "latin-1"])
def test_a_file_in_another_encoding_is_refused_by_its_name(tmp_path, monkeypatch, encoding):
    written = "STAMMTISCH_LINKS__SOURCE=https://example.org/Küche\n"
    Path(".env").write_text(written, encoding)
    with pytest.raises(UnreadableFile, match=r"\.env .*save it as UTF-8"):
        read_settings()
    Path(".env").unlink()
    monkeypatch.setitem(Configuration.model_config, "secrets_dir", tmp_path)
    (tmp_path / "stammtisch_links__source").write_text("https://example.org/Küche", encoding)
    with pytest.raises(UnreadableFile, match="stammtisch_links__source"):
        read_settings()


def test_without_any_of_them_there_is_no_token_and_the_pace_suits_people():
    settings = Configuration()

    assert settings.discord_token is None
    assert Pace() == settings.pace


def test_the_database_lies_with_the_users_data_unless_there_is_one_at_its_former_place(tmp_path):
    fresh = Configuration().database
    former = Path("data/stammtisch.sqlite3")
    former.parent.mkdir()
    former.touch()

    assert isinstance(fresh, Path)
    assert fresh.is_relative_to(tmp_path / "home")
    assert former == Configuration().database
    assert {"stammtisch.sqlite3"} == {fresh.name, former.name}


def test_a_token_is_never_printed(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "a-token")

    assert "a-token" not in repr(Configuration())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("STAMMTISCH_LOG_LEVEL", "loud"),
        ("STAMMTISCH_DASK", "0"),
        ("STAMMTISCH_DASK", "-1"),
        ("STAMMTISCH_DASK", "two"),
        ("STAMMTISCH_DASK", ""),
        ("STAMMTISCH_DASK", "tcp://scheduler"),
        ("STAMMTISCH_DASK", "tcp://:8786"),
        ("STAMMTISCH_DASK", "tcp://scheduler:65536"),
        ("STAMMTISCH_DASK", "http://scheduler:8786"),
        ("STAMMTISCH_METRICS", "9108"),
        ("STAMMTISCH_METRICS", "127.0.0.1:"),
        ("STAMMTISCH_METRICS", "127.0.0.1:65536"),
        ("STAMMTISCH_METRICS", ":9108"),
        ("STAMMTISCH_METRICS", "::1:9108"),
        ("STAMMTISCH_METRICS", "http://127.0.0.1:9108/metrics"),
        ("STAMMTISCH_PACE__CARD", "-1"),
        ("STAMMTISCH_PACE__TURN", "inf"),
        ("STAMMTISCH_PACE__TURN", "nan"),
        ("STAMMTISCH_PACE__CARDS", "1"),
    ],
)
def test_nonsense_is_refused_by_name(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    field = name.removeprefix("STAMMTISCH_").lower().split("__")

    with pytest.raises(ValidationError) as refused:
        Configuration()

    assert tuple(field) == refused.value.errors()[0]["loc"]


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("127.0.0.1:9108", Address("127.0.0.1", 9108)),
        ("[::1]:9108", Address("::1", 9108)),
        (" localhost:0 ", Address("localhost", 0)),
        ("", None),
    ],
)
def test_where_a_bot_is_watched_from_is_a_host_and_a_port_or_nowhere(monkeypatch, written, address):
    monkeypatch.setenv("STAMMTISCH_METRICS", written)

    assert address == Configuration().metrics


@pytest.mark.parametrize(
    ("written", "dask"),
    [
        ("3", 3),
        ("tcp://scheduler:8786", ClusterAddress("tcp://scheduler:8786")),
        (" tls://[::1]:8786 ", ClusterAddress("tls://[::1]:8786")),
    ],
)
def test_computer_players_think_in_processes_or_at_a_cluster(monkeypatch, written, dask):
    monkeypatch.setenv("STAMMTISCH_DASK", written)

    assert (type(dask), dask) == (type(Configuration().dask), Configuration().dask)


@pytest.mark.parametrize(("dask", "processes"), [("", 1), ("3", 3)])
def test_on_a_small_host_one_process_thinks_unless_more_are_wanted(monkeypatch, dask, processes):
    monkeypatch.setenv("STAMMTISCH_SMALL", "1")
    if dask:
        monkeypatch.setenv("STAMMTISCH_DASK", dask)

    assert {"here": processes} == pool_of(Configuration()).thinkers


def test_a_former_name_works_and_the_log_says_what_it_is_called_now(tmp_path, monkeypatch):
    monkeypatch.setitem(Configuration.model_config, "secrets_dir", tmp_path)
    (tmp_path / "stammtisch_minds").write_text("tcp://scheduler:8786")
    with capture_logs() as logs:
        tell_what_is_ignored()

    assert ClusterAddress("tcp://scheduler:8786") == Configuration().dask
    assert [("STAMMTISCH_MINDS", "STAMMTISCH_DASK")] == [
        (line["old"], line["new"]) for line in logs if "old" in line
    ]
    monkeypatch.setenv("STAMMTISCH_DASK", "3")
    assert 3 == Configuration().dask


@pytest.mark.parametrize(
    "nonsense", ["example.org", "javascript:alert(1)", "https://e.org/" + "x" * 500]
)
def test_what_no_button_can_lead_to_is_no_address(nonsense):
    with pytest.raises(ValidationError):
        Links(source=nonsense)


def test_unless_the_operator_says_otherwise_the_bot_is_invited_by_its_own_id():
    assert "client_id=4711&" in Links().invitation(4711)
    assert "" == Links().invitation(None)
    assert "" == Links(invite="").invitation(4711)
    assert "https://example.org" == Links(invite="https://example.org").invitation(4711)

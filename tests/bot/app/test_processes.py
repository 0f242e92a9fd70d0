"""Several processes under one command share what there is once, and stand on a server."""

import pytest

from bot.app import processes
from bot.app.configuration import Configuration
from bot.app.processes import split
from bot.instruments.address import Address
from bot.model import Shards
from bot.program import main
from bot.store.engine.address import PostgresAddress
from bot.table.play.pace import Pace


@pytest.mark.parametrize(
    ("own", "count", "parts"),
    [
        (Shards(0, 3, 4), 2, ["0-1/4", "2-3/4"]),
        (Shards(0, 4, 5), 2, ["0-2/5", "3-4/5"]),
        (Shards(16, 31, 64), 3, ["16-21/64", "22-26/64", "27-31/64"]),
        (Shards(0, 0, 1), 2, ["0-0/1"]),
    ],
)
def test_every_shard_belongs_to_one_process(own, count, parts):
    assert parts == [str(each) for each in split(own, count)]


def test_what_there_is_once_is_shared_out():
    settings = Configuration(
        database=PostgresAddress("postgresql://wirt@/stammtisch"),
        metrics=Address("127.0.0.1", 9108),
        pace=Pace(requests=30),
    )
    first, second = (
        processes._settings_of(settings, part, at, 2)
        for at, part in enumerate(split(Shards(0, 3, 4), 2))
    )
    assert [Shards(0, 1, 4), Shards(2, 3, 4)] == [first.shards, second.shards]
    assert 30 == first.pace.requests + second.pace.requests
    assert [9108, 9109] == [each.metrics.port for each in (first, second) if each.metrics]
    assert (
        3
        == processes._settings_of(
            settings.model_copy(update={"dask": 3}), Shards(0, 0, 1), 0, 2
        ).dask
    )


def test_on_a_file_it_is_said_that_it_takes_a_server(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("STAMMTISCH_DATABASE", str(tmp_path / "one.sqlite3"))
    monkeypatch.setenv("DISCORD_TOKEN", "token")

    assert 2 == main(["run", "--processes", "2"])
    assert "Several processes need PostgreSQL" in capsys.readouterr().err
    assert not (tmp_path / "one.sqlite3").exists()


@pytest.mark.parametrize("written", ["0", "two", "-1"])
def test_a_number_of_processes_is_a_number(written, capsys):
    with pytest.raises(SystemExit):
        main(["run", "--processes", written])
    assert "it should be a number from 1" in capsys.readouterr().err

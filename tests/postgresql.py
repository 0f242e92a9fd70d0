"""A pytest plugin: a throw-away PostgreSQL cluster, started when the first test asks for it.

It is Debian's package or any other that is installed. Where there is none, what needs it is
skipped, and the summary says so. STAMMTISCH_TEST_DATABASE=postgresql lets every whole bot of
tests/end_to_end run on it; each file that a test names is then a database on that cluster.
"""

import os
import re
import secrets
import shutil
import socket
import sqlite3
import subprocess
import tempfile
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import pytest

from bot.store.engine.address import PostgresAddress, Where

PASSWORD = "Rotwein-und-Speck"
INSTEAD = os.environ.get("STAMMTISCH_TEST_DATABASE") == "postgresql"
needs_a_file = pytest.mark.skipif(INSTEAD, reason="it is about the file of a database")
"""For tests of what can happen to a file."""
_TEMPLATE = "stammtisch_template"
# Nothing here has to survive this machine.
_SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "shared_buffers": "32MB",
    "max_connections": "60",
    "listen_addresses": "127.0.0.1",
}


_CLEAR = """
    DO $$ DECLARE it record; BEGIN
        SET LOCAL session_replication_role = replica;
        FOR it IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
            AND relkind = 'r' AND relname <> 'stammtisch_version'
        LOOP EXECUTE format('DELETE FROM %I', it.relname); END LOOP;
        FOR it IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
            AND relkind = 'S'
        LOOP EXECUTE format('ALTER SEQUENCE %I RESTART', it.relname); END LOOP;
    END $$
"""


class Ask(Protocol):
    """Ask a database: a statement with the values of its question marks, and all rows."""

    def __call__(self, sql: str, values: Sequence[Any] = (), /) -> list[tuple[Any, ...]]: ...


def programs() -> Path | None:
    """The folder of the newest `initdb` and `pg_ctl` on this machine."""
    debian = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda each: float(each.parent.name)
    )
    found = shutil.which("initdb")
    folders = [*([Path(found).resolve().parent] if found else []), *debian[::-1]]
    return next((each for each in folders if (each / "pg_ctl").exists()), None)


def missing() -> str | None:
    """What has to be installed first; None where nothing has."""
    if find_spec("psycopg") is None:
        return "psycopg"
    return None if programs() else "PostgreSQL (Debian: apt-get install postgresql)"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs a server is for the gate: the same is true of SQLite, and tested with it."""
    for item in items:
        if {"cluster", "postgres"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.thorough)


class Cluster:
    """A server on a port and a socket of its own, with a fresh database for whoever asks."""

    def __init__(self, folder: Path, bin_folder: Path) -> None:
        self.folder = folder
        self._bin = bin_folder
        self.port = _free_port()
        # PostgreSQL refuses to run as root.
        self._user: dict[str, Any] = (
            {"user": "postgres", "group": "postgres", "extra_groups": []}
            if os.getuid() == 0
            else {}
        )
        self._by_file: dict[Path, PostgresAddress] = {}
        self._has_template = False
        self._kept: PostgresAddress | None = None

    def create(self) -> None:
        """Make it, and start it."""
        if self._user:
            shutil.chown(self.folder, "postgres", "postgres")
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        self._run(
            "initdb",
            *("--pgdata", self.data, "--username=wirt", "--encoding=UTF8", "--no-sync"),
            *("--locale=C.UTF-8", "--auth-local=trust", "--auth-host=scram-sha-256"),
            f"--pwfile={secret}",
        )
        with (self.data / "postgresql.conf").open("a") as file:
            settings = _SETTINGS | {"port": self.port, "unix_socket_directories": self.folder}
            file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())
        self.start()

    @property
    def data(self) -> Path:
        """The folder of its files."""
        return self.folder / "data"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._run("pg_ctl", "start", "--wait", "--silent", "-D", self.data, "-l", self.data / "log")

    def start_as_closed_standby(self) -> None:
        """Start what `standby.signal` makes a standby; it lets nobody in before it is promoted."""
        options = ("-o", "-c hot_standby=off", "-l", self.data / "log")
        self._run("pg_ctl", "start", "--no-wait", "--silent", "-D", self.data, *options)

    def promote(self) -> None:
        """Make a standby the server."""
        self._run("pg_ctl", "promote", "--wait", "--silent", "-D", self.data)

    def stop(self, mode: str = "immediate") -> None:
        """Stop it as an operator does in a hurry."""
        self._run("pg_ctl", "stop", "--wait", "--silent", "-D", self.data, "-m", mode)

    def ask(self, sql: str, *values: Any, at: str = "postgres") -> list[Any]:
        """Run a statement on one of its databases."""
        import psycopg

        with psycopg.connect(self.url(at), autocommit=True, cursor_factory=psycopg.RawCursor) as it:
            cursor = it.execute(sql.encode(), values or None)
            return cursor.fetchall() if cursor.description else []

    def url(self, name: str) -> str:
        """The address of one of its databases, by its socket."""
        return f"postgresql://wirt@/{name}?host={self.folder}&port={self.port}"

    def url_with_password(self, name: str) -> str:
        """The same over TCP, where it asks for the password."""
        return f"postgresql://wirt:{PASSWORD}@127.0.0.1:{self.port}/{name}"

    def empty(self) -> PostgresAddress:
        """A new database with nothing in it."""
        name = f"empty_{secrets.token_hex(6)}"
        self.ask(f"CREATE DATABASE {name}")
        return PostgresAddress(self.url(name))

    def fresh(self) -> PostgresAddress:
        """A new database with the tables of today and nothing in them."""
        if not self._has_template:
            self._make_template()
        name = f"fresh_{secrets.token_hex(6)}"
        self.ask(f"CREATE DATABASE {name} TEMPLATE {_TEMPLATE}")
        return PostgresAddress(self.url(name))

    def copied(self, source: PostgresAddress) -> PostgresAddress:
        """A new database with all that is in another one, which may be in use."""
        target, dump = self.empty(), self.folder / "copied.sql"
        self._run("pg_dump", "--file", dump, source.url)
        self._run("psql", "--quiet", "--file", dump, target.url)
        return target

    @property
    def kept(self) -> PostgresAddress:
        """The one database that is used again and again, which is quicker."""
        if self._kept is None:
            self._kept = self.fresh()
        return self._kept

    def cleared(self) -> PostgresAddress:
        """The same with nothing in its tables."""
        self.ask(_CLEAR, at=name_of(self.kept))
        return self.kept

    def drop(self, address: PostgresAddress) -> None:
        """Drop a database with whoever is still in it."""
        self.ask(f"DROP DATABASE IF EXISTS {name_of(address)} WITH (FORCE)")

    def of_file(self, path: Path) -> PostgresAddress:
        """The database that stands for a file."""
        if path not in self._by_file:
            self._by_file[path] = self.fresh()
        return self._by_file[path]

    def has(self, path: Path) -> bool:
        """Whether a database stands for a file."""
        return path in self._by_file

    def _make_template(self) -> None:
        import psycopg

        from bot.store.engine.migrations import postgres_migrations

        self.ask(f"CREATE DATABASE {_TEMPLATE}")
        steps = postgres_migrations()
        with psycopg.connect(self.url(_TEMPLATE), autocommit=True) as it:
            for step in steps:
                it.execute(step.sql.encode())
            it.execute("CREATE TABLE stammtisch_version (version bigint NOT NULL)")
            it.execute("INSERT INTO stammtisch_version VALUES (%s)", [steps[-1].number])
        self._has_template = True

    def _run(self, program: str, *arguments: object) -> None:
        done = subprocess.run(
            [str(self._bin / program), *map(str, arguments)],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if program == "initdb" else subprocess.DEVNULL,
            stderr=subprocess.STDOUT if program == "initdb" else subprocess.DEVNULL,
            timeout=60,
            check=False,
            **self._user,
        )
        assert done.returncode == 0, (program, done.stdout)


def name_of(address: Where) -> str:
    """The name of a database on the server."""
    assert isinstance(address, PostgresAddress)
    found = re.search(r"/(\w+)(\?|$)", address.url)
    assert found is not None
    return found[1]


_cluster: list[Cluster] = []


def cluster_of_this_process() -> Cluster:
    """The cluster, made if there is none yet; skips the test where it cannot be."""
    lacking, bin_folder = missing(), programs()
    if lacking is not None or bin_folder is None:
        pytest.skip(f"there is no {lacking}")
    if not _cluster:
        folder = Path(tempfile.mkdtemp(prefix="stammtisch-"))
        folder.chmod(0o755)
        made = Cluster(folder, bin_folder)
        made.create()
        _cluster.append(made)
    return _cluster[0]


def pytest_sessionfinish() -> None:
    for made in _cluster:
        made.stop()
        shutil.rmtree(made.folder, ignore_errors=True)
    _cluster.clear()


@pytest.fixture
def cluster() -> Cluster:
    return cluster_of_this_process()


@pytest.fixture
def postgres(cluster: Cluster) -> PostgresAddress:
    """A database of today's version, for this test alone."""
    return cluster.cleared()


def where_of(database: Where) -> Where:
    """Where a database is that a test of the whole bot names by a file."""
    if isinstance(database, PostgresAddress):
        return database
    if INSTEAD or (_cluster and _cluster[0].has(database)):
        return cluster_of_this_process().of_file(database)
    return database


def as_written(where: Where) -> str:
    """A place as an operator writes it down."""
    return where.url if isinstance(where, PostgresAddress) else str(where)


@contextmanager
def opened(database: Where) -> Generator[Ask, None, None]:
    """Open a database from outside, to ask or change it in the SQL of the store."""
    where = where_of(database)
    if isinstance(where, PostgresAddress):
        import psycopg

        from bot.store.engine.postgres.dialect import adapt, statement

        with psycopg.connect(where.url, cursor_factory=psycopg.RawCursor) as connection:
            adapt(connection)

            def ask(sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
                cursor = connection.execute(statement(sql).encode(), values or None)
                return cursor.fetchall() if cursor.description else []

            yield ask
        return
    with closing(sqlite3.connect(f"{where.as_uri()}?mode=rw", uri=True)) as connection, connection:
        connection.execute("PRAGMA foreign_keys = ON")
        yield lambda sql, values=(): connection.execute(sql, values).fetchall()


def asked(database: Where, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """Ask or change a database from outside, in the SQL of the store."""
    with opened(database) as ask:
        return ask(sql, values)


def altered(database: Where, sql: str, values: Sequence[Any] = ()) -> int:
    """Change a database from outside; returns how many rows."""
    return len(asked(database, f"{sql} RETURNING 1", values))


def columns_of(database: Where) -> list[tuple[Any, ...]]:
    """Every table of a database with every column of it, by their names."""
    if isinstance(where_of(database), PostgresAddress):
        return asked(
            database,
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE table_schema = 'public'",
        )
    return asked(
        database,
        "SELECT tables.name, columns.name FROM sqlite_schema AS tables,"
        " pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'",
    )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]

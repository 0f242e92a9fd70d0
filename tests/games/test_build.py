"""Who plays by what was compiled plays by the sources that lie there, or by none of it."""

import json
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import SimpleNamespace

import pytest

import games
from games import dask_worker
from games.build import STAMP, Build, build, digest_of, is_true, source_of
from games.search import kernel
from tools.fast import MODULES

PACKAGE = Path(games.__file__).parent


def test_every_module_that_is_compiled_has_a_source():
    assert [] == [name for name in MODULES if not source_of(name).is_file()]


def test_a_source_that_says_something_else_is_not_what_was_compiled():
    stamp = {name: digest_of(source_of(name)) for name in MODULES}

    assert is_true(stamp)
    assert not is_true(stamp | {"games.search.kernel": "0" * 16})
    assert not is_true(stamp | {"games.search.gone": stamp["games.search.kernel"]})


def test_the_build_is_that_of_the_module_that_runs():
    assert (build() is Build.COMPILED) is kernel.COMPILED


@pytest.mark.thorough
@pytest.mark.parametrize("stale", [True, False])
def test_what_was_compiled_of_other_sources_is_passed_over(tmp_path, stale):
    here = tmp_path / "games"
    shutil.copytree(PACKAGE, here, ignore=shutil.ignore_patterns("*.so", "*.pyd", STAMP))
    # Nothing that Python could load: whoever imports it breaks down.
    (here / "search" / f"kernel{EXTENSION_SUFFIXES[0]}").write_bytes(b"")
    digest = "0" * 16 if stale else digest_of(here / "search" / "kernel.py")
    (here / STAMP).write_text(json.dumps({"games.search.kernel": digest}), "utf-8")
    ask = (
        "from games.build import build; build_ = build(); import games.search.solver; print(build_)"
    )
    run = subprocess.run(
        [sys.executable, "-c", ask], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert stale is (run.returncode == 0)
    assert (f"{Build.STALE}\n" if stale else "") == run.stdout


@pytest.mark.parametrize("thinks", Build)
def test_a_worker_tells_its_code_and_whether_it_is_compiled(monkeypatch, thinks):
    monkeypatch.setattr(dask_worker, "build", lambda: thinks)
    state = SimpleNamespace(nthreads=2, total_resources={}, available_resources={})

    dask_worker.dask_setup(SimpleNamespace(state=state))
    compiled = {dask_worker.FAST: 2.0} if thinks is Build.COMPILED else {}
    assert {dask_worker.resource(): 2.0} | compiled == state.total_resources
    assert state.total_resources == state.available_resources

"""A server that runs the bot on Discord loads no stand-in for Discord, and no Dask."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.check

ROOT = Path(__file__).parents[2]
TELL = "import sys, bot.__main__; print('bot.app.service' in sys.modules, 'sandbox' in sys.modules)"


def test_what_runs_the_bot_does_not_load_the_sandbox():
    command = [sys.executable, "-c", TELL]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "True False" == loaded.stdout.strip()


def test_what_runs_the_bot_needs_no_dask_until_a_cluster_is_named():
    tell = "import sys, bot.__main__, bot.ai; print({'dask', 'distributed'} & {*sys.modules})"
    command = [sys.executable, "-c", tell]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "set()" == loaded.stdout.strip()

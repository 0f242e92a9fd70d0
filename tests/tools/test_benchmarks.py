"""Whoever asks what a benchmark measures is told so, and measures nothing."""

import runpy
import subprocess
import sys

import pytest

from benchmarks import __main__ as benchmarks

GAMES_NAMED = ("blunders", "characters", "press", "press_trace", "table_images", "messages")


@pytest.fixture
def ran(monkeypatch):
    """The commands that would have been run."""
    commands: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        commands.append(command[2:])
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    return commands


def told(monkeypatch, capsys, *arguments: str) -> str:
    monkeypatch.setattr(sys, "argv", ["benchmarks", *arguments])
    assert 0 == benchmarks.main()
    return capsys.readouterr().out


@pytest.mark.parametrize("name", benchmarks.SCRIPTS)
def test_help_for_a_benchmark_runs_none(monkeypatch, capsys, ran, name):
    said = told(monkeypatch, capsys, name, "--help")
    assert len(said) > 40
    assert [] == ran


def test_help_names_every_benchmark(monkeypatch, capsys, ran):
    said = told(monkeypatch, capsys, "--help")
    assert [] == [name for name in benchmarks.SCRIPTS if name not in said]
    assert [] == ran


def test_arguments_go_to_the_one_that_is_named(monkeypatch, capsys, ran):
    told(monkeypatch, capsys, "capacity", "60", "--seconds", "30")
    assert [["benchmarks.capacity", "60", "--seconds", "30"]] == ran


def test_several_are_run_one_after_the_other(monkeypatch, capsys, ran):
    told(monkeypatch, capsys, "press", "messages")
    assert [["benchmarks.press"], ["benchmarks.messages"]] == ran


def test_a_benchmark_that_there_is_not_runs_nothing(monkeypatch, capsys, ran):
    with pytest.raises(SystemExit):
        told(monkeypatch, capsys, "press", "append", "messagse")
    assert [] == ran


@pytest.mark.parametrize("name", ["capacity", "restart", "soak", "scale", *GAMES_NAMED])
def test_a_script_with_arguments_explains_them(monkeypatch, capsys, name):
    monkeypatch.setattr(sys, "argv", [name, "--help"])
    with pytest.raises(SystemExit):
        runpy.run_path(f"benchmarks/{name}.py", run_name="__main__")
    assert "usage:" in capsys.readouterr().out

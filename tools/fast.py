"""`python -m tools.fast`: compile the search of all games beside its sources, with mypyc.

It takes a C compiler (`CC`, else the system's) and what `make fast` installs. What it writes is
ignored by Git and passed over as soon as a source changes (`games/build.py`); `--clean` removes it.
"""

import json
import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from importlib import import_module
from multiprocessing.pool import ThreadPool
from pathlib import Path
from sysconfig import get_config_var
from typing import Any

from games.build import STAMP, digest_of

ROOT = Path(__file__).parents[1]
BUILD = Path("build", "fast")
GROUP = "stammtisch_search"
"""What all that is compiled lies in, beside the packages: `stammtisch_search__mypyc`."""

SIDE_BY_SIDE = 2 * (os.cpu_count() or 1)
"""How many sources are compiled at once."""

MODULES = (
    "games.bauernstoss.search.auction_constraints",
    "games.bauernstoss.search.auction_model",
    "games.bauernstoss.search.card_likelihood",
    "games.bauernstoss.search.cardplay",
    "games.bauernstoss.search.determinize",
    "games.bauernstoss.search.evaluation",
    "games.bauernstoss.search.every_trick",
    "games.bauernstoss.search.lookup_tables",
    "games.bauernstoss.search.payoffs",
    "games.bauernstoss.search.playouts",
    "games.bauernstoss.search.solo_solver",
    "games.bohemian.search.cardplay",
    "games.bohemian.search.determinize",
    "games.bohemian.search.evaluation",
    "games.bohemian.search.exchange",
    "games.bohemian.search.knowledge",
    "games.bohemian.search.lookup_tables",
    "games.bohemian.search.payoffs",
    "games.bohemian.search.playouts",
    "games.bohemian.search.position",
    "games.bohemian.search.rollout_policy",
    "games.core.addition",
    "games.core.claiming",
    "games.players.monte_carlo",
    "games.schwarz_oder_weiss.search.cardplay",
    "games.schwarz_oder_weiss.search.contract_estimate",
    "games.schwarz_oder_weiss.search.determinize",
    "games.schwarz_oder_weiss.search.double_dummy",
    "games.search.chance",
    "games.search.kernel",
    "games.search.solver",
    "games.search.trick",
    "games.watten.heuristics.blind_inference",
    "games.watten.heuristics.cardplay",
    "games.watten.heuristics.inference",
    "games.watten.heuristics.odds",
    "games.watten.heuristics.raising",
    "games.watten.heuristics.remembered",
    "games.watten.heuristics.settled",
    "games.watten.heuristics.signalling",
    "games.watten.search.blind_determinize",
    "games.watten.search.cardplay",
    "games.watten.search.determinize",
    "games.watten.search.expected_tricks",
    "games.watten.search.knowledge",
    "games.watten.search.naming",
    "games.watten.search.naming_likelihood",
    "games.watten.search.naming_model",
    "games.watten.search.opponent_model",
    "games.watten.search.playouts",
    "games.watten.search.raise_likelihood",
    "games.watten.search.raising",
    "games.watten.search.payoffs",
    "games.watten.search.sampling",
    "games.watten.search.signal_likelihood",
)
"""What a decision spends its time in; the rest stays as it is."""


def compiled(root: Path = ROOT) -> list[Path]:
    """What is compiled and where that is written down, relative to the root."""
    found = [
        *root.glob(f"{GROUP}__mypyc.*"),
        *root.glob("games/**/*.so"),
        *root.glob("games/**/*.pyd"),
    ]
    stamp = root / "games" / STAMP
    return [path.relative_to(root) for path in (*found, *([stamp] if stamp.exists() else []))]


def clean(root: Path = ROOT) -> None:
    """Remove all that was compiled."""
    for path in compiled(root):
        (root / path).unlink()
    shutil.rmtree(root / BUILD, ignore_errors=True)


def is_fresh(root: Path = ROOT) -> bool:
    """Whether what lies there was compiled of these very sources, by this very Python."""
    tag = get_config_var("EXT_SUFFIX")
    if not (root / f"{GROUP}__mypyc{tag}").exists():
        return False
    stamp = root / "games" / STAMP
    return stamp.exists() and json.loads(stamp.read_text("utf-8")) == _stamp(root)


def compile_all(root: Path = ROOT) -> None:
    """Compile; raises CalledProcessError where that fails, and then nothing compiled is left."""
    clean(root)
    try:
        subprocess.run([sys.executable, "-m", "tools.fast", "--extensions"], cwd=root, check=True)
    except subprocess.CalledProcessError:
        clean(root)
        raise
    (root / "games" / STAMP).write_text(json.dumps(_stamp(root), indent=1) + "\n", "utf-8")


def _stamp(root: Path) -> dict[str, str]:
    return {name: digest_of(root / _path(name)) for name in MODULES}


def _path(module: str) -> Path:
    return Path(*module.split(".")).with_suffix(".py")


def _build_extensions() -> None:
    """What setuptools does, which is told nothing of this project: hatch builds that."""
    sources = [str(_path(name)) for name in MODULES]
    # By its name, for only who compiles has it.
    mypycify: Any = import_module("mypyc.build").mypycify
    distribution: Any = import_module("setuptools").Distribution
    extensions = mypycify(
        ["--config-file", "pyproject.toml", *sources],
        opt_level="2",
        debug_level="0",
        multi_file=True,
        group_name=GROUP,
        target_dir=str(BUILD),
    )
    if sys.platform == "linux":
        for each in extensions:
            each.extra_compile_args = [*each.extra_compile_args, "-fno-semantic-interposition"]
    command: Any = distribution({"name": GROUP, "ext_modules": extensions}).get_command_obj(
        "build_ext"
    )
    command.inplace, command.build_temp = True, str(BUILD)
    command.ensure_finalized()
    compiler: Any = import_module("setuptools._distutils.ccompiler").CCompiler
    compiler.compile = _compile_side_by_side(compiler.compile)
    command.run()


def _compile_side_by_side(compile_: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """The same for many sources, of which setuptools would compile one after the other."""

    def compile_all(compiler: Any, sources: list[str], **given: Any) -> list[str]:
        def compile_one(source: str) -> list[str]:
            return compile_(compiler, [source], **given)

        with ThreadPool(SIDE_BY_SIDE) as pool:
            return [made for found in pool.map(compile_one, sources, 1) for made in found]

    return compile_all


def main() -> int:
    """Compile what is not up to date; returns 1 where that fails."""
    parser = ArgumentParser("python -m tools.fast", description=__doc__)
    parser.add_argument("--clean", action="store_true", help="remove what was compiled")
    parser.add_argument("--extensions", action="store_true", help="what compiling asks itself for")
    asked = parser.parse_args()
    if asked.clean:
        clean()
    elif asked.extensions:
        _build_extensions()
    elif is_fresh():
        sys.stdout.write("Compiled already, of these very sources.\n")
    else:
        try:
            compile_all()
        except subprocess.CalledProcessError:
            sys.stderr.write("Not compiled: everything runs as before, and thinks more slowly.\n")
            return 1
        sys.stdout.write(f"Compiled {len(MODULES)} modules.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

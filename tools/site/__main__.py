"""Builds the site: `python -m tools.site`, or with `--pictures` or `--odds` what it is made of.

Every warning of Sphinx and every link that leads nowhere is an error.
"""

import argparse
import sys
from pathlib import Path

from tools.site.building import build
from tools.site.odds_page import write_paper
from tools.site.papers import ROOT
from tools.site.pictures import write_for_the_listing

parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
parser.add_argument("output", nargs="?", type=Path, default=ROOT / "build" / "site")
parser.add_argument(
    "--pictures", action="store_true", help="paint docs/listing/pictures again, and build nothing"
)
parser.add_argument(
    "--odds", action="store_true", help="write docs/odds.md again, and build nothing"
)
asked = parser.parse_args()
if asked.pictures:
    write_for_the_listing(ROOT / "docs" / "listing" / "pictures")
elif asked.odds:
    write_paper()
else:
    faults = build(asked.output)
    sys.stderr.writelines(f"{fault}\n" for fault in faults)
    if faults:
        sys.exit(1)
    sys.stdout.write(f"{asked.output / 'index.html'}\n")

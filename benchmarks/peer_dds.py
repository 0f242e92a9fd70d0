"""Bridge endings solved by Bo Haglund's DDS: run by a Python in which `endplay` is installed.

Standard input is JSON: endings, each with its `hands` as PBN has them, the suit that is `trump` or
`nt`, and who is `first` to lead. Standard output is JSON: the `seconds` of processor that DDS took
for all of them, and of each the `tricks` of the leader's side by the card that is led. It imports
nothing of ours.
"""

import json
import sys
import time
from importlib import import_module
from typing import Any

AT_ONCE = 200
"""Endings that are handed over together: DDS takes no more."""


def main() -> None:
    """Solve every ending, all cards of it."""
    types: Any = import_module("endplay.types")
    dds: Any = import_module("endplay.dds")
    deals = list[Any]()
    for ending in json.load(sys.stdin):
        deal = types.Deal("N:" + " ".join(ending["hands"]))
        deal.trump = types.Denom.find(ending["trump"])
        deal.first = types.Player.find(ending["first"])
        deals.append(deal)
    dds.solve_board(deals[0])
    solved = list[Any]()
    begun = time.process_time()
    for start in range(0, len(deals), AT_ONCE):
        solved += dds.solve_all_boards(deals[start : start + AT_ONCE])
    seconds = time.process_time() - begun
    tricks = [
        {card.suit.name[0].upper() + card.rank.abbr: won for card, won in each} for each in solved
    ]
    json.dump({"seconds": seconds, "tricks": tricks}, sys.stdout)


def spell(card: Any) -> str:
    """A card by the letter of its suit and that of its rank."""
    return card.suit.name[0].upper() + card.rank.abbr


if __name__ == "__main__":
    main()

#!/usr/bin/env bash
# mypy 2.4.1, mypyc (needs a C compiler)
# Guess: `decides(wins(each) for each in replies)` stops at the reply that decides in compiled code, too, whether
#   `any` or `all` is written there or a name for one of them; so it does if the replies have a name first.
# Seen: only where `any(...)` is written around them. With a name for it, or for the replies, every one is
#   looked at: the result is the same, and a search without its cuts took thirty times as long compiled as
#   not. The compiler mentions a list, among its notes.
# For whom: who compiles a search that is told by name whether one good reply will do or all must be good.
exec "$(dirname "$0")/with" "mypy[mypyc]==2.4.1" setuptools==80.9.0 <<'PY'
import subprocess
import sys
from pathlib import Path

Path("replies.py").write_text(
    "LOOKED: list[int] = []\n"
    "def wins(card: int) -> bool:\n"
    "    LOOKED.append(card)\n"
    "    return card > 7\n"
    "def written(cards: list[int]) -> bool:\n"
    "    return any(wins(card) for card in cards)\n"
    "def named(cards: list[int], ours: bool) -> bool:\n"
    "    decides = any if ours else all\n"
    "    return decides(wins(card) for card in cards)\n"
    "def kept(cards: list[int]) -> bool:\n"
    "    replies = (wins(card) for card in cards)\n"
    "    return any(replies)\n"
)
ASK = """
import replies
print(replies.__file__[-3:])
for ask in (replies.written, lambda cards: replies.named(cards, True), replies.kept):
    replies.LOOKED.clear()
    print(ask([9, 7, 10, 8]), len(replies.LOOKED))
"""


def ask():
    return subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True, check=True).stdout.split()


plain = ask()
subprocess.run([Path(sys.executable).with_name("mypyc"), "replies.py"], capture_output=True, check=True)
compiled = ask()
print(*plain)
print(*compiled)
assert plain == [".py", "True", "1", "True", "1", "True", "1"]
assert compiled == [".so", "True", "1", "True", "4", "True", "4"]
PY

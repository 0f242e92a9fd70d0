#!/usr/bin/env bash
# mypy 2.4.1, mypyc with i64 (needs a C compiler)
# Guess: a set of cards as a number of 64 bits, `1 << card`, is compiled to what Python gives.
# Seen: the 1 is a number of 32 bits: card 31 is a negative number, card 32 is card 0 again, and card 40 is
#   card 8, without an error. It is right where what is shifted is an i64, too.
# For whom: who compiles a search over packs of 32 cards or more; up to 31 nothing is noticed.
exec "$(dirname "$0")/with" "mypy[mypyc]==2.4.1" setuptools==80.9.0 <<'PY'
import json
import subprocess
import sys
from pathlib import Path

Path("cards.py").write_text(
    "from mypy_extensions import i64\n"
    "def only(card: i64) -> i64:\n"
    "    return 1 << card\n"
    "def only_of(one: i64, card: i64) -> i64:\n"
    "    return one << card\n"
)
CARDS = (7, 30, 31, 32, 40, 51)
ASK = f"import cards; print([[cards.only(n), cards.only_of(1, n)] for n in {CARDS}], cards.__file__[-3:])"


def ask():
    said = subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True, check=True).stdout
    numbers, _, kind = said.strip().rpartition(" ")
    return kind, dict(zip(CARDS, json.loads(numbers)))


plain = ask()
subprocess.run([Path(sys.executable).with_name("mypyc"), "cards.py"], capture_output=True, check=True)
compiled = ask()
print(*plain, *compiled, sep="\n")
assert plain == (".py", {n: [2**n, 2**n] for n in CARDS})
shifted = {7: 2**7, 30: 2**30, 31: -(2**31), 32: 1, 40: 2**8, 51: 2**19}
assert compiled == (".so", {n: [shifted[n], 2**n] for n in CARDS})
PY

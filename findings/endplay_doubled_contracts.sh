#!/usr/bin/env bash
# endplay 0.5.12, contracts in bridge
# Guess: a copy of a contract scores what the contract scores, and a contract is not equal to the same
#   one doubled.
# Seen: the copy of a contract that was made is undoubled (420 instead of 590 or 880), that of one that
#   went down is doubled, whatever they were; and 4S, 4S doubled and 4S redoubled are equal.
# For whom: who keeps or compares results of a bridge evening, or looks for one in a list.
exec "$(dirname "$0")/with" endplay==0.5.12 <<'PY'
from endplay.types import Contract, Vul

seen = {}
for text in ("4SS=", "4SSX=", "4SSXX=", "4SS-1", "4SSX-1", "4SSXX-1"):
    contract = Contract(text)
    seen[text] = contract.score(Vul.none), contract.copy().score(Vul.none)
    print(f"{text:8} scores {seen[text][0]:5}, its copy {seen[text][1]:5}")
assert seen == {
    "4SS=": (420, 420),
    "4SSX=": (590, 420),
    "4SSXX=": (880, 420),
    "4SS-1": (-50, -100),
    "4SSX-1": (-100, -100),
    "4SSXX-1": (-200, -100),
}
equal = Contract("4SS=") == Contract("4SSX=") == Contract("4SSXX=")
print("undoubled, doubled and redoubled are equal:", equal)
assert equal
PY

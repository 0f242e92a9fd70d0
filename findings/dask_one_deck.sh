#!/usr/bin/env bash
# distributed 2026.8.0
# Guess: a function that shuffles a deck, sent to the cluster three times, deals three times.
# Seen: it is run once, and all three have the same cards, as long as one of the answers is held: calls
#   are told apart by function and arguments. Also three in one map, though each is a task of its own.
#   With pure=False they differ.
# For whom: who lets a cluster play out deals, or simulates anything drawn by chance.
exec "$(dirname "$0")/with" distributed==2026.8.0 <<'PY'
import random

from distributed import Client


def deal(_table=0):
    return random.sample(range(32), 5)


if __name__ == "__main__":
    with Client(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as client:
        sent = [client.submit(deal) for _ in range(3)]
        mapped = client.map(deal, [1, 1, 1])
        impure = [client.submit(deal, pure=False) for _ in range(3)]
        for name, futures in (("submit", sent), ("map", mapped), ("pure=False", impure)):
            hands = client.gather(futures)
            print(name, hands)
            assert (name == "pure=False") is (len({tuple(hand) for hand in hands}) > 1)
PY

#!/usr/bin/env bash
# budoux 0.10.1, its own Japanese model
# Guess: it breaks Japanese between phrases and leaves words in Latin letters, numbers and times whole.
# Seen: names are broken two letters before their end (Ali|ce, Maximili|an, Doppelko|pf), 1000 into
#   100|0, 12:30 after the colon. Skat and 3.5 stay whole.
# For whom: Discord bots and pictures in Japanese in which people have names of other scripts.
exec "$(dirname "$0")/with" budoux==0.10.1 <<'PY'
from budoux import load_default_japanese_parser

BROKEN = {
    "Alice": ["Ali", "ce"],
    "Hannes": ["Hann", "es"],
    "Maximilian": ["Maximili", "an"],
    "Doppelkopf": ["Doppelko", "pf"],
    "1000点": ["100", "0点"],
    "12:30": ["12:", "30"],
    "Skat": ["Skat"],
    "3.5": ["3.5"],
}
parser = load_default_japanese_parser()
for name, parts in BROKEN.items():
    phrases = parser.parse(f"今日は{name}さんの番です。")
    print(" | ".join(phrases))
    assert phrases == ["今日は", *parts[:-1], parts[-1] + "さんの", "番です。"]
PY

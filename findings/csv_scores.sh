#!/usr/bin/env bash
# pyarrow 22.0.0, duckdb 2.0.1 and polars 2.1.0 (with try_parse_dates), reading CSV
# Guess: a column of results such as 11:10 and 15:13 is text, as it is in pandas.
# Seen: where every result has two figures on both sides it is a column of times, ten past eleven and
#   thirteen past three. With an 18:9 among them it is text in pyarrow and duckdb, and times in polars; with
#   a 24:18, which no clock shows, text in all three. So the type changes with who has won how.
# For whom: who reads results of games to 11, 15, 18 or 21 into a table; write both sides in columns of
#   their own.
exec "$(dirname "$0")/with" pyarrow==22.0.0 duckdb==2.0.1 polars==2.1.0 pandas==3.0.0 <<'PY'
from datetime import time
from pathlib import Path

import duckdb
import pandas
import polars
import pyarrow.csv


def read(*results):
    file = "results.csv"
    Path(file).write_text("\n".join(["deal,result", *(f"{n},{each}" for n, each in enumerate(results))]))
    read_by = {
        "pandas": list(pandas.read_csv(file)["result"]),
        "pyarrow": pyarrow.csv.read_csv(file)["result"].to_pylist(),
        "duckdb": [each for _, each in duckdb.sql(f"SELECT * FROM '{file}' ORDER BY deal").fetchall()],
        "polars": polars.read_csv(file, try_parse_dates=True)["result"].to_list(),
    }
    for name, seen in read_by.items():
        print(f"{name}: {results} are {seen}")
    return read_by


as_times = [time(11, 10), time(15, 13), time(18, 16)]
text = ["11:10", "15:13", "18:16"]
assert read(*text) == {"pandas": text, "pyarrow": as_times, "duckdb": as_times, "polars": as_times}
mixed = read("18:9", "15:13")
assert mixed["pyarrow"] == mixed["duckdb"] == ["18:9", "15:13"]
assert mixed["polars"] == [time(18, 9), time(15, 13)]
late = ["11:10", "24:18"]
assert read(*late) == dict.fromkeys(mixed, late)
PY

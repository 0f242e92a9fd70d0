#!/usr/bin/env bash
# isal 1.9.1, isal_zlib beside zlib
# Guess: it stands in for zlib as it says: level 0 stores, a higher level is not larger, and the levels that
#   programs pass to zlib (6, 9, or zlib's own default, -1) are taken.
# Seen: level 0 compresses; level 3 is larger than 1 for a picture with areas of one colour; -1 and all
#   levels from 4 on raise an error. Only isal_zlib's own default constant may be passed on.
# For whom: who writes pictures, backups or answers faster by one changed import.
exec "$(dirname "$0")/with" isal==1.9.1 <<'PY'
import zlib
from itertools import product

from isal import isal_zlib

felt = bytes(
    200 if 20 < x < 60 and 30 < y < 90 else 40 for y, x in product(range(400), range(400))
)
sizes = {level: len(isal_zlib.compress(felt, level)) for level in range(4)}
print("zlib stores in", len(zlib.compress(felt, 0)), "of", len(felt), "bytes; isal by level:", sizes)
assert all(zlib.decompress(isal_zlib.compress(felt, level)) == felt for level in sizes)
assert len(zlib.compress(felt, 0)) > len(felt)
assert sizes[0] < len(felt) / 10
assert sizes[3] > sizes[1]
for level in (zlib.Z_DEFAULT_COMPRESSION, 4, 6, 9):
    try:
        isal_zlib.compress(felt, level)
    except isal_zlib.error as error:
        print(level, error)
    else:
        raise AssertionError(level)
print("its own default:", isal_zlib.Z_DEFAULT_COMPRESSION)
PY

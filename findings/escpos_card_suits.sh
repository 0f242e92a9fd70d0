#!/usr/bin/env bash
# python-escpos 3.1, receipt printers
# Guess: a printer whose code page is CP437, which has ♥ ♦ ♣ ♠ as its signs 3 to 6, is sent those for a score sheet
#   with suits; or the library says that it cannot.
# Seen: each suit is sent as a question mark, without an error or a warning, though letters with umlauts find
#   their place in the same page; Python's codec knows no sign below 32, and the library asks it.
# For whom: clubs that print hands and standings on the till's printer.
exec "$(dirname "$0")/with" python-escpos==3.1 <<'PY'
import warnings

from escpos.printer import Dummy

warnings.simplefilter("error")
printer = Dummy()
printer.charcode("CP437")
printer.text("Könige ♠♥♦♣")
print(printer.output)
assert printer.output.endswith(b"K\x94nige ????")
PY

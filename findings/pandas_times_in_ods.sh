#!/usr/bin/env bash
# pandas 3.1.1, read_excel of OpenDocument sheets (.ods) with its default engine, odfpy 1.4.1
# Guess: a time in a cell is read by its value, as a number or a date beside it is, whatever of it the
#   cell's format shows, and both engines that pandas has for .ods agree.
# Seen: a time, and only a time, is read from what is shown: 12 min 30 s, shown as minutes and seconds, is
#   half past noon; 20:30 on a clock of twelve hours without "PM" is half past eight in the morning; 25.5
#   hours, shown as by a clock, are 01:30; seconds that are not shown are lost. calamine goes by the value,
#   and gives more than a day as text.
# For whom: who reads thinking times, starts or lengths of evenings that people keep in LibreOffice.
exec "$(dirname "$0")/with" pandas==3.1.1 odfpy==1.4.1 python-calamine==0.9.1 <<'PY'
from datetime import time

import pandas
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

CELLS = {  # what the cell holds, what its format shows: what pandas reads, what calamine reads
    ("PT00H12M30S", "12:30"): (time(12, 30), time(0, 12, 30)),
    ("PT20H30M00S", "08:30"): (time(8, 30), time(20, 30)),
    ("PT25H30M00S", "01:30"): (time(1, 30), "PT25H30M00S"),
    ("PT20H30M59S", "20:30"): (time(20, 30), time(20, 30, 59)),
    ("3.14159", "3,1"): (3.14159, 3.14159),
}

sheet = OpenDocumentSpreadsheet()
table = Table(name="evening")
sheet.spreadsheet.addElement(table)
for value, shown in CELLS:
    row, cell = TableRow(), TableCell(valuetype="float", value=value)
    if value.startswith("PT"):
        cell = TableCell(valuetype="time", timevalue=value)
    cell.addElement(P(text=shown))
    row.addElement(cell)
    table.addElement(row)
sheet.save("evening.ods")

by_default = pandas.read_excel("evening.ods", header=None)[0]
by_calamine = pandas.read_excel("evening.ods", header=None, engine="calamine")[0]
for (cell, expected), *read in zip(CELLS.items(), by_default, by_calamine, strict=True):
    print("{} shown as {}".format(*cell), "is read as", *read, sep=" | ")
    assert tuple(read) == expected
PY

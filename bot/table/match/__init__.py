"""One match, from its lobby to its end: seats, event log, live table, and result."""

"""Tools for all parts of a process: a clock, background work, its errors, and its progress."""

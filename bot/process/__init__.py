"""What all parts of a process need: a clock, background work, its errors, and its progress."""

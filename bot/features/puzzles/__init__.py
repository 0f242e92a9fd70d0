"""Puzzles: positions in which one action is clearly best, made from deals and shown one by one."""

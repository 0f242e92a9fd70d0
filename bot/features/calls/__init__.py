"""Calls: people are called to an open table, those who wish it at the hours they wish."""

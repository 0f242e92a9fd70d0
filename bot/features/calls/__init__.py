"""Calls: people are called to an open table if they wish it, at the hours they wish."""

"""Servers: how one wants its tables, and what it is told when it invites the bot."""

"""Servers: the settings of one, and the greeting when it invites the bot."""

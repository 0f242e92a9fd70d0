"""Watten: Tyrolean, Kritisch and Blind, one engine and three rows of rules (see RULES.md)."""

"""The rules of Schwarz oder Weiß: its tables, actions and events, and what actions bring about."""

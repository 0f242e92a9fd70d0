"""The rules of Bohemian Watten: its tables, actions and events, and what actions bring about."""

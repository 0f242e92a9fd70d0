"""The rules of Watten: its tables, actions and events, and what comes of what."""

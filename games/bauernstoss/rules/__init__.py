"""The rules of Bauernstoss: its tables, actions and events, and what comes of what."""

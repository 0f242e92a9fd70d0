"""The rules of Watten: its tables, actions and events, and what each action brings about."""

"""The rules of Bauernstoss: its tables, actions and events, and what each action brings about."""

"""Settings: a person's wishes, and the people they do not wish to sit with."""

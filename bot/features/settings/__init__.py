"""Settings: how a person wants to be served, and with whom they do not wish to sit."""

"""Discord's HTTP API, as much of it as bots need here."""

"""Reports: deals that somebody thought odd, for those who manage the server."""

"""Discord's gateway: the WebSocket on which a bot hears what happens."""

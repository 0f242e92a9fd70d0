"""Pages around play: lobbies, menus, lists of tables and house rules."""

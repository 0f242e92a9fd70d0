-- Since when the bot has been on a server whose people it has greeted: once for each joining.

CREATE TABLE greetings (
    guild_id INTEGER PRIMARY KEY,
    joined_at INTEGER NOT NULL
) STRICT;

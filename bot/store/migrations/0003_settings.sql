-- What people and servers have chosen; no row means the defaults.

CREATE TABLE person_settings (
    user_id INTEGER PRIMARY KEY,
    hand TEXT NOT NULL DEFAULT 'ephemeral' CHECK (hand IN ('ephemeral', 'dm')),
    ping TEXT NOT NULL DEFAULT 'later' CHECK (ping IN ('never', 'later', 'at_once', 'dm')),
    text INTEGER NOT NULL DEFAULT 0 CHECK (text IN (0, 1)),
    language TEXT,
    dm_closed INTEGER NOT NULL DEFAULT 0 CHECK (dm_closed IN (0, 1))
) STRICT;

CREATE TABLE guild_settings (
    guild_id INTEGER PRIMARY KEY,
    language TEXT,
    left_at INTEGER
) STRICT;

CREATE INDEX guilds_left ON guild_settings (left_at) WHERE left_at IS NOT NULL;

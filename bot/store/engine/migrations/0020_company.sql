-- Whom people do not wish to sit with. Who is blocked is told nothing of it.
CREATE TABLE blocks (
    user_id INTEGER NOT NULL,
    other_id INTEGER NOT NULL,
    made_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, other_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_by_other ON blocks (other_id);

-- When the people of a server were last called to a table (unix ms).
CREATE TABLE calls (
    guild_id INTEGER PRIMARY KEY,
    called_at INTEGER NOT NULL
) STRICT;

-- Who wishes to be called to a game (or to any: an empty one) between two hours of the day, by the
-- clock of a place, or by the server's where none is named; and when they last were (unix ms).
CREATE TABLE call_wishes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    from_hour INTEGER NOT NULL CHECK (from_hour BETWEEN 0 AND 23),
    until_hour INTEGER NOT NULL CHECK (until_hour BETWEEN 0 AND 23),
    zone TEXT,
    called_at INTEGER NOT NULL DEFAULT 0,
    UNIQUE (user_id, guild_id, game, from_hour, until_hour)
) STRICT;

CREATE INDEX call_wishes_by_game ON call_wishes (guild_id, game, called_at, id);

-- Tables of the same people at the same time of every week, by the clock of a place; `next_at` is
-- when they are called next (unix ms).
CREATE TABLE regulars (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL CHECK (json_valid(options)),
    weekday INTEGER NOT NULL CHECK (weekday BETWEEN 0 AND 6),
    minute INTEGER NOT NULL CHECK (minute BETWEEN 0 AND 1439),
    zone TEXT NOT NULL,
    next_at INTEGER NOT NULL,
    -- The last call, whose button opens the table.
    message_id INTEGER
) STRICT;

CREATE INDEX regulars_by_guild ON regulars (guild_id, id);
CREATE INDEX regulars_by_time ON regulars (next_at);

CREATE TABLE regular_people (
    regular_id INTEGER NOT NULL REFERENCES regulars (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (regular_id, place),
    UNIQUE (regular_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX regular_people_by_person ON regular_people (user_id);

-- How much of their decisions those must have made themselves, in percent, who sit down there.
ALTER TABLE matches ADD COLUMN reliable INTEGER CHECK (reliable BETWEEN 1 AND 100);

-- The last matches of a person on a server, whatever was played.
CREATE INDEX results_by_time ON results (user_id, guild_id, finish_number)
    WHERE user_id IS NOT NULL;

-- Matches, who sits at them, and the log that is their memory.
-- Ids of Discord are INTEGER, times are unix milliseconds, options and bodies are JSON.

CREATE TABLE matches (
    -- AUTOINCREMENT: old messages carry the id in their buttons, so none may ever be given twice.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    engine_version INTEGER NOT NULL,
    options TEXT NOT NULL CHECK (json_valid(options)),
    state TEXT NOT NULL
        CHECK (state IN ('lobby', 'playing', 'paused', 'finished', 'ended', 'lapsed')),
    host_id INTEGER,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    started_at INTEGER,
    ended_at INTEGER
) STRICT;

CREATE INDEX matches_by_state ON matches (state, changed_at);
CREATE INDEX matches_by_guild ON matches (guild_id);
CREATE INDEX matches_by_host ON matches (host_id);

-- A person has user_id, a computer has level; a forgotten person has neither.
CREATE TABLE seats (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER,
    -- No list of levels here: they grow with the computer players.
    level TEXT,
    name TEXT NOT NULL,
    PRIMARY KEY (match_id, seat),
    UNIQUE (match_id, user_id),
    CHECK (user_id IS NULL OR level IS NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_person ON seats (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE events (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number >= 0),
    body TEXT NOT NULL CHECK (json_valid(body)),
    PRIMARY KEY (match_id, number)
) STRICT, WITHOUT ROWID;

-- What brought the events about; an input bears the number of the first event that came of it.
CREATE TABLE inputs (
    match_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('deck', 'proceed', 'decision')),
    body TEXT NOT NULL CHECK (json_valid(body)),
    actor TEXT CHECK (actor IN ('person', 'computer', 'stand_in')),
    PRIMARY KEY (match_id, number),
    FOREIGN KEY (match_id, number) REFERENCES events (match_id, number) ON DELETE CASCADE,
    CHECK ((kind = 'decision') = (actor IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- Where on Discord a match can be seen. user_id: the one person a direct message went to.
CREATE TABLE messages (
    message_id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    user_id INTEGER
) STRICT;

CREATE INDEX messages_by_match ON messages (match_id, kind);
CREATE INDEX messages_by_person ON messages (user_id) WHERE user_id IS NOT NULL;

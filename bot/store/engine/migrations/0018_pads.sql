-- Score pads: what people write down who play with real cards. In guild_id stands the server, or
-- what stands in its place for whoever keeps the pad somewhere else.

CREATE TABLE pads (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    names TEXT NOT NULL CHECK (json_valid(names)),
    target INTEGER,
    tongue TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    -- The pad of the same people that this one came after; each has one such at most.
    after INTEGER UNIQUE REFERENCES pads (id) ON DELETE SET NULL
) STRICT;

CREATE INDEX pads_by_person ON pads (user_id, id);
CREATE INDEX pads_by_guild ON pads (guild_id);

-- What was written on them, which is never changed. A deal has what it adds to each score. Who was
-- forgotten has a number below zero and no name.
CREATE TABLE pad_entries (
    pad_id INTEGER NOT NULL REFERENCES pads (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    act TEXT NOT NULL CHECK (act IN ('deal', 'undo', 'end', 'resume')),
    changes TEXT NOT NULL CHECK (json_valid(changes)),
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    written_at INTEGER NOT NULL,
    PRIMARY KEY (pad_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX pad_entries_by_person ON pad_entries (user_id);

-- The house rules a server has saved by name, and which rules its tables have when nobody says.

CREATE TABLE presets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The name without what only looks different, such as capitals.
    folded TEXT NOT NULL,
    options TEXT NOT NULL CHECK (json_valid(options)),
    saved_at INTEGER NOT NULL,
    UNIQUE (guild_id, folded)
) STRICT;

CREATE TABLE default_presets (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    -- Either rules that the game itself names, or those of the server.
    named TEXT,
    preset_id INTEGER REFERENCES presets (id) ON DELETE CASCADE,
    PRIMARY KEY (guild_id, game),
    CHECK ((named IS NULL) <> (preset_id IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX defaults_by_preset ON default_presets (preset_id) WHERE preset_id IS NOT NULL;

-- French cards with a colour for each suit; only those whose deck is french can wish for them.

ALTER TABLE person_settings ADD COLUMN four_colours INTEGER NOT NULL DEFAULT 0
    CHECK (four_colours IN (0, 1));
ALTER TABLE guild_settings ADD COLUMN four_colours INTEGER NOT NULL DEFAULT 0
    CHECK (four_colours IN (0, 1));

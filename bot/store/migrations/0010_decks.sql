-- Which cards a person sees on their hand and a server at its tables, and how it sees those.

ALTER TABLE person_settings ADD COLUMN deck TEXT NOT NULL DEFAULT 'auto'
    CHECK (deck IN ('auto', 'french', 'german'));
ALTER TABLE guild_settings ADD COLUMN deck TEXT NOT NULL DEFAULT 'auto'
    CHECK (deck IN ('auto', 'french', 'german'));
ALTER TABLE guild_settings ADD COLUMN table_view TEXT NOT NULL DEFAULT 'picture'
    CHECK (table_view IN ('picture', 'text'));

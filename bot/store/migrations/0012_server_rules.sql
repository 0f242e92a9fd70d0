-- What those who manage a server have chosen about its tables, as one JSON object.

ALTER TABLE guild_settings ADD COLUMN rules TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(rules));

-- `language` is what was noticed, not what was chosen. Discord says en-US for every server that is
-- no Community, so this is unknown until the next table is opened there.
UPDATE guild_settings SET language = NULL WHERE language = 'en-US';

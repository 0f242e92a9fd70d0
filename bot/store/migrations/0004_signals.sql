-- How what a person alone is told by another one reaches them.

ALTER TABLE person_settings
    ADD COLUMN signals TEXT NOT NULL DEFAULT 'look' CHECK (signals IN ('look', 'dm'));

-- Whether people may say set phrases at a table, and who wishes to read none in their own messages.
ALTER TABLE matches ADD COLUMN phrases INTEGER NOT NULL DEFAULT 1 CHECK (phrases IN (0, 1));
ALTER TABLE person_settings ADD COLUMN phrases INTEGER NOT NULL DEFAULT 1 CHECK (phrases IN (0, 1));

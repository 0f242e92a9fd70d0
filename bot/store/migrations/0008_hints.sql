-- Whether those who sit at a table may ask for hints; such a match moves no rating.

ALTER TABLE matches ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1));

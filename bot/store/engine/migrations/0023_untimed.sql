-- A table may have no clock. SQLite cannot widen the check of a column, so another one takes its
-- place.
ALTER TABLE matches ADD COLUMN any_pace TEXT NOT NULL DEFAULT 'normal'
    CHECK (any_pace IN ('brisk', 'normal', 'relaxed', 'slow_12', 'slow_24', 'slow_48', 'untimed'));
UPDATE matches SET any_pace = pace;
ALTER TABLE matches DROP COLUMN pace;
ALTER TABLE matches RENAME COLUMN any_pace TO pace;

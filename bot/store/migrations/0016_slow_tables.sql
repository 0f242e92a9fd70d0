-- Tables that give hours for a decision, by clocks that no restart moves.

ALTER TABLE matches ADD COLUMN slower TEXT NOT NULL DEFAULT 'normal'
    CHECK (slower IN ('brisk', 'normal', 'relaxed', 'slow_12', 'slow_24', 'slow_48'));
UPDATE matches SET slower = pace;
ALTER TABLE matches DROP COLUMN pace;
ALTER TABLE matches RENAME COLUMN slower TO pace;

-- How far the match was when its clocks were kept, and when the next deal comes (unix ms), if it
-- waits for one.
CREATE TABLE slow_tables (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    moves INTEGER NOT NULL,
    events INTEGER NOT NULL,
    deal_at INTEGER
) STRICT;

-- When the time of a seat that is awaited ends, when its person is to be reminded of that (unix
-- ms; nothing once they have been), how often in a row they let it end, and whether they have
-- called for the next deal.
CREATE TABLE slow_seats (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    ends_at INTEGER,
    remind_at INTEGER,
    missed INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0),
    called INTEGER NOT NULL DEFAULT 0 CHECK (called IN (0, 1)),
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

-- Until when (unix ms) a person's clocks at such tables stand still.
ALTER TABLE person_settings ADD COLUMN away_until INTEGER;

-- Standings: derived from finished matches and their logs, in the order in which matches finished.

ALTER TABLE matches ADD COLUMN finish_number INTEGER;
UPDATE matches SET finish_number = counted.number
FROM (
    SELECT id, row_number() OVER (ORDER BY ended_at, id) AS number
    FROM matches WHERE state = 'finished'
) AS counted
WHERE counted.id = matches.id;

CREATE UNIQUE INDEX matches_by_finish ON matches (finish_number);
-- The history of a server, of one game or of all.
DROP INDEX matches_by_guild;
CREATE INDEX matches_by_guild ON matches (guild_id, finish_number);
CREATE INDEX matches_by_game ON matches (guild_id, game, finish_number);

-- A former person keeps a number that is nobody's, so that the ratings of the others stay.
UPDATE seats SET user_id = -1 - abs(random() >> 1) WHERE user_id IS NULL AND level IS NULL;

-- The bot makes these rows anew when it starts.
DROP TABLE results;
CREATE TABLE results (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user_id INTEGER,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    finish_number INTEGER NOT NULL,
    finished_at INTEGER NOT NULL,
    side INTEGER NOT NULL,
    points INTEGER NOT NULL,
    place INTEGER NOT NULL CHECK (place >= 1),
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    decisions INTEGER NOT NULL,
    stood_in INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
    -- The person's rating after this match.
    mu REAL,
    sigma REAL,
    PRIMARY KEY (match_id, seat),
    CHECK ((rated = 1) = (mu IS NOT NULL) AND (rated = 1) = (sigma IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX results_by_person ON results (user_id, guild_id, finish_number)
    WHERE user_id IS NOT NULL;

-- One row per person and period: `all`, `2026-11`, `2026-W47`, `season:1`.
CREATE TABLE tallies (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    period TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    points INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    -- The rating after the period's last rated match.
    mu REAL,
    sigma REAL,
    -- Wins in a row, now and at best.
    streak INTEGER NOT NULL,
    longest INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, period, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX tallies_by_person ON tallies (user_id, period);

-- With whom (together) and against whom a person has played, and how often that person won.
CREATE TABLE partners (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    other_id INTEGER NOT NULL,
    together INTEGER NOT NULL CHECK (together IN (0, 1)),
    matches INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, user_id, together, other_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX partners_by_person ON partners (user_id);
CREATE INDEX partners_by_other ON partners (other_id);

CREATE TABLE feats (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    feat TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, user_id, feat)
) STRICT, WITHOUT ROWID;

CREATE INDEX feats_by_person ON feats (user_id);

-- Season 1 needs no row: it is what was before the first one that was started.
CREATE TABLE seasons (
    guild_id INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 2),
    name TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, number)
) STRICT, WITHOUT ROWID;

-- Whether a person wishes to be seen on boards.
ALTER TABLE person_settings ADD COLUMN listed INTEGER NOT NULL DEFAULT 1 CHECK (listed IN (0, 1));

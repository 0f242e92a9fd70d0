-- Puzzles: those that were made for this bot, how hard each has proved, and who has tried what.

-- Besides those that come with the program. One that was made of a match goes with it.
CREATE TABLE puzzles (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body)),
    match_id INTEGER REFERENCES matches (id) ON DELETE CASCADE,
    added_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzles_by_game ON puzzles (game, id);
CREATE INDEX puzzles_by_match ON puzzles (match_id) WHERE match_id IS NOT NULL;

-- How hard a puzzle is by the tries so far; one that nobody has tried has no row.
CREATE TABLE puzzle_ratings (
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    PRIMARY KEY (game, puzzle)
) STRICT, WITHOUT ROWID;

-- How good a person is at the puzzles of a game, and which one they have before them.
CREATE TABLE puzzle_people (
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    tried INTEGER NOT NULL DEFAULT 0,
    solved INTEGER NOT NULL DEFAULT 0,
    puzzle TEXT,
    PRIMARY KEY (user_id, game)
) STRICT, WITHOUT ROWID;

-- Each try, with the ratings of person and puzzle before it and after it: {"person": [[mu, sigma],
-- [mu, sigma]], "puzzle": the same}. A puzzle is tried once.
CREATE TABLE puzzle_tries (
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    answer TEXT NOT NULL CHECK (json_valid(answer)),
    solved INTEGER NOT NULL CHECK (solved IN (0, 1)),
    ratings TEXT NOT NULL CHECK (json_valid(ratings)),
    tried_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, game, puzzle)
) STRICT, WITHOUT ROWID;

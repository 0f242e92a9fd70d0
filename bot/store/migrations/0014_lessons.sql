-- How far people are in the lessons of the games.

CREATE TABLE lessons (
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    step INTEGER NOT NULL CHECK (step >= 0),
    finished INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1)),
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, game)
) STRICT, WITHOUT ROWID;

-- How long a match gives people to think, whose seats a rematch keeps, and who gave a match up.

ALTER TABLE matches ADD COLUMN pace TEXT NOT NULL DEFAULT 'normal'
    CHECK (pace IN ('brisk', 'normal', 'relaxed'));

-- A kept seat is free for nobody but this person, who has not come yet; only a lobby has such.
ALTER TABLE seats ADD COLUMN kept INTEGER NOT NULL DEFAULT 0 CHECK (kept IN (0, 1));

ALTER TABLE results ADD COLUMN resigned INTEGER NOT NULL DEFAULT 0 CHECK (resigned IN (0, 1));
UPDATE results SET resigned = 1 WHERE EXISTS (
    SELECT 1 FROM inputs WHERE inputs.match_id = results.match_id AND kind = 'decision'
        AND json_extract(body, '$.seat') = results.seat
        AND json_extract(body, '$.action.kind') = 'chair.resigned'
);

-- In which order a person sees the cards of their own hands, and when what helps newcomers is said
-- there.
ALTER TABLE person_settings ADD COLUMN hand_order TEXT NOT NULL DEFAULT 'game'
    CHECK (hand_order IN ('game', 'left', 'right', 'suits', 'dealt'));
ALTER TABLE person_settings ADD COLUMN explain TEXT NOT NULL DEFAULT 'first'
    CHECK (explain IN ('first', 'always', 'never'));

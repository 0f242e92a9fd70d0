-- In which order a person sees the cards of their own hands, when what helps newcomers is said
-- there, and whether the last card falls by itself.
ALTER TABLE person_settings ADD COLUMN hand_order TEXT NOT NULL DEFAULT 'game'
    CHECK (hand_order IN ('game', 'left', 'right', 'suits', 'dealt'));
ALTER TABLE person_settings ADD COLUMN explain TEXT NOT NULL DEFAULT 'first'
    CHECK (explain IN ('first', 'always', 'never'));
ALTER TABLE person_settings ADD COLUMN last_card INTEGER NOT NULL DEFAULT 0
    CHECK (last_card IN (0, 1));

-- In which order a person sees the cards of their own hands.
ALTER TABLE person_settings ADD COLUMN hand_order TEXT NOT NULL DEFAULT 'game'
    CHECK (hand_order IN ('game', 'left', 'right', 'suits', 'dealt'));

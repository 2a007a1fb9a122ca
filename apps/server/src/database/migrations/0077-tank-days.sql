-- What the tank of a vehicle told on a day, by sensor: its first and last level and what came and went between, litres (domain/days/tank-day).
-- Null where none tells. Beside the sums and not among them: levels do not add up.
ALTER TABLE item_days ADD COLUMN tanks jsonb;

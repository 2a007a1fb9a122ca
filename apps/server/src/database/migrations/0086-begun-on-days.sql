-- Trips and stops that began on a day, whole (domain/days/begun-sums); null where that is what the sums beside it say. Reports of long
-- periods count by it, and not by trips.
ALTER TABLE item_days ADD COLUMN begun jsonb;

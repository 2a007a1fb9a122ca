-- By which countries and territories an item drove on the day: metres by code (domain/days/day-regions), which come to distance_m. Null of a
-- day without a metre, and of one that was summed before there were any.
ALTER TABLE item_days ADD COLUMN regions jsonb;

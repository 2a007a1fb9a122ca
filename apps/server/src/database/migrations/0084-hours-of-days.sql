-- What was driven in each hour that the clocks of the company showed on the day, 24 of milliseconds, beside the sums that they come to
-- (domain/days/day-hours). Null where nothing was driven.
ALTER TABLE item_days ADD COLUMN driven_by_hour integer[];

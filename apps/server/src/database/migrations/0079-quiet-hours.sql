-- When somebody does not want to be woken, on the clocks of their account: {fromMinute, toMinute} of the day, over midnight where it ends
-- before it begins; null for never.
ALTER TABLE users ADD COLUMN quiet_hours jsonb;
GRANT SELECT (quiet_hours), UPDATE (quiet_hours) ON users TO atalaya_company;

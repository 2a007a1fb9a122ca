-- As it is typed and told: a day of the calendar, of no time zone.
ALTER TABLE vehicles ADD COLUMN registered_on text CHECK (registered_on ~ '^\d{4}-\d\d-\d\d$');

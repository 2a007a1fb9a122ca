-- A change of one record carries the number by which it is taken back, as those of a bulk call do; the history still tells them apart.
ALTER TABLE record_changes ADD COLUMN is_single boolean NOT NULL DEFAULT false;

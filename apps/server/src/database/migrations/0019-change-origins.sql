-- A history says of a change that it came out of a file: the number of its operation alone does not.
ALTER TABLE record_changes ADD COLUMN is_import boolean NOT NULL DEFAULT false;

-- What an auditor asks of a sensor: when an instrument was held against it, until when that counts, the paper that says so, and where it sits.
-- `former_calibrations`: those that a later one has taken the place of, the oldest first, so that a day is told of what counted on it.
ALTER TABLE sensors
  ADD COLUMN calibrated_on date,
  ADD COLUMN calibration_due_on date,
  ADD COLUMN certificate text NOT NULL DEFAULT '' CHECK (length(certificate) <= 100),
  ADD COLUMN mounted_at text NOT NULL DEFAULT '' CHECK (length(mounted_at) <= 100),
  ADD COLUMN former_calibrations jsonb NOT NULL DEFAULT '[]',
  ADD CHECK (calibration_due_on > calibrated_on);

-- A day of a sensor that somebody has vouched for by name, with the figures as they were; taken back by a further row. Nobody changes or
-- deletes one, and no history of days ends them: EN 12830 asks for a year at least. They leave with their company alone.
CREATE TABLE cold_chain_releases (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- no keys: what was released outlives item, sensor and user
  item_id integer NOT NULL,
  sensor_id integer NOT NULL,
  day date NOT NULL,
  -- of the day, from 1: odd ones release it, even ones take that back; of two at once one finds its turn taken
  turn integer NOT NULL CHECK (turn > 0),
  item_name text NOT NULL,
  sensor_name text NOT NULL,
  -- null of what takes one back
  figures jsonb,
  -- of the readings that the figures were made of: what comes later makes another one
  readings_digest text,
  user_id integer NOT NULL,
  user_name text NOT NULL,
  released_ts epoch_ms NOT NULL,
  -- or why it was taken back
  remark text NOT NULL DEFAULT '' CHECK (length(remark) <= 500),
  UNIQUE (company_id, item_id, sensor_id, day, turn),
  CHECK ((turn % 2 = 1) = (figures IS NOT NULL)),
  CHECK ((figures IS NULL) = (readings_digest IS NULL)),
  CHECK (turn % 2 = 1 OR remark <> '')
);
SELECT isolate_by_company('cold_chain_releases');
REVOKE UPDATE, DELETE ON cold_chain_releases FROM atalaya_company;
REVOKE INSERT, UPDATE ON cold_chain_releases FROM atalaya_engine;

-- Where its history has ended, so that a report does not take days whose readings have gone for days of silence.
CREATE POLICY company_reads ON history_ends FOR SELECT TO atalaya_company USING (company_id = app_company_id());
GRANT SELECT ON history_ends TO atalaya_company;

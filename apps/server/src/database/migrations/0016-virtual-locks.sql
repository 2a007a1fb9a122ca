-- A padlock on a parked item, put there on behalf of a user: the item stays where it is, or the lock is broken.
CREATE TABLE virtual_locks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  item_id integer NOT NULL,
  user_id integer NOT NULL,
  -- where the item stood
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  radius_m integer NOT NULL CHECK (radius_m BETWEEN 20 AND 5000),
  -- what was recorded up to then breaks nothing
  closed_ts epoch_ms NOT NULL,
  -- no keys: who did it is known after they have gone
  closed_by integer NOT NULL,
  opened_ts epoch_ms,
  opened_by integer,
  -- by the tracker's clock; the place is null where only the ignition is known
  broken_ts epoch_ms,
  broken_cause text CHECK (broken_cause IN ('moved', 'ignition')),
  broken_lat double precision,
  broken_lng double precision,
  broken_distance_m double precision,
  -- ingest watches it: the reports that were stored before it knew have been held to it
  is_watched boolean NOT NULL DEFAULT false,
  CHECK ((opened_ts IS NULL) = (opened_by IS NULL)),
  CHECK ((broken_ts IS NULL) = (broken_cause IS NULL)),
  FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX virtual_locks_closed ON virtual_locks (item_id, user_id) WHERE opened_ts IS NULL;
CREATE INDEX virtual_locks_user ON virtual_locks (company_id, user_id, closed_ts);

ALTER TABLE virtual_locks ENABLE ROW LEVEL SECURITY;
CREATE POLICY company_wall ON virtual_locks TO atalaya_company USING (company_id = app_company_id()) WITH CHECK (company_id = app_company_id());
CREATE POLICY engine ON virtual_locks TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON virtual_locks TO atalaya_company, atalaya_engine;
GRANT USAGE ON SEQUENCE virtual_locks_id_seq TO atalaya_company, atalaya_engine;

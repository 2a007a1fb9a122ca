-- What makes a trip, as a company chose it for a type of its items (1 vehicles, 2 assets, 3 persons), each row from its instant on and until
-- the next one of its type: reports are reduced by what held when they were made, whenever they come. Before the first row, and where there
-- is none, holds what everybody has (domain/motion-settings).
CREATE TABLE motion_settings (
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  item_type smallint NOT NULL CHECK (item_type BETWEEN 1 AND 3),
  -- 0 is since ever
  from_ts epoch_ms NOT NULL,
  moving_from_kmh real NOT NULL CHECK (moving_from_kmh > 0),
  min_stop_min integer NOT NULL CHECK (min_stop_min > 0),
  min_trip_m integer NOT NULL CHECK (min_trip_m >= 0),
  ignition text NOT NULL CHECK (ignition IN ('told', 'required', 'ignored')),
  idle_from_s integer NOT NULL CHECK (idle_from_s > 0),
  -- no key: who chose it is known after they have gone
  user_name text NOT NULL,
  changed_ts epoch_ms NOT NULL,
  PRIMARY KEY (company_id, item_type, from_ts)
);

-- Items whose past somebody has asked to be reduced anew, a few at a time: the run that works them off adds them, and the engine takes a row
-- away in the transaction that writes the item's past.
CREATE TABLE motion_recomputations (
  item_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  run_id integer NOT NULL REFERENCES runs ON DELETE CASCADE,
  from_ts epoch_ms NOT NULL,
  FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX motion_recomputations_run ON motion_recomputations (run_id);
CREATE INDEX motion_recomputations_company ON motion_recomputations (company_id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['motion_settings', 'motion_recomputations'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company_isolation ON %I TO atalaya_company USING (company_id = app_company_id())
      WITH CHECK (company_id = app_company_id())', t);
    EXECUTE format('CREATE POLICY engine ON %I TO atalaya_engine USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, DELETE ON motion_settings TO atalaya_company;
GRANT SELECT, INSERT, UPDATE, DELETE ON motion_settings TO atalaya_engine;
GRANT SELECT ON motion_recomputations TO atalaya_company;
GRANT SELECT, INSERT, UPDATE, DELETE ON motion_recomputations TO atalaya_engine;

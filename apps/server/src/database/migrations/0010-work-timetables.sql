-- Hours of work, and whose use is held against them.
CREATE TABLE worktimes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  colour text NOT NULL DEFAULT 'blue',
  timezone text NOT NULL,
  -- [{day, fromMinute, toMinute}] and [{date, name, isYearly}], as in packages/domain/src/work-timetable.ts
  spans jsonb NOT NULL,
  holidays jsonb NOT NULL DEFAULT '[]',
  created_ts epoch_ms NOT NULL DEFAULT now_ms(),
  updated_ts epoch_ms NOT NULL DEFAULT now_ms(),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (company_id, name),
  UNIQUE (company_id, id)
);
CREATE TABLE worktime_vehicles (
  company_id integer NOT NULL,
  worktime_id integer NOT NULL,
  item_id integer NOT NULL,
  PRIMARY KEY (worktime_id, item_id),
  FOREIGN KEY (company_id, worktime_id) REFERENCES worktimes (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX worktime_vehicles_item ON worktime_vehicles (company_id, item_id);
CREATE TABLE worktime_drivers (
  company_id integer NOT NULL,
  worktime_id integer NOT NULL,
  driver_id integer NOT NULL,
  PRIMARY KEY (worktime_id, driver_id),
  FOREIGN KEY (company_id, worktime_id) REFERENCES worktimes (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, driver_id) REFERENCES drivers (company_id, id) ON DELETE CASCADE
);
CREATE INDEX worktime_drivers_driver ON worktime_drivers (company_id, driver_id);
CREATE TABLE worktime_groups (
  company_id integer NOT NULL,
  worktime_id integer NOT NULL,
  group_id integer NOT NULL,
  PRIMARY KEY (worktime_id, group_id),
  FOREIGN KEY (company_id, worktime_id) REFERENCES worktimes (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, group_id) REFERENCES groups (company_id, id) ON DELETE CASCADE
);
CREATE INDEX worktime_groups_group ON worktime_groups (company_id, group_id);
-- What a driver drove in a period.
CREATE INDEX trips_driver ON trips (company_id, driver_id, started_at) WHERE driver_id IS NOT NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['worktimes', 'worktime_vehicles', 'worktime_drivers', 'worktime_groups'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company_wall ON %I TO atalaya_company USING (company_id = app_company_id()) WITH CHECK (company_id = app_company_id())', t);
    EXECUTE format('CREATE POLICY engine ON %I TO atalaya_engine USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atalaya_company, atalaya_engine', t);
  END LOOP;
END $$;
GRANT USAGE ON SEQUENCE worktimes_id_seq TO atalaya_company, atalaya_engine;

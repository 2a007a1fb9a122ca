-- Sensors that a company defines on what its trackers report (docs/decisions/0011).

CREATE TABLE sensors (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- by language
  names jsonb NOT NULL,
  kind text NOT NULL CHECK (kind IN ('number', 'switch', 'text')),
  unit text NOT NULL DEFAULT '',
  decimals smallint NOT NULL DEFAULT 1 CHECK (decimals BETWEEN 0 AND 6),
  icon text NOT NULL DEFAULT 'gauge',
  -- {source, calibration, filters, switchRule}: what computes it
  rule jsonb NOT NULL,
  -- {on, off}, each by language, and [{match, names}]: what its values are called
  words jsonb NOT NULL DEFAULT '{"on": {}, "off": {}}',
  states jsonb NOT NULL DEFAULT '[]',
  applies_to text NOT NULL DEFAULT 'all' CHECK (applies_to IN ('all', 'trackerTypes', 'groups', 'items')),
  tracker_type_ids smallint[] NOT NULL DEFAULT '{}',
  created_ts epoch_ms NOT NULL DEFAULT now_ms(),
  updated_ts epoch_ms NOT NULL DEFAULT now_ms(),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (company_id, id)
);
CREATE TABLE sensor_groups (
  company_id integer NOT NULL,
  sensor_id integer NOT NULL,
  group_id integer NOT NULL,
  PRIMARY KEY (sensor_id, group_id),
  FOREIGN KEY (company_id, sensor_id) REFERENCES sensors (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, group_id) REFERENCES groups (company_id, id) ON DELETE CASCADE
);
CREATE INDEX sensor_groups_group ON sensor_groups (company_id, group_id);
CREATE TABLE sensor_items (
  company_id integer NOT NULL,
  sensor_id integer NOT NULL,
  item_id integer NOT NULL,
  PRIMARY KEY (sensor_id, item_id),
  FOREIGN KEY (company_id, sensor_id) REFERENCES sensors (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX sensor_items_item ON sensor_items (company_id, item_id);

-- {id: value}, of the sensors that the report gave a value; NULL for none, which takes no byte.
ALTER TABLE positions ADD COLUMN sensors jsonb;
-- {id: {value, recordedAt}}
ALTER TABLE item_states ADD COLUMN sensors jsonb;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['sensors', 'sensor_groups', 'sensor_items'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company_wall ON %I TO atalaya_company USING (company_id = app_company_id()) WITH CHECK (company_id = app_company_id())', t);
    EXECUTE format('CREATE POLICY engine ON %I FOR SELECT TO atalaya_engine USING (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atalaya_company', t);
    EXECUTE format('GRANT SELECT ON %I TO atalaya_engine', t);
  END LOOP;
END $$;
GRANT USAGE ON SEQUENCE sensors_id_seq TO atalaya_company;

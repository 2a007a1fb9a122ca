-- Managing items: change history, versions, custom data and states, photos, meters, who drove what.

-- Deleting an item moves its vehicle, asset or person into the history and leaves the row here, so that its trips
-- and positions wait for 30 days for the deletion to be taken back; then a job deletes it with all of them.
ALTER TABLE items ADD COLUMN deleted_ts epoch_ms;
CREATE INDEX items_deleted ON items (deleted_ts) WHERE deleted_ts IS NOT NULL;

ALTER TABLE vehicles
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN custom_data jsonb NOT NULL DEFAULT '{}',
  -- [{raw, litres}], raw ascending
  ADD COLUMN fuel_calibration jsonb,
  -- reports recorded in between are stored and move nothing
  ADD COLUMN skip_from_ts epoch_ms,
  ADD COLUMN skip_to_ts epoch_ms,
  -- the sum of meter_corrections, added to what the tracker has counted
  ADD COLUMN odometer_offset_m double precision NOT NULL DEFAULT 0,
  ADD COLUMN hour_meter_offset_ms bigint NOT NULL DEFAULT 0;
ALTER TABLE assets ADD COLUMN version integer NOT NULL DEFAULT 1, ADD COLUMN custom_data jsonb NOT NULL DEFAULT '{}';
ALTER TABLE persons
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN custom_data jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN app_worker_id text;
ALTER TABLE persons ADD CONSTRAINT persons_company_id_id_key UNIQUE (company_id, id);
ALTER TABLE drivers
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN custom_data jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN app_worker_id text,
  -- the person that the driver is, who can be no other driver
  ADD COLUMN person_id integer,
  ADD CONSTRAINT drivers_person_key UNIQUE (company_id, person_id),
  ADD CONSTRAINT drivers_person_fkey FOREIGN KEY (company_id, person_id) REFERENCES persons (company_id, id) ON DELETE SET NULL (person_id);
CREATE INDEX drivers_company ON drivers (company_id);
ALTER TABLE pois ADD COLUMN version integer NOT NULL DEFAULT 1;
-- Two drivers with one tag could not be told apart at the reader.
CREATE UNIQUE INDEX drivers_reference_key ON drivers (company_id, lower(reference));
CREATE UNIQUE INDEX drivers_tachograph_card_key ON drivers (company_id, lower(tachograph_card));
CREATE UNIQUE INDEX drivers_i_button_key ON drivers (company_id, lower(i_button));
CREATE UNIQUE INDEX drivers_beacon_key ON drivers (company_id, lower(beacon));

-- Every change that a person made to a managed record, written with it by src/records; never changed, never deleted.
CREATE TABLE record_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  noun text NOT NULL,
  record_id integer NOT NULL,
  at epoch_ms NOT NULL,
  -- no key: the history outlives the user
  user_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('create', 'update', 'delete', 'restore')),
  -- the changed fields alone for an update; null where there was, or is, nothing
  before jsonb,
  after jsonb,
  -- what was done at once is undone at once
  operation_id uuid,
  undoes_operation_id uuid
);
CREATE INDEX record_changes_record ON record_changes (company_id, noun, record_id, id);
CREATE INDEX record_changes_operation ON record_changes (company_id, operation_id, id) WHERE operation_id IS NOT NULL;

CREATE TABLE custom_fields (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  key text NOT NULL CHECK (key ~ '^[a-z][A-Za-z0-9_]*$'),
  -- by language
  names jsonb NOT NULL,
  kind text NOT NULL CHECK (kind IN ('text', 'number', 'date', 'choice', 'boolean')),
  choices text[] NOT NULL DEFAULT '{}',
  is_required boolean NOT NULL DEFAULT false,
  nouns text[] NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT custom_fields_key UNIQUE (company_id, key)
);

CREATE TABLE custom_states (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  item_type smallint NOT NULL CHECK (item_type BETWEEN 1 AND 3),
  names jsonb NOT NULL,
  colour text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (company_id, id)
);
ALTER TABLE item_states ADD CONSTRAINT item_states_custom_state_fkey FOREIGN KEY (company_id, custom_state_id)
  REFERENCES custom_states (company_id, id) ON DELETE SET NULL (custom_state_id);
CREATE INDEX item_states_custom_state ON item_states (custom_state_id) WHERE custom_state_id IS NOT NULL;

CREATE TABLE photos (
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  noun text NOT NULL CHECK (noun IN ('vehicles', 'assets', 'persons', 'drivers')),
  record_id integer NOT NULL,
  updated_ts epoch_ms NOT NULL,
  -- WebP, at most 64 and 512 pixels wide and high
  small bytea NOT NULL,
  large bytea NOT NULL,
  PRIMARY KEY (company_id, noun, record_id)
);

CREATE TABLE meter_corrections (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  item_id integer NOT NULL,
  meter text NOT NULL CHECK (meter IN ('odometer', 'hourMeter')),
  -- what it shall have shown at that instant, metres or milliseconds, and by how much that moves it
  at epoch_ms NOT NULL,
  shown double precision NOT NULL,
  moved_by double precision NOT NULL,
  corrected_ts epoch_ms NOT NULL,
  user_id integer NOT NULL,
  FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX meter_corrections_item ON meter_corrections (company_id, item_id, id);

CREATE TABLE driver_assignments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  -- no key: who drove is known after the driver has gone
  driver_id integer NOT NULL,
  from_ts epoch_ms NOT NULL,
  to_ts epoch_ms,
  -- who said so; null for a tag held to the reader
  user_id integer,
  FOREIGN KEY (company_id, vehicle_id) REFERENCES items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX driver_assignments_vehicle ON driver_assignments (company_id, vehicle_id, from_ts);
CREATE INDEX driver_assignments_driver ON driver_assignments (company_id, driver_id, from_ts);

-- A tag at the reader, a person at the form and the end of a driver change the same column; this sees them all.
CREATE FUNCTION note_driver_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed_ts bigint := coalesce(NEW.driver_ts, now_ms());
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE driver_assignments SET to_ts = greatest(from_ts, changed_ts)
      WHERE company_id = NEW.company_id AND vehicle_id = NEW.id AND to_ts IS NULL;
  END IF;
  IF NEW.driver_id IS NOT NULL THEN
    INSERT INTO driver_assignments (company_id, vehicle_id, driver_id, from_ts, user_id)
      VALUES (NEW.company_id, NEW.id, NEW.driver_id, changed_ts, nullif(current_setting('app.user_id', true), '')::integer);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER vehicles_driver_changed AFTER UPDATE OF driver_id ON vehicles
  FOR EACH ROW WHEN (OLD.driver_id IS DISTINCT FROM NEW.driver_id) EXECUTE FUNCTION note_driver_assignment();
CREATE TRIGGER vehicles_driver_given AFTER INSERT ON vehicles
  FOR EACH ROW WHEN (NEW.driver_id IS NOT NULL) EXECUTE FUNCTION note_driver_assignment();

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['record_changes', 'custom_fields', 'custom_states', 'photos', 'meter_corrections', 'driver_assignments'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company_wall ON %I TO atalaya_company USING (company_id = app_company_id()) WITH CHECK (company_id = app_company_id())', t);
    EXECUTE format('CREATE POLICY engine ON %I TO atalaya_engine USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atalaya_company, atalaya_engine', t);
  END LOOP;
END $$;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO atalaya_company, atalaya_engine;
-- History is written once.
REVOKE UPDATE, DELETE ON record_changes FROM atalaya_company;

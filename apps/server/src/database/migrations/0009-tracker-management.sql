-- Managing trackers and SIM cards as a reseller.
ALTER TABLE trackers
  ADD COLUMN country_id text NOT NULL DEFAULT 'ES',
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- as in packages/contract/src/tracker-config.ts; null until somebody saves one
  ADD COLUMN config jsonb,
  ADD COLUMN config_active boolean NOT NULL DEFAULT false,
  ADD COLUMN config_state text NOT NULL DEFAULT 'none' CHECK (config_state IN ('none', 'pending', 'updated')),
  ADD COLUMN config_updated_ts epoch_ms;

-- A list of trackers names what they are on. The inner SELECT stands behind the reseller's wall itself.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['vehicles', 'assets', 'persons', 'item_states', 'trips'] LOOP
    EXECUTE format('CREATE POLICY reseller_names ON %I FOR SELECT TO atalaya_reseller USING (company_id IN (SELECT id FROM companies))', t);
  END LOOP;
END $$;
GRANT SELECT (id, company_id, name, plate) ON vehicles TO atalaya_reseller;
GRANT SELECT (id, company_id, name) ON assets, persons TO atalaya_reseller;
GRANT SELECT (item_id, company_id, lat, lng, recorded_at) ON item_states TO atalaya_reseller;
GRANT SELECT (id, item_id, company_id, started_at) ON trips TO atalaya_reseller;

-- Configuration of trackers: the commands that carry it, and what is kept under a name.
ALTER TABLE device_commands ADD COLUMN is_of_config boolean NOT NULL DEFAULT false;
CREATE INDEX device_commands_config ON device_commands (tracker_id) WHERE is_of_config;

-- In the transaction that writes down the answer, so that nobody reads one without the other.
CREATE FUNCTION confirm_tracker_config() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE trackers SET config_state = 'updated', config_updated_ts = NEW.updated_ts
  WHERE id = NEW.tracker_id AND config_state = 'pending'
    AND NOT EXISTS (SELECT FROM device_commands WHERE tracker_id = NEW.tracker_id AND is_of_config AND state <> 'confirmed');
  RETURN NULL;
END $$;
CREATE TRIGGER device_commands_confirmed AFTER UPDATE OF state ON device_commands
  FOR EACH ROW WHEN (NEW.is_of_config AND NEW.state = 'confirmed') EXECUTE FUNCTION confirm_tracker_config();

CREATE TABLE tracker_config_templates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reseller_id integer NOT NULL REFERENCES resellers ON DELETE CASCADE,
  type_id smallint NOT NULL,
  name text NOT NULL,
  config jsonb NOT NULL,
  updated_ts epoch_ms NOT NULL,
  CONSTRAINT tracker_config_templates_name UNIQUE (reseller_id, type_id, name)
);
ALTER TABLE tracker_config_templates ENABLE ROW LEVEL SECURITY;
CREATE POLICY reseller_wall ON tracker_config_templates TO atalaya_reseller
  USING (reseller_id = ANY (app_reseller_ids())) WITH CHECK (reseller_id = ANY (app_reseller_ids()));
GRANT SELECT, INSERT, DELETE ON tracker_config_templates TO atalaya_reseller;

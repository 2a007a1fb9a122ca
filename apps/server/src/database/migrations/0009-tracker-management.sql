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

-- Companies, resellers and distributors with all that the spec says of them, written by the record kernel.
ALTER TABLE companies
  ADD COLUMN email text, ADD COLUMN phone text, ADD COLUMN address text, ADD COLUMN nif text, ADD COLUMN contact text,
  ADD COLUMN product_id integer,
  -- vehicleTotal, vehicleBillable, assetTotal, assetBillable; null is no limit.
  ADD COLUMN licenses jsonb NOT NULL DEFAULT '{}',
  -- Each state that was set: value, ts, by, text; newest first.
  ADD COLUMN states jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN created_ts epoch_ms NOT NULL DEFAULT now_ms(),
  ADD COLUMN updated_ts epoch_ms NOT NULL DEFAULT now_ms(),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  DROP CONSTRAINT companies_reseller_id_name_key;
CREATE UNIQUE INDEX companies_reseller_id_name_key ON companies (reseller_id, name_key(name));
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['resellers', 'distributors'] LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN email text, ADD COLUMN phone text, ADD COLUMN address text, ADD COLUMN nif text,
      ADD COLUMN contact text, ADD COLUMN country_id text NOT NULL DEFAULT ''ES'',
      ADD COLUMN created_ts epoch_ms NOT NULL DEFAULT now_ms(), ADD COLUMN updated_ts epoch_ms NOT NULL DEFAULT now_ms(),
      ADD COLUMN version integer NOT NULL DEFAULT 1', t);
    EXECUTE format('GRANT INSERT, UPDATE, DELETE ON %I TO atalaya_access', t);
    EXECUTE format('GRANT USAGE ON SEQUENCE %I TO atalaya_access', t || '_id_seq');
  END LOOP;
END $$;
ALTER TABLE resellers DROP CONSTRAINT resellers_distributor_id_name_key;
CREATE UNIQUE INDEX resellers_distributor_id_name_key ON resellers (distributor_id, name_key(name));
ALTER TABLE distributors DROP CONSTRAINT distributors_name_key;
CREATE UNIQUE INDEX distributors_name_key ON distributors (name_key(name));
CREATE INDEX companies_of_reseller ON companies (reseller_id);

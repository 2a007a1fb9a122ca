-- Whom a reseller's companies turn to.
CREATE TABLE supports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reseller_id integer NOT NULL REFERENCES resellers ON DELETE CASCADE,
  name text NOT NULL,
  helpline text,
  email text,
  mobile text,
  whatsapp text,
  description text,
  created_ts epoch_ms NOT NULL,
  updated_ts epoch_ms NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX supports_reseller_id_name_key ON supports (reseller_id, name_key(name));
SELECT wall_for_resellers('supports');

-- A reseller's records have photos too.
ALTER TABLE photos DROP CONSTRAINT photos_pkey, DROP CONSTRAINT photos_noun_check,
  ALTER COLUMN company_id DROP NOT NULL,
  ADD COLUMN reseller_id integer REFERENCES resellers ON DELETE CASCADE,
  ADD CHECK (num_nonnulls(company_id, reseller_id) = 1);
CREATE UNIQUE INDEX photos_key ON photos (company_id, reseller_id, noun, record_id) NULLS NOT DISTINCT;
CREATE INDEX photos_record ON photos (noun, record_id);
CREATE POLICY reseller_wall ON photos TO atalaya_reseller USING (reseller_id = ANY (app_reseller_ids()))
  WITH CHECK (reseller_id = ANY (app_reseller_ids()));
GRANT SELECT, INSERT, UPDATE, DELETE ON photos TO atalaya_reseller;

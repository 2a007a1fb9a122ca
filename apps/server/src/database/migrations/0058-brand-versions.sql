-- Brands as they were each time they were published, to go back to; and what is being designed and nobody is served by yet.
CREATE TABLE brand_versions (
  brand_id integer NOT NULL REFERENCES brands ON DELETE CASCADE,
  -- From 1; the newest is what people are served by.
  number integer NOT NULL,
  published_ts epoch_ms NOT NULL,
  user_id integer REFERENCES users ON DELETE SET NULL,
  -- NewBrand of contract/brands.ts.
  fields jsonb NOT NULL,
  -- Its pictures, which stay as long as a version has them.
  light_file bigint REFERENCES files,
  dark_file bigint REFERENCES files,
  icon_file bigint REFERENCES files,
  PRIMARY KEY (brand_id, number)
);
CREATE TABLE brand_drafts (
  brand_id integer PRIMARY KEY REFERENCES brands ON DELETE CASCADE,
  -- Goes up with each save, so that two people see each other.
  version integer NOT NULL,
  -- Which version of the brand it changes.
  based_on integer NOT NULL,
  saved_ts epoch_ms NOT NULL,
  user_id integer REFERENCES users ON DELETE SET NULL,
  -- NewBrand, and its pictures in Base64 where others were chosen, null where none is to be.
  fields jsonb NOT NULL
);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['brand_versions', 'brand_drafts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY engine ON %I TO atalaya_engine, atalaya_access USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY keeper ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atalaya_engine, atalaya_access', t);
  END LOOP;
END $$;
INSERT INTO brand_versions (brand_id, number, published_ts, fields, light_file, dark_file, icon_file)
  SELECT id, 1, updated_ts, jsonb_strip_nulls(jsonb_build_object('siteName', site_name, 'description', description,
      'accent', accent, 'palette', palette, 'languages', languages, 'formalAddress', formal_address,
      'supportPhone', support_phone, 'supportEmail', support_email, 'supportWhatsapp', support_whatsapp,
      'supportUrl', support_url, 'supportHours', support_hours, 'useTerms', use_terms, 'mapSources', map_sources,
      'senderName', sender_name, 'senderAddress', sender_address, 'workerApp', worker_app,
      'passwordPolicy', password_policy, 'demandsSecondFactor', demands_second_factor,
      'hosts', (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', name, 'rpId', rp_id))
        ORDER BY place, name), '[]') FROM brand_hosts WHERE brand_id = brands.id))),
    (SELECT file FROM brand_logos WHERE brand_id = brands.id AND variant = 'light'),
    (SELECT file FROM brand_logos WHERE brand_id = brands.id AND variant = 'dark'),
    (SELECT file FROM brand_logos WHERE brand_id = brands.id AND variant = 'icon')
  FROM brands;

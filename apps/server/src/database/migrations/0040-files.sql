-- What a picture or a document holds, once for each owner and content; what shows it refers to it.
CREATE TABLE files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer REFERENCES companies ON DELETE CASCADE,
  reseller_id integer REFERENCES resellers ON DELETE CASCADE,
  type text NOT NULL,
  content bytea NOT NULL,
  hash bytea NOT NULL GENERATED ALWAYS AS (sha256(content)) STORED,
  used_ts epoch_ms NOT NULL,
  CHECK (num_nonnulls(company_id, reseller_id) <= 1)
);
CREATE UNIQUE INDEX files_key ON files (company_id, reseller_id, hash) NULLS NOT DISTINCT;
ALTER TABLE files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY company_wall ON files TO atalaya_company USING (company_id = app_company_id())
  WITH CHECK (company_id = app_company_id());
CREATE POLICY reseller_wall ON files TO atalaya_reseller USING (reseller_id = ANY (app_reseller_ids()))
  WITH CHECK (reseller_id = ANY (app_reseller_ids()));
CREATE POLICY access ON files FOR SELECT TO atalaya_access USING (num_nonnulls(company_id, reseller_id) = 0);
CREATE POLICY engine ON files TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (used_ts) ON files TO atalaya_company, atalaya_reseller;
GRANT SELECT ON files TO atalaya_access;
GRANT SELECT, INSERT, UPDATE, DELETE ON files TO atalaya_engine;
GRANT USAGE ON SEQUENCE files_id_seq TO atalaya_company, atalaya_reseller, atalaya_engine;

ALTER TABLE photos ADD COLUMN small_file bigint REFERENCES files, ADD COLUMN large_file bigint REFERENCES files;
INSERT INTO files (company_id, reseller_id, type, content, used_ts)
  SELECT company_id, reseller_id, 'image/webp', image, max(updated_ts)
  FROM photos CROSS JOIN LATERAL (VALUES (small), (large)) AS of (image) GROUP BY company_id, reseller_id, image;
UPDATE photos SET
  small_file = (SELECT id FROM files WHERE hash = sha256(small)
    AND (files.company_id, files.reseller_id) IS NOT DISTINCT FROM (photos.company_id, photos.reseller_id)),
  large_file = (SELECT id FROM files WHERE hash = sha256(large)
    AND (files.company_id, files.reseller_id) IS NOT DISTINCT FROM (photos.company_id, photos.reseller_id));
ALTER TABLE photos ALTER COLUMN small_file SET NOT NULL, ALTER COLUMN large_file SET NOT NULL,
  DROP COLUMN small, DROP COLUMN large;
CREATE INDEX photos_small_file ON photos (small_file);
CREATE INDEX photos_large_file ON photos (large_file);

ALTER TABLE brand_logos ADD COLUMN file bigint REFERENCES files;
INSERT INTO files (type, content, used_ts) SELECT type, image, max(updated_ts) FROM brand_logos GROUP BY type, image
  ON CONFLICT DO NOTHING;
UPDATE brand_logos SET file = (SELECT id FROM files WHERE hash = sha256(image) AND num_nonnulls(company_id, reseller_id) = 0);
ALTER TABLE brand_logos ALTER COLUMN file SET NOT NULL, DROP COLUMN image, DROP COLUMN type;
CREATE INDEX brand_logos_file ON brand_logos (file);

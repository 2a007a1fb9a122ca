-- A brand's logo is seen by every node, so it does not lie on one's disk.
CREATE TABLE brand_logos (
  brand_id integer PRIMARY KEY REFERENCES brands ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('image/svg+xml', 'image/png')),
  image bytea NOT NULL CHECK (octet_length(image) <= 1048576),
  updated_ts epoch_ms NOT NULL
);
ALTER TABLE brand_logos ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON brand_logos FOR SELECT TO atalaya_access USING (true);
CREATE POLICY engine ON brand_logos TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT ON brand_logos TO atalaya_access;
GRANT SELECT, INSERT, UPDATE, DELETE ON brand_logos TO atalaya_engine;

-- Attempts to sign in that have not succeeded, counted for all nodes together, and where each account has been signed in to.

CREATE TABLE sign_in_attempts (
  -- Whom it counts: an address block, an account, or both. Also for accounts that do not exist, so that nothing tells.
  key text PRIMARY KEY,
  count integer NOT NULL,
  started_ts epoch_ms NOT NULL,
  last_ts epoch_ms NOT NULL
);
CREATE INDEX sign_in_attempts_last ON sign_in_attempts (last_ts);

CREATE TABLE known_addresses (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  address_block text NOT NULL,
  last_ts epoch_ms NOT NULL,
  PRIMARY KEY (user_id, address_block)
);

ALTER TABLE sign_in_attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_in_attempts FORCE ROW LEVEL SECURITY;
ALTER TABLE known_addresses ENABLE ROW LEVEL SECURITY;
ALTER TABLE known_addresses FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON sign_in_attempts TO atalaya_access USING (true) WITH CHECK (true);
CREATE POLICY access ON known_addresses TO atalaya_access USING (true) WITH CHECK (true);
CREATE POLICY engine ON sign_in_attempts TO atalaya_engine USING (true) WITH CHECK (true);
CREATE POLICY engine ON known_addresses TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_attempts, known_addresses TO atalaya_access, atalaya_engine;

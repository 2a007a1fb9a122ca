-- Notices in browsers that have no page of ours open (RFC 8030, 8291, 8292).

-- The pair that all subscriptions are made with: browsers know us by it, so that another one would lose them all.
CREATE TABLE web_push_keys (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  public_key text NOT NULL,
  encrypted_private_key bytea NOT NULL,
  created_ts epoch_ms NOT NULL DEFAULT now_ms()
);
ALTER TABLE web_push_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON web_push_keys TO atalaya_access USING (true) WITH CHECK (true);
CREATE POLICY engine ON web_push_keys TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT (id, public_key), INSERT ON web_push_keys TO atalaya_access;
GRANT SELECT, INSERT, UPDATE ON web_push_keys TO atalaya_engine;

CREATE TABLE web_push_subscriptions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The one that it was last confirmed in; null after that one has run out by itself.
  session_id uuid REFERENCES sessions ON DELETE SET NULL,
  -- The push service's address of the browser, and what it decrypts with.
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 2000),
  p256dh text NOT NULL CHECK (length(p256dh) <= 100),
  auth text NOT NULL CHECK (length(auth) <= 100),
  browser text NOT NULL DEFAULT '' CHECK (length(browser) <= 100),
  created_ts epoch_ms NOT NULL,
  last_ts epoch_ms
);
CREATE INDEX web_push_subscriptions_user ON web_push_subscriptions (user_id);
CREATE INDEX web_push_subscriptions_session ON web_push_subscriptions (session_id);
ALTER TABLE web_push_subscriptions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON web_push_subscriptions TO atalaya_access USING (true) WITH CHECK (true);
CREATE POLICY engine ON web_push_subscriptions TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON web_push_subscriptions TO atalaya_access, atalaya_engine;
GRANT USAGE ON SEQUENCE web_push_subscriptions_id_seq TO atalaya_access, atalaya_engine;

-- Whoever ended a session, here or elsewhere, and for whatever reason: that browser is told nothing more.
CREATE FUNCTION end_web_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM web_push_subscriptions WHERE session_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER web_push_ends AFTER UPDATE OF ended_ts ON sessions FOR EACH ROW
  WHEN (NEW.ended_ts IS NOT NULL AND OLD.ended_ts IS NULL) EXECUTE FUNCTION end_web_push();

-- Up to where a company's history has ended: what is older moves nothing any more and is deleted. Every item has a
-- checkpoint from just before it, so that what is newer can be reduced again without what is gone.
CREATE TABLE history_ends (
  company_id integer PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  kept_from epoch_ms NOT NULL
);
ALTER TABLE history_ends ENABLE ROW LEVEL SECURITY;
CREATE POLICY engine ON history_ends TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON history_ends TO atalaya_engine;

-- What an installer should look at, one row a tracker and kind.
CREATE TABLE tracker_flags (
  tracker_id integer NOT NULL REFERENCES trackers ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('connectedTwice', 'impossibleJump', 'wrongClock')),
  first_ts epoch_ms NOT NULL,
  last_ts epoch_ms NOT NULL,
  times bigint NOT NULL,
  -- of the last time: the other address, the recorded instant
  detail jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (tracker_id, kind)
);
ALTER TABLE tracker_flags ENABLE ROW LEVEL SECURITY;
-- The inner SELECT stands behind the asker's own wall.
CREATE POLICY reseller_wall ON tracker_flags TO atalaya_reseller USING (tracker_id IN (SELECT id FROM trackers));
CREATE POLICY engine ON tracker_flags TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT, DELETE ON tracker_flags TO atalaya_reseller;
GRANT SELECT, INSERT, UPDATE, DELETE ON tracker_flags TO atalaya_engine;

-- Where items drove on each day that is over, as lines that a map draws: one a stretch without a stop or a silence, thinned (domain/days/driven-ways).
-- The lines of one day stand beside each other in arrays of one length, since they are never wanted one by one.
CREATE TABLE item_day_ways (
  item_id integer NOT NULL REFERENCES items ON DELETE CASCADE,
  company_id integer NOT NULL,
  day date NOT NULL,
  -- the day's first instant
  from_ts epoch_ms NOT NULL,
  -- of the first and the last fix of each line
  started_ts bigint[] NOT NULL,
  ended_ts bigint[] NOT NULL,
  -- of domain/encoded-line
  lines text[] NOT NULL,
  PRIMARY KEY (item_id, day)
);
CREATE INDEX item_day_ways_company ON item_day_ways (company_id);
ALTER TABLE item_day_ways ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY company_isolation ON item_day_ways FOR SELECT TO atalaya_company USING (company_id = app_company_id());
CREATE POLICY engine ON item_day_ways TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT ON item_day_ways TO atalaya_company;
GRANT SELECT, INSERT, UPDATE, DELETE ON item_day_ways TO atalaya_engine;

-- Where items drove on each day that is over, by squares of the map: the lines of one day stand beside each other in arrays of one length,
-- since they are never wanted one by one. Of two sizes, so that a map of a country need not read streets (domain/days/driven-squares).
CREATE TABLE item_day_squares (
  item_id integer NOT NULL REFERENCES items ON DELETE CASCADE,
  company_id integer NOT NULL,
  edge_m smallint NOT NULL,
  day date NOT NULL,
  -- the day's first instant
  from_ts epoch_ms NOT NULL,
  -- of database/map-squares, from the equator and from Greenwich
  square_rows integer[] NOT NULL,
  square_columns integer[] NOT NULL,
  -- what clocks of the company showed, 0 to 23
  hours smallint[] NOT NULL,
  driven_ms integer[] NOT NULL,
  -- the highest speed of the line; what was driven in steps of 10 km/h are lines of their own
  top_kmh real[] NOT NULL,
  PRIMARY KEY (item_id, edge_m, day)
);
CREATE INDEX item_day_squares_company ON item_day_squares (company_id);
ALTER TABLE item_day_squares ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY company_isolation ON item_day_squares FOR SELECT TO atalaya_company USING (company_id = app_company_id());
CREATE POLICY engine ON item_day_squares TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT ON item_day_squares TO atalaya_company;
GRANT SELECT, INSERT, UPDATE, DELETE ON item_day_squares TO atalaya_engine;

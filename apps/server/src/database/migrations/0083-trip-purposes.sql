-- What trips were for, as people said it: a driver's log. A row is one decision and is never changed, so that what was said before
-- can be read for good; the newest one of a trip counts. A trip has no row of its own that would stay: late reports write trips
-- anew, so that a decision is about a stretch of an item's time, and counts for what was driven in most of it
-- (features/trip-purposes/decided-trip.ts, docs/decisions/0043-logbook.md).
CREATE TABLE trip_purposes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  item_id integer NOT NULL,
  -- of the trip as it was then; of one that went on, up to its last fix
  started_at bigint NOT NULL,
  ended_at bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('business', 'commute', 'private')),
  -- of business alone: nothing is kept of what anybody did besides
  purpose text CHECK (length(purpose) BETWEEN 1 AND 200),
  -- the person or the company that was visited
  person text CHECK (length(person) BETWEEN 1 AND 200),
  remark text CHECK (length(remark) BETWEEN 1 AND 1000),
  -- no key: who said it is known after they have gone
  user_id integer NOT NULL,
  user_name text NOT NULL,
  decided_ts epoch_ms NOT NULL,
  -- too late by the days of the company's calendar then, which is not judged anew; and why all the same
  is_late boolean NOT NULL,
  reason text CHECK (length(reason) BETWEEN 1 AND 1000),
  CHECK (ended_at >= started_at),
  CHECK ((kind = 'business') = (purpose IS NOT NULL)),
  CHECK (kind = 'business' OR (person IS NULL AND remark IS NULL)),
  CHECK (is_late = (reason IS NOT NULL)),
  FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX trip_purposes_item ON trip_purposes (item_id, started_at);
-- The words that a company used last.
CREATE INDEX trip_purposes_words ON trip_purposes (company_id, id) WHERE kind = 'business';

ALTER TABLE trip_purposes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY company_isolation ON trip_purposes TO atalaya_company USING (company_id = app_company_id())
  WITH CHECK (company_id = app_company_id());
CREATE POLICY engine ON trip_purposes TO atalaya_engine USING (true) WITH CHECK (true);
-- Nobody changes what was said; it goes with the history of its item.
GRANT SELECT, INSERT ON trip_purposes TO atalaya_company;
GRANT SELECT, INSERT, DELETE ON trip_purposes TO atalaya_engine;

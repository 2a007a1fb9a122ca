-- What each item did on each day of its company's calendar: counts and sums alone (docs/decisions/0033-daily-sums.md). Made from
-- trips, stops, visits, events and positions by features/day-sums, and made again from them at any time.
CREATE TABLE item_days (
  item_id integer NOT NULL REFERENCES items ON DELETE CASCADE,
  company_id integer NOT NULL,
  day date NOT NULL,
  -- its first instant, and up to where these sums go: the midnight after, or earlier on the day that runs
  from_ts epoch_ms NOT NULL,
  until_ts epoch_ms NOT NULL,
  -- by which rule, time zone and settings it was made (domain/days/sums-stamp)
  stamp integer NOT NULL,
  distance_m integer NOT NULL,
  -- by the tracker's own counter; null where none is told, as in engine_on_ms and fuel_used_l
  odometer_m integer,
  driving_ms integer NOT NULL,
  stopped_ms integer NOT NULL,
  idle_ms integer NOT NULL,
  parked_ms integer NOT NULL,
  gap_ms integer NOT NULL,
  engine_on_ms integer,
  fuel_used_l real,
  max_speed_kmh real NOT NULL,
  -- those that began on that day
  trips smallint NOT NULL,
  stops smallint NOT NULL,
  visits smallint NOT NULL,
  -- kind to times
  events jsonb NOT NULL,
  first_moved_ts epoch_ms,
  last_moved_ts epoch_ms,
  PRIMARY KEY (item_id, day)
) PARTITION BY RANGE (day);
CREATE INDEX item_days_company ON item_days (company_id, day);
CREATE TABLE item_days_default PARTITION OF item_days DEFAULT;
ALTER TABLE item_days_default ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY engine ON item_days_default TO atalaya_engine USING (true) WITH CHECK (true);

-- From when on the days of an item have to be summed anew: one row an item, since whatever changes the past changes it up to
-- now. It never lies beyond the day that runs, so that a report of today needs no mark.
CREATE TABLE item_day_marks (
  item_id integer PRIMARY KEY REFERENCES items ON DELETE CASCADE,
  company_id integer NOT NULL,
  -- epoch ms; 0 is from the beginning
  from_ts bigint NOT NULL,
  -- grows with each mark: who has summed up what stood before takes no later mark away
  version integer NOT NULL DEFAULT 0,
  -- when it is summed up next, and until when somebody is at it
  due_ts bigint NOT NULL,
  lease_until bigint NOT NULL DEFAULT 0,
  -- when it was last, and by which rule, time zone and settings
  summed_ts bigint NOT NULL DEFAULT 0,
  stamp integer NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
CREATE INDEX item_day_marks_due ON item_day_marks (due_ts);
CREATE INDEX item_day_marks_company ON item_day_marks (company_id);

-- Read by a company, written by nobody but the engine.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['item_days', 'item_day_marks'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company_isolation ON %I FOR SELECT TO atalaya_company USING (company_id = app_company_id())', t);
    EXECUTE format('CREATE POLICY engine ON %I TO atalaya_engine USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT ON %I TO atalaya_company', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atalaya_engine', t);
  END LOOP;
END $$;

-- What there is already is summed up from its beginning, in the background.
SET LOCAL ROLE atalaya_engine;
INSERT INTO item_day_marks (item_id, company_id, from_ts, due_ts) SELECT item_id, company_id, 0, 0 FROM item_states;
RESET ROLE;

-- As make_position_week of 0023: months are made ahead and on demand by database/item-day-months.ts.
CREATE FUNCTION make_item_day_month(name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE month date; after date;
BEGIN
  IF name !~ '^item_days_\d{6}$' THEN RAISE EXCEPTION 'no name of a month: %', name; END IF;
  PERFORM pg_advisory_xact_lock(7280003);
  IF to_regclass('public.' || name) IS NOT NULL THEN RETURN; END IF;
  month := to_date(right(name, 6) || '01', 'YYYYMMDD');
  after := (month + interval '1 month')::date;
  EXECUTE format('CREATE TABLE public.%I (LIKE public.item_days INCLUDING ALL) WITH (fillfactor = 80)', name);
  EXECUTE format('ALTER TABLE public.%I ADD CONSTRAINT month CHECK (day >= %L AND day < %L)', name, month, after);
  LOCK TABLE item_days_default IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('WITH moved AS (DELETE FROM public.item_days_default WHERE day >= %L AND day < %L RETURNING *)
    INSERT INTO public.%I SELECT * FROM moved', month, after, name);
  EXECUTE format('ALTER TABLE public.item_days ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', name, month, after);
  EXECUTE format('ALTER TABLE public.%I DROP CONSTRAINT month', name);
  EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY engine ON public.%I TO atalaya_engine USING (true) WITH CHECK (true)', name);
END $$;
CREATE FUNCTION drop_item_day_month(name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF name !~ '^item_days_\d{6}$' THEN RAISE EXCEPTION 'no name of a month: %', name; END IF;
  PERFORM pg_advisory_xact_lock(7280003);
  EXECUTE format('ALTER TABLE public.item_days DETACH PARTITION public.%I', name);
  EXECUTE format('DROP TABLE public.%I', name);
END $$;
REVOKE EXECUTE ON FUNCTION make_item_day_month, drop_item_day_month FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_item_day_month, drop_item_day_month TO atalaya_engine;

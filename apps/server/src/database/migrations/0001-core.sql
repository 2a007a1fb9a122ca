-- Instants are epoch milliseconds UTC (docs/decisions/0002). Every table that holds a company's data has
-- company_id, row-level security and a policy for atalaya_company; a test walks over all tables and fails for
-- one that has neither a policy nor a place in its list of shared tables. Keys between such tables name the company
-- too: a row can point at nothing of another company, not even to learn whether it exists.

CREATE DOMAIN epoch_ms AS bigint CHECK (VALUE >= 0);

-- Who asks: set for the length of one transaction by database/tenant.ts.
CREATE FUNCTION app_company_id() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('app.company_id', true), '')::integer $$;
CREATE FUNCTION app_reseller_ids() RETURNS integer[] LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(nullif(current_setting('app.reseller_ids', true), '')::integer[], '{}') $$;
CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS
$$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

CREATE TABLE brands (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  host_names text[] NOT NULL DEFAULT '{}',
  site_name text NOT NULL,
  accent_light text NOT NULL DEFAULT '#1d5bd6',
  accent_dark text NOT NULL DEFAULT '#6ea2ff',
  formal_address boolean NOT NULL DEFAULT false,
  is_default boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX brands_one_default ON brands (is_default) WHERE is_default;
-- A host name that no brand claims gets this one; it can be changed, there is always one.
INSERT INTO brands (site_name, is_default) VALUES ('Atalaya', true);

CREATE TABLE distributors (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  brand_id integer REFERENCES brands
);
CREATE TABLE resellers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  distributor_id integer NOT NULL REFERENCES distributors,
  brand_id integer REFERENCES brands,
  name text NOT NULL,
  UNIQUE (distributor_id, name)
);
CREATE TABLE companies (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reseller_id integer NOT NULL REFERENCES resellers,
  name text NOT NULL,
  country_id text NOT NULL DEFAULT 'ES',
  timezone text NOT NULL DEFAULT 'Europe/Madrid',
  demo boolean NOT NULL DEFAULT false,
  -- 0 and 1 active, 2 normal, 3 suspended, 4 deactivated
  state smallint NOT NULL DEFAULT 2 CHECK (state BETWEEN 0 AND 4),
  -- conf as in spec 2 section 3; absent keys take the defaults of features/companies
  conf jsonb NOT NULL DEFAULT '{}',
  centroid_lat double precision,
  centroid_lng double precision,
  UNIQUE (reseller_id, name)
);

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text NOT NULL CHECK (role IN ('SUPER_RESELLER','DISTRIBUTOR','RESELLER','DEVELOPER','ADMIN','SUBADMIN','OPERATOR')),
  language text NOT NULL DEFAULT 'es',
  timezone text NOT NULL DEFAULT 'Europe/Madrid',
  read_only boolean NOT NULL DEFAULT false,
  is_disabled boolean NOT NULL DEFAULT false,
  distributor_id integer REFERENCES distributors,
  reseller_id integer REFERENCES resellers,
  company_id integer REFERENCES companies ON DELETE CASCADE,
  -- the company that a reseller-level user works in at the moment
  assigned_company_id integer REFERENCES companies ON DELETE SET NULL,
  map_bound jsonb,
  -- {front: {last, prev}, app: {last, prev}}
  login jsonb NOT NULL DEFAULT '{}',
  created_ts epoch_ms NOT NULL DEFAULT now_ms(),
  CHECK ((role IN ('ADMIN','SUBADMIN','OPERATOR')) = (company_id IS NOT NULL)),
  CHECK (role <> 'RESELLER' OR reseller_id IS NOT NULL),
  CHECK (role <> 'DISTRIBUTOR' OR distributor_id IS NOT NULL),
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX users_email ON users (lower(email));

-- One row a sign-in; its refresh tokens form a family, and a second use of one ends the family.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  application text NOT NULL DEFAULT 'front' CHECK (application IN ('front', 'app')),
  ip text NOT NULL,
  created_ts epoch_ms NOT NULL,
  ended_ts epoch_ms
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  expires_ts epoch_ms NOT NULL,
  used_ts epoch_ms
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

CREATE TABLE groups (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  parent_id integer,
  name text NOT NULL,
  CHECK (parent_id <> id),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, parent_id) REFERENCES groups (company_id, id)
);
CREATE TABLE user_groups (
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id integer NOT NULL,
  group_id integer NOT NULL,
  PRIMARY KEY (user_id, group_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, group_id) REFERENCES groups (company_id, id) ON DELETE CASCADE
);

-- Vehicles, assets and persons share one sequence of ids, so that what belongs to an item needs one key.
CREATE TABLE items (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  item_type smallint NOT NULL CHECK (item_type BETWEEN 1 AND 3),
  created_ts epoch_ms NOT NULL DEFAULT now_ms(),
  updated_ts epoch_ms NOT NULL DEFAULT now_ms(),
  UNIQUE (company_id, id)
);

CREATE TABLE drivers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  reference text, tachograph_card text, i_button text, beacon text, email text, phone text,
  vehicle_id integer,
  vehicle_ts epoch_ms,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, vehicle_id) REFERENCES items (company_id, id) ON DELETE SET NULL (vehicle_id)
);

CREATE TABLE vehicles (
  id integer PRIMARY KEY,
  company_id integer NOT NULL,
  name text NOT NULL,
  plate text CHECK (plate ~ '^[A-Z0-9_-]+$'),
  chassis text, brand text, model text,
  icon text NOT NULL DEFAULT 'car',
  engine_type smallint NOT NULL DEFAULT 0 CHECK (engine_type BETWEEN 0 AND 4),
  fuel_tank_l real, average_consumption_l100km real,
  fuel_correction_factor real NOT NULL DEFAULT 1,
  initial_hour_meter_h real, initial_mileage_km real,
  odometer_source text NOT NULL DEFAULT 'calculated' CHECK (odometer_source IN ('can', 'gps', 'calculated')),
  driver_id integer,
  driver_ts epoch_ms,
  UNIQUE (company_id, plate),
  FOREIGN KEY (company_id, id) REFERENCES items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, driver_id) REFERENCES drivers (company_id, id) ON DELETE SET NULL (driver_id)
);
CREATE TABLE assets (
  id integer PRIMARY KEY,
  company_id integer NOT NULL,
  name text NOT NULL,
  icon text NOT NULL DEFAULT 'generic',
  UNIQUE (company_id, name),
  FOREIGN KEY (company_id, id) REFERENCES items (company_id, id) ON DELETE CASCADE
);
CREATE TABLE persons (
  id integer PRIMARY KEY,
  company_id integer NOT NULL,
  name text NOT NULL,
  UNIQUE (company_id, name),
  FOREIGN KEY (company_id, id) REFERENCES items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX vehicles_company ON vehicles (company_id);

CREATE TABLE group_items (
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  group_id integer NOT NULL,
  item_id integer NOT NULL,
  PRIMARY KEY (group_id, item_id),
  FOREIGN KEY (company_id, group_id) REFERENCES groups (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX group_items_item ON group_items (item_id);
CREATE INDEX group_items_company ON group_items (company_id);

CREATE TABLE trackers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reseller_id integer NOT NULL REFERENCES resellers,
  company_id integer REFERENCES companies ON DELETE SET NULL,
  item_id integer,
  type_id smallint NOT NULL,
  device_id text NOT NULL UNIQUE,
  name text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  sim jsonb NOT NULL DEFAULT '{"type": 99}',
  created_ts epoch_ms NOT NULL DEFAULT now_ms(),
  updated_ts epoch_ms NOT NULL DEFAULT now_ms(),
  first_connect_ts epoch_ms,
  FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id) ON DELETE SET NULL (item_id)
);
CREATE INDEX trackers_company ON trackers (company_id);
CREATE INDEX trackers_item ON trackers (item_id);
CREATE INDEX trackers_reseller ON trackers (reseller_id);

CREATE TABLE unregistered_devices (
  protocol text NOT NULL,
  device_id text NOT NULL,
  first_seen_ts epoch_ms NOT NULL,
  last_seen_ts epoch_ms NOT NULL,
  attempts bigint NOT NULL DEFAULT 1,
  remote_address text NOT NULL,
  PRIMARY KEY (protocol, device_id)
);
-- Whoever registers a device takes it off the list, which no company may touch otherwise.
CREATE FUNCTION forget_unregistered_device() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM unregistered_devices WHERE device_id = NEW.device_id;
  RETURN NULL;
END $$;
CREATE TRIGGER trackers_registered AFTER INSERT OR UPDATE OF device_id ON trackers
  FOR EACH ROW EXECUTE FUNCTION forget_unregistered_device();

CREATE TABLE geozones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  colour text NOT NULL DEFAULT 'blue',
  shape jsonb NOT NULL,
  simplification_tolerance_m real NOT NULL DEFAULT 0,
  created_ts epoch_ms NOT NULL DEFAULT now_ms(),
  updated_ts epoch_ms NOT NULL DEFAULT now_ms(),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (company_id, name),
  UNIQUE (company_id, id)
);
CREATE TABLE pois (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  colour text NOT NULL DEFAULT 'blue',
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  radius_m real NOT NULL DEFAULT 50,
  UNIQUE (company_id, name)
);

-- Partitions by week, made ahead and on demand by database/position-partitions.ts; impossible clocks go to the default one.
CREATE TABLE positions (
  company_id integer NOT NULL,
  item_id integer NOT NULL,
  tracker_id integer NOT NULL,
  recorded_at bigint NOT NULL,
  received_at bigint NOT NULL,
  payload_hash bigint NOT NULL,
  lat double precision,
  lng double precision,
  speed_kmh real,
  heading smallint,
  altitude_m real,
  satellites smallint,
  source smallint NOT NULL,
  is_valid boolean NOT NULL,
  -- 0 none, 1 outlier, 2 impossible clock: stored, shown to the installer, moves no state
  mark smallint NOT NULL DEFAULT 0,
  ignition boolean,
  odometer_m double precision,
  driver_id integer,
  io jsonb,
  -- The spec's key for repeats: device, recordedAt, payload hash.
  PRIMARY KEY (tracker_id, recorded_at, payload_hash)
) PARTITION BY RANGE (recorded_at);
CREATE INDEX positions_item ON positions (item_id, recorded_at);
CREATE TABLE positions_default PARTITION OF positions DEFAULT;

-- The reducer's whole state, and beside it the columns that lists and snapshots read.
CREATE TABLE item_states (
  item_id integer PRIMARY KEY REFERENCES items ON DELETE CASCADE,
  company_id integer NOT NULL,
  item_type smallint NOT NULL,
  recorded_at bigint,
  received_at bigint,
  lat double precision,
  lng double precision,
  speed_kmh real,
  heading smallint,
  altitude_m real,
  satellites smallint,
  source smallint,
  ignition boolean,
  motion text NOT NULL DEFAULT 'noFix',
  motion_since bigint NOT NULL DEFAULT 0,
  is_in_track boolean NOT NULL DEFAULT false,
  odometer_m double precision NOT NULL DEFAULT 0,
  hour_meter_ms bigint NOT NULL DEFAULT 0,
  custom_state_id integer,
  io jsonb NOT NULL DEFAULT '{}',
  reducer jsonb NOT NULL DEFAULT '{}',
  -- positions from here on are stored but not yet reduced: a long recomputation is owed
  recompute_from bigint
) WITH (fillfactor = 50);
CREATE INDEX item_states_company ON item_states (company_id);

-- The reducer's state at some instants of an item's past: where recomputing starts when a late fix arrives.
CREATE TABLE item_checkpoints (
  company_id integer NOT NULL,
  item_id integer NOT NULL REFERENCES items ON DELETE CASCADE,
  -- every fix up to and including this instant is in
  recorded_at bigint NOT NULL,
  reducer jsonb NOT NULL,
  PRIMARY KEY (item_id, recorded_at)
);
CREATE INDEX item_checkpoints_company ON item_checkpoints (company_id);

CREATE TABLE trips (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  item_id integer NOT NULL REFERENCES items ON DELETE CASCADE,
  started_at bigint NOT NULL,
  ended_at bigint,
  start_lat double precision NOT NULL, start_lng double precision NOT NULL,
  end_lat double precision NOT NULL, end_lng double precision NOT NULL,
  distance_m double precision NOT NULL DEFAULT 0,
  max_speed_kmh real NOT NULL DEFAULT 0,
  idle_ms bigint NOT NULL DEFAULT 0,
  driver_id integer,
  UNIQUE (item_id, started_at)
);
CREATE INDEX trips_company ON trips (company_id, started_at);
CREATE TABLE stops (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  item_id integer NOT NULL REFERENCES items ON DELETE CASCADE,
  started_at bigint NOT NULL,
  ended_at bigint,
  lat double precision NOT NULL, lng double precision NOT NULL,
  idle_ms bigint NOT NULL DEFAULT 0,
  UNIQUE (item_id, started_at)
);
CREATE INDEX stops_company ON stops (company_id, started_at);

CREATE TABLE item_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  item_id integer NOT NULL REFERENCES items ON DELETE CASCADE,
  item_type smallint NOT NULL,
  kind text NOT NULL,
  recorded_at bigint NOT NULL,
  lat double precision, lng double precision,
  data jsonb NOT NULL DEFAULT '{}',
  -- what makes a repeat the same event: kind and what it is about
  subject text NOT NULL DEFAULT '',
  UNIQUE (item_id, recorded_at, kind, subject)
);
CREATE INDEX item_events_company ON item_events (company_id, recorded_at);

CREATE TABLE geozone_visits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  geozone_id integer NOT NULL,
  item_id integer NOT NULL,
  entered_at bigint NOT NULL,
  left_at bigint,
  UNIQUE (geozone_id, item_id, entered_at),
  FOREIGN KEY (company_id, geozone_id) REFERENCES geozones (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX geozone_visits_item ON geozone_visits (item_id, entered_at);
CREATE INDEX geozone_visits_company ON geozone_visits (company_id);

-- What must happen outside (mail, push, webhooks): written with the cause, carried out by jobs.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer,
  topic text NOT NULL,
  payload jsonb NOT NULL,
  created_ts epoch_ms NOT NULL DEFAULT now_ms()
);

-- The three roles that code acts under; the login that connects is a member of each.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['user_groups','groups','items','drivers','vehicles','assets','persons','group_items','geozones','pois',
      'positions','item_states','item_checkpoints','trips','stops','item_events','geozone_visits'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company_wall ON %I TO atalaya_company USING (company_id = app_company_id()) WITH CHECK (company_id = app_company_id())', t);
    EXECUTE format('CREATE POLICY engine ON %I TO atalaya_engine USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atalaya_company, atalaya_engine', t);
  END LOOP;
END $$;

ALTER TABLE trackers ENABLE ROW LEVEL SECURITY;
-- A tracker's company is one of its reseller's; the inner SELECT stands behind the asker's own wall.
CREATE POLICY company_wall ON trackers TO atalaya_company USING (company_id = app_company_id())
  WITH CHECK (company_id = app_company_id() AND reseller_id IN (SELECT companies.reseller_id FROM companies));
CREATE POLICY reseller_wall ON trackers TO atalaya_reseller USING (reseller_id = ANY (app_reseller_ids()))
  WITH CHECK (reseller_id = ANY (app_reseller_ids())
    AND (company_id IS NULL OR EXISTS (SELECT FROM companies WHERE companies.id = trackers.company_id AND companies.reseller_id = trackers.reseller_id)));
CREATE POLICY engine ON trackers TO atalaya_engine USING (true) WITH CHECK (true);
ALTER TABLE companies ENABLE ROW LEVEL SECURITY;
CREATE POLICY company_wall ON companies TO atalaya_company USING (id = app_company_id()) WITH CHECK (id = app_company_id());
CREATE POLICY reseller_wall ON companies TO atalaya_reseller USING (reseller_id = ANY (app_reseller_ids())) WITH CHECK (reseller_id = ANY (app_reseller_ids()));
CREATE POLICY engine ON companies TO atalaya_engine USING (true) WITH CHECK (true);
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
CREATE POLICY company_wall ON users TO atalaya_company USING (company_id = app_company_id()) WITH CHECK (company_id = app_company_id());
CREATE POLICY engine ON users TO atalaya_engine USING (true) WITH CHECK (true);
ALTER TABLE resellers ENABLE ROW LEVEL SECURITY;
CREATE POLICY reseller_wall ON resellers TO atalaya_reseller USING (id = ANY (app_reseller_ids()));
CREATE POLICY engine ON resellers TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON trackers TO atalaya_company, atalaya_reseller, atalaya_engine;
-- Neither its reseller nor its state: a company can not move itself or lift its own suspension.
GRANT SELECT, UPDATE (name, country_id, timezone, conf, centroid_lat, centroid_lng) ON companies TO atalaya_company;
GRANT SELECT, INSERT, UPDATE, DELETE ON companies TO atalaya_reseller, atalaya_engine;
GRANT SELECT, INSERT, UPDATE, DELETE ON users TO atalaya_company, atalaya_engine;
-- A cause and its consequence are of one company; the reader is the engine alone.
ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
CREATE POLICY company_wall ON outbox TO atalaya_company USING (false) WITH CHECK (company_id = app_company_id());
CREATE POLICY reseller_wall ON outbox TO atalaya_reseller USING (false)
  WITH CHECK (company_id IS NULL OR EXISTS (SELECT FROM companies WHERE companies.id = outbox.company_id));
CREATE POLICY engine ON outbox TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT ON resellers TO atalaya_reseller;
-- What a list of companies counts. The inner SELECT stands behind the reseller's wall itself.
CREATE POLICY reseller_counts ON items FOR SELECT TO atalaya_reseller USING (company_id IN (SELECT id FROM companies));
CREATE POLICY reseller_counts ON users FOR SELECT TO atalaya_reseller USING (company_id IN (SELECT id FROM companies));
GRANT SELECT ON items TO atalaya_reseller;
GRANT SELECT (id, company_id) ON users TO atalaya_reseller;
GRANT SELECT ON unregistered_devices TO atalaya_reseller;
GRANT SELECT, INSERT, UPDATE, DELETE ON brands, distributors, resellers, sessions, refresh_tokens, unregistered_devices, outbox TO atalaya_engine;
GRANT INSERT ON outbox TO atalaya_company, atalaya_reseller;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO atalaya_company, atalaya_reseller, atalaya_engine;

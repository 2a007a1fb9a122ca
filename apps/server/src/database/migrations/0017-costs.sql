-- What the fleet cost: fuel, tolls, repairs. Money is exact, and the date is that of the receipt, in no time zone.
CREATE TABLE costs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL,
  date date NOT NULL,
  quantity numeric(10, 3) NOT NULL CHECK (quantity <> 0),
  unit_price numeric(14, 4) NOT NULL,
  -- percent on top
  tax numeric(5, 2) NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  description text,
  vehicle_id integer,
  asset_id integer,
  -- no key: a driver who is brought back has the costs from before
  driver_id integer,
  -- no key: the cost outlives the user
  created_by integer NOT NULL,
  created_ts epoch_ms NOT NULL DEFAULT now_ms(),
  updated_ts epoch_ms NOT NULL DEFAULT now_ms(),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, vehicle_id) REFERENCES items (company_id, id) ON DELETE SET NULL (vehicle_id),
  FOREIGN KEY (company_id, asset_id) REFERENCES items (company_id, id) ON DELETE SET NULL (asset_id)
);
CREATE INDEX costs_date ON costs (company_id, date);
CREATE INDEX costs_vehicle ON costs (company_id, vehicle_id, date) WHERE vehicle_id IS NOT NULL;
CREATE INDEX costs_asset ON costs (company_id, asset_id, date) WHERE asset_id IS NOT NULL;
CREATE INDEX costs_driver ON costs (company_id, driver_id, date) WHERE driver_id IS NOT NULL;

ALTER TABLE costs ENABLE ROW LEVEL SECURITY;
CREATE POLICY company_wall ON costs TO atalaya_company USING (company_id = app_company_id()) WITH CHECK (company_id = app_company_id());
CREATE POLICY engine ON costs TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON costs TO atalaya_company, atalaya_engine;
GRANT USAGE ON SEQUENCE costs_id_seq TO atalaya_company, atalaya_engine;

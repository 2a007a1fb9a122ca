-- What was paid by fuel card, as the card company's file tells it. Of a card the last four digits alone are kept: its whole number pays,
-- and is not ours to keep.
CREATE TABLE fuel_purchases (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  card text NOT NULL CHECK (card ~ '^\*{4}[0-9A-Z]{4}$'),
  purchased_at epoch_ms NOT NULL,
  -- as the card company calls it
  product text,
  litres numeric(9, 3) NOT NULL CHECK (litres > 0),
  -- tax included
  amount numeric(12, 2) NOT NULL CHECK (amount >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  station text,
  lat double precision,
  lng double precision,
  -- as typed at the pump
  odometer_km double precision,
  vehicle_id integer,
  -- no key: a driver who is brought back has the purchases from before
  driver_id integer,
  -- no key: the purchase outlives the user
  created_by integer NOT NULL,
  created_ts epoch_ms NOT NULL DEFAULT now_ms(),
  updated_ts epoch_ms NOT NULL DEFAULT now_ms(),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (company_id, id),
  -- A file that is read twice counts once.
  UNIQUE (company_id, card, purchased_at, litres),
  CHECK ((lat IS NULL) = (lng IS NULL)),
  FOREIGN KEY (company_id, vehicle_id) REFERENCES items (company_id, id) ON DELETE SET NULL (vehicle_id)
);
CREATE INDEX fuel_purchases_at ON fuel_purchases (company_id, purchased_at);
CREATE INDEX fuel_purchases_vehicle ON fuel_purchases (company_id, vehicle_id, purchased_at) WHERE vehicle_id IS NOT NULL;
CREATE INDEX fuel_purchases_driver ON fuel_purchases (company_id, driver_id, purchased_at) WHERE driver_id IS NOT NULL;

SELECT isolate_by_company('fuel_purchases');

-- What a cost was about is told by its name when it has gone: the accounts of a sold truck stay those of that truck.
ALTER TABLE costs ADD COLUMN gone_vehicle_name text, ADD COLUMN gone_vehicle_plate text, ADD COLUMN gone_asset_name text,
  ADD COLUMN gone_driver_name text;

CREATE FUNCTION keep_names_in_costs() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_TABLE_NAME = 'vehicles' THEN
    IF TG_OP = 'DELETE' THEN
      UPDATE costs SET gone_vehicle_name = OLD.name, gone_vehicle_plate = OLD.plate
        WHERE company_id = OLD.company_id AND vehicle_id = OLD.id;
    ELSE
      UPDATE costs SET gone_vehicle_name = NULL, gone_vehicle_plate = NULL
        WHERE company_id = NEW.company_id AND vehicle_id = NEW.id AND gone_vehicle_name IS NOT NULL;
    END IF;
  ELSIF TG_TABLE_NAME = 'assets' THEN
    IF TG_OP = 'DELETE' THEN
      UPDATE costs SET gone_asset_name = OLD.name WHERE company_id = OLD.company_id AND asset_id = OLD.id;
    ELSE
      UPDATE costs SET gone_asset_name = NULL
        WHERE company_id = NEW.company_id AND asset_id = NEW.id AND gone_asset_name IS NOT NULL;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE costs SET gone_driver_name = OLD.name WHERE company_id = OLD.company_id AND driver_id = OLD.id;
  ELSE
    UPDATE costs SET gone_driver_name = NULL
      WHERE company_id = NEW.company_id AND driver_id = NEW.id AND gone_driver_name IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER names_in_costs AFTER INSERT OR DELETE ON vehicles FOR EACH ROW EXECUTE FUNCTION keep_names_in_costs();
CREATE TRIGGER names_in_costs AFTER INSERT OR DELETE ON assets FOR EACH ROW EXECUTE FUNCTION keep_names_in_costs();
CREATE TRIGGER names_in_costs AFTER INSERT OR DELETE ON drivers FOR EACH ROW EXECUTE FUNCTION keep_names_in_costs();

-- Tied to something else, the old name is no longer what it is about. A tie that ends with its record keeps it.
CREATE FUNCTION drop_names_of_costs() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.vehicle_id IS NOT NULL AND NEW.vehicle_id IS DISTINCT FROM OLD.vehicle_id THEN
    NEW.gone_vehicle_name := NULL; NEW.gone_vehicle_plate := NULL;
  END IF;
  IF NEW.asset_id IS NOT NULL AND NEW.asset_id IS DISTINCT FROM OLD.asset_id THEN NEW.gone_asset_name := NULL; END IF;
  IF NEW.driver_id IS NOT NULL AND NEW.driver_id IS DISTINCT FROM OLD.driver_id THEN NEW.gone_driver_name := NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER names_of_costs BEFORE UPDATE OF vehicle_id, asset_id, driver_id ON costs
  FOR EACH ROW EXECUTE FUNCTION drop_names_of_costs();

-- Those that were blank already, as far as the history knows them.
CREATE FUNCTION last_deleted(noun_asked text, company integer, record integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT before FROM record_changes WHERE company_id = company AND noun = noun_asked AND record_id = record AND kind = 'delete'
  ORDER BY id DESC LIMIT 1
$$;
UPDATE costs SET gone_vehicle_name = last_deleted('vehicles', company_id, vehicle_id) ->> 'name',
    gone_vehicle_plate = last_deleted('vehicles', company_id, vehicle_id) ->> 'plate'
  WHERE vehicle_id IS NOT NULL AND NOT EXISTS (SELECT FROM vehicles WHERE vehicles.id = vehicle_id);
UPDATE costs SET gone_asset_name = last_deleted('assets', company_id, asset_id) ->> 'name'
  WHERE asset_id IS NOT NULL AND NOT EXISTS (SELECT FROM assets WHERE assets.id = asset_id);
UPDATE costs SET gone_driver_name = last_deleted('drivers', company_id, driver_id) ->> 'name'
  WHERE driver_id IS NOT NULL AND NOT EXISTS (SELECT FROM drivers WHERE drivers.id = driver_id);
DROP FUNCTION last_deleted(text, integer, integer);

-- An erasure works as the engine, batch after batch. What the engine only read until now, it may take away as well.
GRANT DELETE ON acting_sessions, api_keys, sensors, sensor_groups, sensor_items TO atalaya_engine;
GRANT SELECT (company_id) ON api_keys TO atalaya_engine;
CREATE POLICY engine_erases ON sensors FOR DELETE TO atalaya_engine USING (true);
CREATE POLICY engine_erases ON sensor_groups FOR DELETE TO atalaya_engine USING (true);
CREATE POLICY engine_erases ON sensor_items FOR DELETE TO atalaya_engine USING (true);

-- The trail of a company that is erased, and what its reseller's history says of it: at most so many rows of each.
CREATE FUNCTION erase_trail(company integer, most integer, OUT events integer, OUT changes integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM security_events WHERE id IN (SELECT id FROM security_events WHERE company_id = company LIMIT most);
  GET DIAGNOSTICS events = ROW_COUNT;
  DELETE FROM record_changes WHERE id IN (
    (SELECT id FROM record_changes WHERE company_id = company LIMIT most)
    UNION ALL (SELECT id FROM record_changes WHERE company_id IS NULL AND noun = 'companies' AND record_id = company LIMIT most)
    LIMIT most);
  GET DIAGNOSTICS changes = ROW_COUNT;
END $$;
REVOKE EXECUTE ON FUNCTION erase_trail FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_trail TO atalaya_engine;

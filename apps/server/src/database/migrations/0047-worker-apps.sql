-- Where a brand's worker app is found, as one: contract/session.ts, WorkerApp.
ALTER TABLE brands ADD COLUMN worker_app jsonb NOT NULL DEFAULT '{"installers": []}',
  DROP COLUMN android_app_url, DROP COLUMN android_app_version, DROP COLUMN ios_app_url, DROP COLUMN ios_app_version,
  DROP COLUMN app_installers;
-- Whoever checks a sender says what came of its key.
GRANT UPDATE (state) ON brand_dkim_keys TO atalaya_access;

-- A brand as what it dresses needs it: with its live names, and the files of its pictures by variant.
CREATE POLICY keeper ON brand_logos FOR SELECT TO CURRENT_USER USING (true);
CREATE FUNCTION brand_in_use(b brands) RETURNS TABLE (brand brands, live_hosts text[], logos jsonb)
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT b, ARRAY(SELECT name FROM brand_hosts WHERE brand_id = b.id AND state = 'live' ORDER BY place, name),
    (SELECT coalesce(jsonb_object_agg(variant, file), '{}') FROM brand_logos WHERE brand_id = b.id)
$$;
DROP FUNCTION brand_of_tenant(text, integer), brand_of_host(text);
CREATE FUNCTION brand_of_tenant(kind text, id integer) RETURNS TABLE (brand brands, live_hosts text[], logos jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH place AS (
    SELECT c.id AS company_id, r.id AS reseller_id, d.id AS distributor_id, coalesce(r.brand_id, d.brand_id) AS brand_id
    FROM companies c JOIN resellers r ON r.id = c.reseller_id JOIN distributors d ON d.id = r.distributor_id
    WHERE $1 = 'company' AND c.id = $2
    UNION ALL
    SELECT NULL, r.id, d.id, coalesce(r.brand_id, d.brand_id)
    FROM resellers r JOIN distributors d ON d.id = r.distributor_id WHERE $1 = 'reseller' AND r.id = $2
    UNION ALL
    SELECT NULL, NULL, d.id, d.brand_id FROM distributors d WHERE $1 = 'distributor' AND d.id = $2
  )
  SELECT used.* FROM place
    JOIN brands b ON CASE WHEN place.brand_id IS NULL THEN b.is_default ELSE b.id = place.brand_id END
    CROSS JOIN LATERAL brand_in_use(b) AS used
  WHERE CASE current_setting('role')
    WHEN 'atalaya_company' THEN place.company_id = app_company_id()
    WHEN 'atalaya_reseller' THEN place.reseller_id = ANY (app_reseller_ids())
    ELSE true END
$$;
CREATE FUNCTION brand_of_host(host_name text) RETURNS TABLE (brand brands, live_hosts text[], logos jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT used.* FROM brands b LEFT JOIN brand_hosts named ON named.name = $1
    CROSS JOIN LATERAL brand_in_use(b) AS used
  WHERE CASE WHEN named.brand_id IS NULL THEN b.is_default ELSE b.id = named.brand_id END
$$;
REVOKE EXECUTE ON FUNCTION brand_of_tenant(text, integer), brand_of_host(text), brand_in_use(brands) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION brand_of_tenant(text, integer), brand_of_host(text)
  TO atalaya_company, atalaya_reseller, atalaya_access, atalaya_engine;
GRANT EXECUTE ON FUNCTION brand_in_use(brands) TO atalaya_access, atalaya_engine;

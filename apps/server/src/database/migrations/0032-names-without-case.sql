-- `Almacén` and `ALMACÉN` are one name to whoever reads them: names that are unique are so without case, as plates and groups
-- are. Of two that stood side by side the younger one carries its number from now on.
-- The same as `nameKey` (packages/domain/src/seen-name.ts), on every machine, whatever locale its database has.
CREATE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(name COLLATE "pg_c_utf8");

DO $$
DECLARE
  of record;
BEGIN
  FOR of IN SELECT * FROM (VALUES
    ('assets', 'company_id', 'assets_company_id_name_key', true),
    ('persons', 'company_id', 'persons_company_id_name_key', true),
    ('pois', 'company_id', 'pois_company_id_name_key', true),
    ('worktimes', 'company_id', 'worktimes_company_id_name_key', true),
    ('geozones', 'company_id', 'geozones_company_id_name_key', false),
    ('push_sources', 'reseller_id', 'push_sources_reseller_id_name_key', true),
    ('tracker_config_templates', 'reseller_id, type_id', 'tracker_config_templates_name', true)
  ) AS named (relation, owner, was, is_constraint) LOOP
    IF of.is_constraint THEN
      EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', of.relation, of.was);
    ELSE
      EXECUTE format('DROP INDEX %I', of.was);
    END IF;
    EXECUTE format(
      'UPDATE %1$I SET name = left(name, 88) || '' #'' || id WHERE id IN (
         SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY %2$s, name_key(name) ORDER BY id) AS nth FROM %1$I %3$s) AS numbered
         WHERE nth > 1)',
      of.relation, of.owner, CASE WHEN of.is_constraint THEN '' ELSE 'WHERE deleted_ts IS NULL' END);
    EXECUTE format('CREATE UNIQUE INDEX %I ON %I (%s, name_key(name)) %s', of.was, of.relation, of.owner,
      CASE WHEN of.is_constraint THEN '' ELSE 'WHERE deleted_ts IS NULL' END);
  END LOOP;
END $$;

-- A deleted geozone waits for 30 days with its visits, out of every list, so that undoing its deletion brings all of it back.
ALTER TABLE geozones ADD COLUMN deleted_ts epoch_ms;
ALTER TABLE geozones DROP CONSTRAINT geozones_company_id_name_key;
CREATE UNIQUE INDEX geozones_company_id_name_key ON geozones (company_id, name) WHERE deleted_ts IS NULL;
CREATE INDEX geozones_deleted ON geozones (deleted_ts) WHERE deleted_ts IS NOT NULL;

-- Kept configurations are records like others: with versions and a history.
ALTER TABLE tracker_config_templates ADD COLUMN version integer NOT NULL DEFAULT 1, ADD COLUMN created_ts epoch_ms;
UPDATE tracker_config_templates SET created_ts = updated_ts;
ALTER TABLE tracker_config_templates ALTER COLUMN created_ts SET NOT NULL;
GRANT UPDATE ON tracker_config_templates TO atalaya_reseller;
GRANT USAGE ON SEQUENCE tracker_config_templates_id_seq TO atalaya_reseller;

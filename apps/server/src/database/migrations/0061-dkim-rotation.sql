-- Since when a key's record is right: the one before is given up some days after.
ALTER TABLE brand_dkim_keys ADD COLUMN ok_ts epoch_ms;
UPDATE brand_dkim_keys SET ok_ts = created_ts WHERE state = 'ok';
GRANT SELECT (ok_ts), UPDATE (ok_ts) ON brand_dkim_keys TO atalaya_access;

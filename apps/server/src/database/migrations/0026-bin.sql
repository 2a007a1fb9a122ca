-- What was deleted lately, newest first, without reading the rest of the history.
CREATE INDEX record_changes_bin ON record_changes (company_id, id) WHERE kind = 'delete';
CREATE INDEX record_changes_reseller_bin ON record_changes (reseller_id, id) WHERE kind = 'delete' AND reseller_id IS NOT NULL;

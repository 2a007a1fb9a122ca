-- A template is changed under its number.
GRANT UPDATE (name, config, updated_ts) ON tracker_config_templates TO atalaya_reseller;

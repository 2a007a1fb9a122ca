-- Rows that every report changes are cleaned when some thousand are dead, and not when a fifth of the table is.
ALTER TABLE item_states SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

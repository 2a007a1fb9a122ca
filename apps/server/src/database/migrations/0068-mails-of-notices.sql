-- When the letters of a notice, and of its withdrawal, were written: a message that is delivered again writes none twice.
ALTER TABLE alarm_notices ADD COLUMN mailed_ts epoch_ms, ADD COLUMN withdrawal_mailed_ts epoch_ms;

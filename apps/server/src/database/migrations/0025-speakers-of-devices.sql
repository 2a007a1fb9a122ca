-- Where a device may call from; empty: anywhere.
ALTER TABLE trackers ADD COLUMN networks text[] NOT NULL DEFAULT '{}';
-- Why a command waits although its device is there.
ALTER TABLE device_commands ADD COLUMN held_for text CHECK (held_for IN ('contested', 'newAddress'));
ALTER TABLE tracker_flags DROP CONSTRAINT tracker_flags_kind_check;
ALTER TABLE tracker_flags ADD CONSTRAINT tracker_flags_kind_check
  CHECK (kind IN ('connectedTwice', 'impossibleJump', 'wrongClock', 'contested', 'otherProtocol', 'otherNetwork'));

-- Which own state an item was in, and since when: alarms are judged by it, and a late report by what held then. Whoever puts an item
-- into one writes it here without a word of code. `by_alarm` where a rule did: it sets off no further one.
CREATE TABLE item_own_states (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  item_id integer NOT NULL,
  from_ts epoch_ms NOT NULL,
  custom_state_id integer,
  by_alarm boolean NOT NULL
);
CREATE INDEX item_own_states_item ON item_own_states (company_id, item_id, from_ts);
SELECT isolate_by_company('item_own_states');

CREATE FUNCTION note_own_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO item_own_states (company_id, item_id, from_ts, custom_state_id, by_alarm)
  VALUES (NEW.company_id, NEW.item_id, now_ms(), NEW.custom_state_id, coalesce(current_setting('app.by_alarm', true), '') = 'yes');
  RETURN NULL;
END $$;
CREATE TRIGGER own_state_set AFTER INSERT ON item_states FOR EACH ROW WHEN (NEW.custom_state_id IS NOT NULL)
  EXECUTE FUNCTION note_own_state();
CREATE TRIGGER own_state_changed AFTER UPDATE OF custom_state_id ON item_states FOR EACH ROW
  WHEN (NEW.custom_state_id IS DISTINCT FROM OLD.custom_state_id) EXECUTE FUNCTION note_own_state();
INSERT INTO item_own_states (company_id, item_id, from_ts, custom_state_id, by_alarm)
  SELECT company_id, item_id, 0, custom_state_id, false FROM item_states WHERE custom_state_id IS NOT NULL;

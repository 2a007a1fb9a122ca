-- Questions that were kept before reports could be asked of sensors and of kinds of events: of no sensor, and of every event, as they always were.
UPDATE periodic_reports SET question = jsonb_set(question, '{selection}',
    '{"sensors": [], "events": ["ignitionOn", "ignitionOff", "hardBraking", "fastAcceleration", "sharpTurn", "overspeed", "panic", "tow", "crash",
      "jamming", "unplugged", "lowBattery", "doorOpen", "doorClosed", "driverIn", "driverOut", "geozoneEntered", "geozoneLeft", "other"]}'::jsonb
    || (question -> 'selection'))
  WHERE NOT question -> 'selection' ? 'events';

-- The same of runs that wait or can be tried again, which also know the language of whoever asked.
UPDATE runs SET params = jsonb_set(jsonb_set(params, '{asked,language}', coalesce(params -> 'language', '"es"')), '{asked,question,selection}',
    '{"sensors": [], "events": ["ignitionOn", "ignitionOff", "hardBraking", "fastAcceleration", "sharpTurn", "overspeed", "panic", "tow", "crash",
      "jamming", "unplugged", "lowBattery", "doorOpen", "doorClosed", "driverIn", "driverOut", "geozoneEntered", "geozoneLeft", "other"]}'::jsonb
    || (params #> '{asked,question,selection}'))
  WHERE kind = 'report' AND NOT params #> '{asked,question,selection}' ? 'events';

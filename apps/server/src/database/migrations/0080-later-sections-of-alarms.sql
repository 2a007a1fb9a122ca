-- Rules that were there before a sensor's change, several conditions and emergencies have none of them.
UPDATE alarms SET
  info = '{"change": {"sensorId": null, "fall": null, "rise": null, "withinMs": 600000},
    "combined": {"logic": "all", "withinMs": null, "conditions": []}}'::jsonb || info,
  notification = '{"isEmergency": false}'::jsonb || notification;

-- What zones were drawn like and how sensors were computed before somebody changed them: late reports are judged by what held then.
-- Each row held until its instant, from the one before it of the same zone or sensor on; the first since ever.
CREATE TABLE geozone_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  geozone_id integer NOT NULL,
  until_ts epoch_ms NOT NULL,
  shape jsonb NOT NULL,
  UNIQUE (geozone_id, until_ts),
  FOREIGN KEY (company_id, geozone_id) REFERENCES geozones (company_id, id) ON DELETE CASCADE
);
CREATE INDEX geozone_versions_company ON geozone_versions (company_id, until_ts);
SELECT wall_for_company('geozone_versions');

CREATE TABLE sensor_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  sensor_id integer NOT NULL,
  until_ts epoch_ms NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL,
  decimals smallint NOT NULL,
  rule jsonb NOT NULL,
  UNIQUE (sensor_id, until_ts),
  FOREIGN KEY (company_id, sensor_id) REFERENCES sensors (company_id, id) ON DELETE CASCADE
);
CREATE INDEX sensor_versions_company ON sensor_versions (company_id, until_ts);
SELECT wall_for_company('sensor_versions');

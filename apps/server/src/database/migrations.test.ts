import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NewAlarm } from '@atalaya/contract/alarms'
import { eventKinds } from '@atalaya/contract/tracks'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { type Migration, migrate, readMigrations } from './migrations.ts'
import { MigrationRefused } from './roles.ts'
import { createTestDatabase } from './test-database.ts'
import { insertTestTenant } from './test-tenants.ts'

const emptyDatabase = async (): Promise<{ url: string; client: pg.Client }> => {
  const server = new pg.Client({ connectionString: inject('testDatabaseServer') })
  await server.connect()
  const name = `empty_${Math.random().toString(36).slice(2, 10)}`
  await server.query(`CREATE DATABASE ${name}`)
  const url = new URL(inject('testDatabaseServer'))
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await server.end()
  })
  return { url: url.href, client }
}

const migration = (number: number, sql: string): Migration => ({
  number,
  name: `000${number}-test.sql`,
  sql,
  checksum: `sum of ${sql}`,
})

describe('migrations', () => {
  test('bring an empty database to the newest schema once', async () => {
    const { url, client } = await emptyDatabase()
    const migrations = await readMigrations()
    expect(await migrate(url, migrations)).toEqual(migrations.map(({ name }) => name))
    expect(await migrate(url, migrations)).toEqual([])
    const { rows } = await client.query(
      "SELECT count(*)::int AS tables FROM information_schema.tables WHERE table_schema = 'public'",
    )
    expect(rows[0].tables).toBeGreaterThan(20)
  })

  test('give the younger of two names its number where case alone told them apart', async () => {
    const { url, client } = await emptyDatabase()
    const migrations = await readMigrations()
    await migrate(url, migrations.slice(0, 31))
    await client.query(`
      WITH d AS (INSERT INTO distributors (name) VALUES ('D') RETURNING id),
        r AS (INSERT INTO resellers (name, distributor_id) SELECT 'R', id FROM d RETURNING id),
        c AS (INSERT INTO companies (name, reseller_id) SELECT 'C', id FROM r RETURNING id)
      INSERT INTO pois (company_id, name, lat, lng) SELECT c.id, named, 40, -3 FROM c, unnest('{Puerto,PUERTO,Mina}'::text[]) AS named`)
    await migrate(url, migrations)
    const { rows } = await client.query('SELECT name FROM pois ORDER BY id')
    expect(rows.map(({ name }) => name)).toEqual(['Puerto', 'PUERTO #2', 'Mina'])
  })

  test('carry photos and logos over into files, each content once for its owner', async () => {
    const { url, client } = await emptyDatabase()
    const migrations = await readMigrations()
    await migrate(url, migrations.slice(0, 39))
    await client.query(`
      WITH d AS (INSERT INTO distributors (name) VALUES ('D') RETURNING id),
        r AS (INSERT INTO resellers (name, distributor_id) SELECT 'R', id FROM d RETURNING id),
        c AS (INSERT INTO companies (name, reseller_id) SELECT named, r.id FROM r, unnest('{A,B}'::text[]) AS named RETURNING id, name),
        of_reseller AS (INSERT INTO photos (reseller_id, noun, record_id, updated_ts, small, large)
          SELECT id, 'anything', 1, 5, 'small', 'large' FROM r),
        logo AS (INSERT INTO brand_logos (brand_id, type, image, updated_ts) SELECT id, 'image/png', 'logo', 7 FROM brands)
      INSERT INTO photos (company_id, noun, record_id, updated_ts, small, large)
        SELECT id, 'drivers', record, 5 + record, 'small', convert_to('large ' || record, 'UTF8') FROM c, generate_series(1, 2) AS record`)
    await migrate(url, migrations)
    const { rows } = await client.query(`
      SELECT coalesce(companies.name, 'R') AS owner, record_id AS record, convert_from(small.content, 'UTF8') AS small,
        convert_from(large.content, 'UTF8') AS large, small.company_id IS NOT DISTINCT FROM photos.company_id AS "isOwn"
      FROM photos JOIN files AS small ON small.id = small_file JOIN files AS large ON large.id = large_file
        LEFT JOIN companies ON companies.id = photos.company_id ORDER BY 1, 2`)
    expect(rows).toEqual([
      ...['A', 'B'].flatMap((owner) =>
        [1, 2].map((record) => ({ owner, record, small: 'small', large: `large ${record}`, isOwn: true })),
      ),
      { owner: 'R', record: 1, small: 'small', large: 'large', isOwn: true },
    ])
    const { rows: logos } = await client.query(`
      SELECT type, convert_from(content, 'UTF8') AS content, updated_ts::int AS at FROM brand_logos JOIN files ON files.id = file`)
    expect(logos).toEqual([{ type: 'image/png', content: 'logo', at: 7 }])
    const { rows: counted } = await client.query('SELECT count(*)::int AS files FROM files')
    // Three of each company, two of the reseller, the logo.
    expect(counted).toEqual([{ files: 9 }])
  })

  test('ask what was kept before of no sensor and of every event, and leave what names some', async () => {
    const { url, client } = await emptyDatabase()
    const migrations = await readMigrations()
    await migrate(url, migrations.slice(0, 77))
    const question = (selection: object) => JSON.stringify({ type: 'events', selection, settings: {} })
    await client.query(
      `WITH d AS (INSERT INTO distributors (name) VALUES ('D') RETURNING id),
        r AS (INSERT INTO resellers (name, distributor_id) SELECT 'R', id FROM d RETURNING id),
        c AS (INSERT INTO companies (name, reseller_id) SELECT 'C', id FROM r RETURNING id),
        p AS (INSERT INTO periodic_reports (company_id, name, question, timing, formats, recipients, leave_out_empty, is_active)
          SELECT c.id, named, question, '{}', '{}', '{}', true, true FROM c, unnest($1::text[], $2::jsonb[]) AS given (named, question))
      INSERT INTO runs (kind, company_id, user_id, user_name, subject, params, created_ts)
      SELECT 'report', id, 1, 'Ana', 'Trips', $3, 1 FROM c`,
      [
        ['old', 'new'],
        [question({ all: true, vehicles: [4] }), question({ all: true, sensors: [7], events: ['tow'] })],
        JSON.stringify({ language: 'fr', asked: { question: JSON.parse(question({ all: true })), timezone: 'UTC' } }),
      ],
    )
    await migrate(url, migrations)
    const kept = await client.query(`SELECT question -> 'selection' AS selection FROM periodic_reports ORDER BY name`)
    expect(kept.rows.map(({ selection }) => selection)).toEqual([
      { all: true, sensors: [7], events: ['tow'] },
      { all: true, vehicles: [4], sensors: [], events: [...eventKinds] },
    ])
    const runs = await client.query('SELECT params FROM runs')
    expect(runs.rows[0].params.asked).toMatchObject({
      language: 'fr',
      question: { selection: { all: true, sensors: [], events: [...eventKinds] } },
    })
  })

  test('make alarms from before there were several conditions as whole as new ones', async () => {
    const { url, client } = await emptyDatabase()
    const migrations = await readMigrations()
    await migrate(url, migrations.slice(0, 79))
    const whole = NewAlarm.parse({ items: { itemsType: 1 }, info: { name: 'Fast', family: 101, value: 90 } })
    const { change: _, combined: __, ...info } = whole.info
    const { isEmergency: ___, ...notification } = whole.notification
    const sections = [whole.items, info, notification].map((section) => JSON.stringify(section))
    await client.query(
      `WITH d AS (INSERT INTO distributors (name) VALUES ('D') RETURNING id),
        r AS (INSERT INTO resellers (name, distributor_id) SELECT 'R', id FROM d RETURNING id),
        c AS (INSERT INTO companies (name, reseller_id) SELECT 'C', id FROM r RETURNING id)
      INSERT INTO alarms (company_id, items, info, notification, geozones, pois, in_track, time_range, custom_states, timing, action)
      SELECT id, $1, $2, $3, '{}', '{}', '{}', '{}', '{}', '{}', '{}' FROM c`,
      sections,
    )
    await migrate(url, migrations)
    const { rows } = await client.query('SELECT info, notification FROM alarms')
    expect(rows).toEqual([{ info: whole.info, notification: whole.notification }])
  })

  test('carry refused calls of keys over into their logs, which say that they have no other from before', async () => {
    const { url, client } = await emptyDatabase()
    const migrations = await readMigrations()
    await migrate(url, migrations.slice(0, 80))
    await client.query(`
      WITH d AS (INSERT INTO distributors (name) VALUES ('D') RETURNING id),
        r AS (INSERT INTO resellers (name, distributor_id) SELECT 'R', id FROM d RETURNING id),
        c AS (INSERT INTO companies (name, reseller_id) SELECT 'C', id FROM r RETURNING id),
        k AS (INSERT INTO api_keys (company_id, user_id, is_personal, name, hint, key_hash, scopes, calls_per_minute, created_ts, last_used_ts)
          SELECT c.id, 1, false, named, 'atk_', named::bytea, '{}', 60, 1, CASE named WHEN 'used' THEN 9 END
          FROM c, unnest('{used,new}'::text[]) AS named RETURNING id, company_id, name)
      INSERT INTO api_key_refusals (api_key_id, company_id, ts, route, status, code, ip)
      SELECT id, company_id, at, 'GET /', status, 'some.code', '::1'
      FROM k, (VALUES (7, 404), (8, 500), (9, 403)) AS given (at, status) WHERE name = 'used'`)
    await migrate(url, migrations)
    const { rows: calls } = await client.query(`
      SELECT outcome, nth::int, ts::int, status, code, took_ms, request_id FROM api_key_calls ORDER BY ts`)
    const call = { code: 'some.code', took_ms: null, request_id: null }
    expect(calls).toEqual([
      { ...call, outcome: 'refused', nth: 1, ts: 7, status: 404 },
      { ...call, outcome: 'failed', nth: 1, ts: 8, status: 500 },
      { ...call, outcome: 'refused', nth: 2, ts: 9, status: 403 },
    ])
    const { rows: logs } = await client.query(`
      SELECT outcome, calls::int, complete_after_ts > 9 AS "isIncomplete" FROM api_key_logs JOIN api_keys ON id = api_key_id
      WHERE name = 'used' ORDER BY outcome`)
    expect(logs).toEqual([
      { outcome: 'failed', calls: 1, isIncomplete: true },
      { outcome: 'ok', calls: 0, isIncomplete: true },
      { outcome: 'refused', calls: 2, isIncomplete: true },
    ])
    expect((await client.query('SELECT FROM api_key_logs')).rowCount).toBe(3)
  })

  test('part the weight of manoeuvres by kind, and leave what was the usual to the company', async () => {
    const { url, client } = await emptyDatabase()
    const migrations = await readMigrations()
    await migrate(url, migrations.slice(0, 89))
    const usual = { harshPoints: 10, overspeedPoints: 10, idlePoints: 1, halfScorePoints: 50 }
    const questions = [
      { type: 'driverScore', settings: usual },
      { type: 'vehicleScore', settings: { ...usual, harshPoints: 20, halfScorePoints: 80 } },
      { type: 'stops', settings: { minStopTime: 5 } },
    ]
    const { rows: companies } = await client.query(`
      WITH d AS (INSERT INTO distributors (name) VALUES ('D') RETURNING id),
        r AS (INSERT INTO resellers (name, distributor_id) SELECT 'R', id FROM d RETURNING id)
      INSERT INTO companies (name, reseller_id) SELECT 'C', id FROM r RETURNING id`)
    const companyId = companies[0].id
    await client.query(
      `INSERT INTO periodic_reports (company_id, name, question, timing, formats, recipients, leave_out_empty, is_active)
        SELECT $1, 'Report ' || nth, question, '{"period":"daily","hour":7}', '["xlsx"]', '{}', false, false
        FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS asked (question, nth)`,
      [companyId, JSON.stringify(questions)],
    )
    const state = { q: 'driverScore', f: JSON.stringify({ type: 'driverScore', set: 'harshPoints30,idlePoints2' }) }
    await client.query(
      "INSERT INTO saved_views (company_id, table_name, name, state, updated_ts) VALUES ($1, 'reports', 'Kept', $2, 0)",
      [companyId, JSON.stringify(state)],
    )
    await migrate(url, migrations)
    const { rows } = await client.query("SELECT question -> 'settings' AS settings FROM periodic_reports ORDER BY name")
    expect(rows.map(({ settings }) => settings)).toEqual([
      {},
      { brakingPoints: 20, accelerationPoints: 20, turnPoints: 20, halfScorePoints: 80 },
      { minStopTime: 5 },
    ])
    const views = await client.query('SELECT state FROM saved_views')
    expect(JSON.parse(views.rows[0].state.f).set).toBe('brakingPoints30,accelerationPoints30,turnPoints30,idlePoints2')
  })

  test('keep the rows of a database in use', async () => {
    const { url, database } = await createTestDatabase()
    const { companyId } = await insertTestTenant(database, 'Transportes Ulía')
    const migrations = await readMigrations()
    const next = migration(
      migrations.length + 1,
      `ALTER TABLE companies ADD COLUMN motto text NOT NULL DEFAULT 'semper'`,
    )
    expect(await migrate(url, [...migrations, next])).toEqual([next.name])
    expect(await database.selectFrom('companies').selectAll().execute()).toEqual([
      expect.objectContaining({ id: companyId, name: 'Transportes Ulía', motto: 'semper' }),
    ])
  })

  test('refuse a file that was edited after it was applied', async () => {
    const { url } = await emptyDatabase()
    await migrate(url, [migration(1, 'CREATE TABLE a ()')])
    await expect(migrate(url, [migration(1, 'CREATE TABLE b ()')])).rejects.toThrow(/0001-test.sql was edited/)
  })

  test('refuse a database that a newer program has migrated', async () => {
    const { url } = await emptyDatabase()
    await migrate(url, [migration(1, 'SELECT 1'), migration(2, 'SELECT 2')])
    await expect(migrate(url, [migration(1, 'SELECT 1')])).rejects.toThrow(MigrationRefused)
  })

  test('undo a migration that fails half way and keep the ones before it', async () => {
    const { url, client } = await emptyDatabase()
    const broken = migration(2, 'CREATE TABLE half (); SELECT 1 / 0;')
    await expect(migrate(url, [migration(1, 'CREATE TABLE whole ()'), broken])).rejects.toThrow(
      /0002-test.sql failed and was undone/,
    )
    const { rows } = await client.query("SELECT to_regclass('whole')::text AS whole, to_regclass('half')::text AS half")
    expect(rows[0]).toEqual({ whole: 'whole', half: null })
  })

  test('run once when several servers start together', async () => {
    const { url, client } = await emptyDatabase()
    const once = [migration(1, 'CREATE TABLE counted (at bigint); INSERT INTO counted VALUES (1)')]
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url, once)))
    expect(applied.flat()).toEqual(['0001-test.sql'])
    expect((await client.query('SELECT * FROM counted')).rowCount).toBe(1)
  })

  test('refuse a folder with a gap or a stray name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atalaya-migrations-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, '0001-first.sql'), 'SELECT 1')
    await writeFile(join(folder, '0003-third.sql'), 'SELECT 1')
    await expect(readMigrations(folder)).rejects.toThrow(/0003-third.sql leaves a gap/)
    await writeFile(join(folder, 'second.sql'), 'SELECT 1')
    await expect(readMigrations(folder)).rejects.toThrow(/second.sql is not named/)
  })
})

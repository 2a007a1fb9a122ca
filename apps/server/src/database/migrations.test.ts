import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

  test('reach the rows of a database in use also under an owner whom its policies bind', async () => {
    const { url, client } = await emptyDatabase()
    const owner = `bound_${Math.random().toString(36).slice(2, 10)}`
    await client.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'bound'`)
    for (const role of ['company', 'reseller', 'access', 'engine'])
      await client.query(`GRANT atalaya_${role} TO ${owner} WITH INHERIT ${role === 'engine'}, SET TRUE`)
    const { rows: here } = await client.query('SELECT current_database() AS name')
    await client.query(`GRANT ${owner} TO CURRENT_USER WITH INHERIT TRUE, SET TRUE`)
    await client.query(`ALTER DATABASE ${here[0].name} OWNER TO ${owner}`)
    await client.query(`ALTER SCHEMA public OWNER TO ${owner}`)
    const bound = new URL(url)
    bound.username = owner
    bound.password = 'bound'
    const migrations = await readMigrations()
    await migrate(bound.href, migrations.slice(0, 36))
    await client.query(`
      WITH d AS (INSERT INTO distributors (name) VALUES ('D') RETURNING id),
        r AS (INSERT INTO resellers (name, distributor_id) SELECT 'R', id FROM d RETURNING id)
      INSERT INTO tracker_config_templates (reseller_id, type_id, name, config, updated_ts) SELECT id, 1, 'Vans', '{}', 5 FROM r`)
    await migrate(bound.href, migrations)
    const { rows } = await client.query('SELECT created_ts, version FROM tracker_config_templates')
    expect(rows).toEqual([{ created_ts: '5', version: 1 }])
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

import { randomInt } from 'node:crypto'
import { open, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '../database/migrations.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { insertTestDriver, insertTestItem, insertTestPhoto } from '../database/test-items.ts'
import { insertTestTenant } from '../database/test-tenants.ts'
import { formatVersion, headName } from './backup-format.ts'
import { verifyBackup } from './backup-reader.ts'
import { backUp, restore } from './index.ts'
import { leftOut, readKeptTables } from './kept-tables.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeEntry } from './tar-entries.ts'
import { emptyDatabase, testFolder } from './test-backup.ts'
import { writeBackup } from './write-backup.ts'

const { url, database, pool } = await createTestDatabase()
const keyIds = ['0123456789ab']
const week = Date.UTC(2026, 5, 1)
const weekMs = 7 * 86_400_000

const { companyId } = await insertTestTenant(database, 'Tab\there, "quote", \\N and \\.\nnew line, ñ ☃ 🚚')
const itemId = await insertTestItem(database, companyId, { name: 'Van' })
// Each refers to the other.
const driverId = await insertTestDriver(database, companyId, { name: 'Ana', vehicle_id: itemId })
await pool.query('UPDATE vehicles SET driver_id = $1 WHERE id = $2', [driverId, itemId])
await insertTestPhoto(database, { company_id: companyId, reseller_id: null }, { noun: 'drivers', recordId: driverId })
for (const from of [week, week + weekMs])
  await pool.query('SELECT make_position_week($1, $2, $3)', [
    ...[from, from + weekMs, `positions_${new Date(from).toISOString().slice(0, 10).replaceAll('-', '')}`],
  ])
await pool.query(
  `INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, source, is_valid, io)
   SELECT $1, $2, 1, at, at + 5, n::bigint * 7919000001, sqrt(n), -1 / (n + 1.0), n / 3.0, 1, n % 2 = 0, CASE WHEN n % 3 = 0 THEN jsonb_build_object('a', n, 'b', E'x\\ty') END
   FROM generate_series(0, 99999) AS n, LATERAL (SELECT CASE WHEN n % 100 = 0 THEN 5 + n ELSE $3::bigint + n::bigint * 10000 END) AS of (at)`,
  [companyId, itemId, week],
)

/** What each table holds, and how many rows; of every table, so that none can be forgotten. */
const contentsOf = async (client: pg.Pool | pg.Client): Promise<Record<string, string>> => {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    if (name in leftOut) continue
    const { rows } = await client.query(
      `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS told FROM ${name} AS t`,
    )
    contents[name] = rows[0].told
  }
  return contents
}

/** Tables, columns, keys, indexes, triggers, policies and grants in words. */
const schemaOf = async (client: pg.Pool | pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(`
    SELECT format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated) AS line
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT format('%s %s', tgenabled, pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT format('%s %s %s %s %s %s', tablename, policyname, regexp_replace(roles::text, 'restored_\\w+', 'atalaya'), cmd, qual, with_check) FROM pg_policies WHERE schemaname = 'public'
    UNION ALL SELECT format('%s %s %s', relname, relrowsecurity, relforcerowsecurity) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    UNION ALL SELECT format('%s %s %s', table_name, grantee, privilege_type) FROM information_schema.role_table_grants WHERE table_schema = 'public' AND grantee ~ '^atalaya_'
    UNION ALL SELECT format('%s %s %s', sequencename, last_value, increment_by) FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> 'backups_id_seq'
    UNION ALL SELECT format('%s %s', relname, pg_get_expr(relpartbound, oid)) FROM pg_class WHERE relispartition AND relkind = 'r'
    ORDER BY 1`)
  return rows.map(({ line }) => line)
}

test('everything is there again, in a database that its own policies bind, and so in a copy of the copy', async () => {
  const folder = await testFolder()
  const first = join(folder, 'first')
  const { manifest } = await writeBackup({ url, file: first, keyIds })
  expect(manifest.tables.find(({ name }) => name === 'positions_20260601')?.rows).toBeGreaterThan(50_000)
  const copy = await emptyDatabase()
  await restoreBackup({ url: copy.url, file: first })
  expect(await contentsOf(copy.client)).toEqual(await contentsOf(pool))
  expect(await schemaOf(copy.client)).toEqual(await schemaOf(pool))
  const second = join(folder, 'second')
  await writeBackup({ url: copy.url, file: second, keyIds })
  const again = await emptyDatabase()
  await restoreBackup({ url: again.url, file: second })
  expect(await contentsOf(again.client)).toEqual(await contentsOf(pool))
  // What comes next has a number of its own.
  const { rows } = await again.client.query(`INSERT INTO items (company_id, item_type) VALUES ($1, 1) RETURNING id`, [
    companyId,
  ])
  expect(rows[0].id).toBeGreaterThan(itemId)
}, 300_000)

test('nothing of the schema is left out but what is named, and what is named stands', async () => {
  const client = await pool.connect()
  const kept = await readKeptTables(client).finally(() => client.release())
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('i', 'I', 'S', 'p', 't')`,
  )
  expect([...kept.map(({ name }) => name), ...Object.keys(leftOut)].sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('a relation that no backup knows, and rows that its login would not see, are refused and not left out', async () => {
  const folder = await testFolder()
  const { url: there, client } = await emptyDatabase()
  await migrate(there, await readMigrations())
  await client.query('CREATE MATERIALIZED VIEW counted AS SELECT count(*) FROM items')
  await expect(writeBackup({ url: there, file: join(folder, 'a'), keyIds })).rejects.toThrow(
    /counted is of a kind that no/,
  )
  await client.query('DROP MATERIALIZED VIEW counted')
  await client.query('CREATE POLICY fewer ON companies AS RESTRICTIVE USING (id > 10)')
  await expect(writeBackup({ url: there, file: join(folder, 'a'), keyIds })).rejects.toThrow(/every row of companies/)
  await client.query('DROP POLICY fewer ON companies')
  await writeBackup({ url: there, file: join(folder, 'a'), keyIds })
})

test('a file of an older release is brought up to today, and one of today to the next', async () => {
  const folder = await testFolder()
  const migrations = await readMigrations()
  const old = await emptyDatabase()
  await migrate(old.url, migrations.slice(0, -1))
  await old.client.query(`INSERT INTO distributors (name) VALUES ('of old')`)
  const file = join(folder, 'old')
  const { manifest } = await writeBackup({ url: old.passingUrl, file, keyIds })
  expect(manifest.migrations).toHaveLength(migrations.length - 1)
  const next = {
    number: migrations.length + 1,
    name: '9999-next.sql',
    checksum: '0'.repeat(64),
    sql: `UPDATE distributors SET name = name || ' and new'`,
  }
  const { url: there, client } = await emptyDatabase()
  await restoreBackup({ url: there, file, migrations: [...migrations, next] })
  expect((await client.query('SELECT name FROM distributors')).rows).toEqual([{ name: 'of old and new' }])
  const { rows } = await client.query('SELECT max(number) AS number FROM migrations')
  expect(rows).toEqual([{ number: next.number }])
})

test('a newer release’s file and another program’s are refused', async () => {
  const folder = await testFolder()
  const file = join(folder, 'file')
  await writeBackup({ url, file, keyIds })
  const migrations = await readMigrations()
  const { url: there, client } = await emptyDatabase()
  await expect(restoreBackup({ url: there, file, migrations: migrations.slice(0, -1) })).rejects.toThrow(
    /newer release/,
  )
  const edited = migrations.map((each) => (each.number === 3 ? { ...each, checksum: '1'.repeat(64) } : each))
  await expect(restoreBackup({ url: there, file, migrations: edited })).rejects.toThrow(/another program/)
  const newer = await open(join(folder, 'newer'), 'w')
  await writeEntry(newer, headName, Buffer.from(JSON.stringify({ format: formatVersion + 1, product: '9.0.0' })))
  await newer.close()
  await expect(restoreBackup({ url: there, file: join(folder, 'newer') })).rejects.toThrow(
    /newer release \(9.0.0, format 2\)/,
  )
  const { rowCount } = await client.query(`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`)
  expect(rowCount).toBe(0)
})

test('a database that has tables is not touched', async () => {
  const folder = await testFolder()
  const file = join(folder, 'file')
  await writeBackup({ url, file, keyIds })
  const { url: there, client } = await emptyDatabase()
  await client.query('CREATE TABLE somebody_elses (n integer)')
  await expect(restoreBackup({ url: there, file })).rejects.toThrow(/only an empty one/)
  const { rows } = await client.query(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`)
  expect(rows).toEqual([{ relname: 'somebody_elses' }])
})

test('no bit of a file can be wrong, and no byte missing or added, before anything is touched', async () => {
  const folder = await testFolder()
  const small = await emptyDatabase()
  await migrate(small.url, await readMigrations())
  await small.client.query(
    `INSERT INTO distributors (name) SELECT 'distributor ' || n FROM generate_series(1, 500) AS n`,
  )
  const whole = join(folder, 'whole')
  await writeBackup({ url: small.url, file: whole, keyIds })
  const content = await readFile(whole)
  const damaged = join(folder, 'damaged')
  const refusal = async () => {
    const file = await open(damaged)
    const found = await verifyBackup(file).then(
      () => 'taken',
      (error: Error) => `${error.name}: ${error.message}`,
    )
    await file.close()
    return found
  }
  await writeFile(damaged, content)
  expect(await refusal()).toBe('taken')
  for (let n = 0; n < 300; n++) {
    const at = n < content.length / 1_024 ? n * 1_024 + randomInt(1_024) : randomInt(content.length)
    const bit = randomInt(8)
    const flipped = Buffer.from(content)
    flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << bit), at)
    await writeFile(damaged, flipped)
    expect(await refusal(), `bit ${bit} of byte ${at}`).toMatch(/^BackupRefused: the file is (damaged|no backup)/)
  }
  for (let n = 0; n < 40; n++) {
    await writeFile(damaged, content)
    const bytes = n < 4 ? content.length - [1, 512, 1_024, 2_048][n]! : randomInt(content.length)
    await truncate(damaged, bytes)
    expect(await refusal(), `${bytes} bytes`).toMatch(/^BackupRefused: the file is (damaged|no backup)/)
  }
  for (const foreign of [
    Buffer.alloc(0),
    Buffer.alloc(4_096),
    Buffer.from('PGDMP'),
    Buffer.from('SELECT 1;\n'.repeat(999)),
    Buffer.concat([content, Buffer.alloc(512)]),
  ]) {
    await writeFile(damaged, foreign)
    expect(await refusal()).toMatch(/^BackupRefused/)
  }
  const { url: there, client } = await emptyDatabase()
  const flipped = Buffer.from(content)
  flipped.writeUInt8(flipped.readUInt8(content.length >> 1) ^ 1, content.length >> 1)
  await writeFile(damaged, flipped)
  await expect(restoreBackup({ url: there, file: damaged })).rejects.toThrow(/damaged/)
  const { rowCount } = await client.query(`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`)
  expect(rowCount).toBe(0)
}, 300_000)

test('another secret is refused unless told, and each backup is noted', async () => {
  const folder = await testFolder()
  const file = join(folder, 'file')
  const [secret, another] = ['a secret of at least thirty-two signs', 'another one of at least thirty-two signs']
  await backUp({ url, file, secrets: [secret] })
  await expect(backUp({ url, file, secrets: [secret] })).rejects.toThrow(/is there already/)
  const { rows } = await pool.query('SELECT error, bytes > 1000 AS "isLarge" FROM backups ORDER BY id')
  expect(rows).toEqual([
    { error: null, isLarge: true },
    { error: expect.stringContaining('is there already'), isLarge: null },
  ])
  const { url: there, client } = await emptyDatabase()
  const said: string[] = []
  const order = { url: there, file, onProgress: (line: string) => void said.push(line) }
  await expect(restore({ ...order, secrets: [another], isAnySecretGood: false })).rejects.toThrow(
    /another TOKEN_SECRET/,
  )
  await restore({ ...order, secrets: [another, secret], isAnySecretGood: false })
  expect(said.join()).not.toMatch(/cannot be read/)
  const { url: elsewhere } = await emptyDatabase()
  await restore({ ...order, url: elsewhere, secrets: [another], isAnySecretGood: true })
  expect(said.join()).toMatch(/cannot be read/)
  // One that was restored has made none.
  expect((await client.query('SELECT FROM backups')).rowCount).toBe(0)
}, 300_000)

test('a restore that is killed leaves nothing, and the next one finds an empty database', async () => {
  const folder = await testFolder()
  const file = join(folder, 'file')
  await writeBackup({ url, file, keyIds })
  const { url: there, client } = await emptyDatabase()
  const killed = restoreBackup({ url: there, file }).catch((error: Error) => error)
  await expect
    .poll(
      async () =>
        (
          await client.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^COPY .positions_2026'`,
          )
        ).rowCount,
      { interval: 5, timeout: 80_000 },
    )
    .toBe(1)
  const killer = new pg.Client({ connectionString: url })
  await killer.connect()
  await killer.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ~ '^COPY .positions_2026'`)
  await killer.end()
  expect(await killed).toBeInstanceOf(Error)
  expect((await client.query(`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).rowCount).toBe(0)
  await restoreBackup({ url: there, file })
  expect(await contentsOf(client)).toEqual(await contentsOf(pool))
}, 300_000)

import { weekStart } from '@atalaya/domain/history'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase, openPool } from './pool.ts'
import { partitionName, positionPartitions } from './position-partitions.ts'
import { asEngine } from './tenant.ts'
import { createTestDatabase } from './test-database.ts'

const { database, url } = await createTestDatabase()
const now = Date.UTC(2026, 6, 23, 12)
const dayMs = 86_400_000

const position = (recordedAt: number) => ({
  company_id: 1,
  item_id: 1,
  tracker_id: 1,
  recorded_at: recordedAt,
  received_at: now,
  payload_hash: '9007199254740993',
  source: 1,
  is_valid: true,
})
const tableOf = async (recordedAt: number) =>
  (
    await sql<{
      table: string
      payload_hash: string
    }>`SELECT tableoid::regclass::text AS table, payload_hash FROM positions WHERE recorded_at = ${recordedAt}`.execute(
      database,
    )
  ).rows[0]
const partitions = async () =>
  (
    await sql<{
      name: string
    }>`SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'positions'::regclass ORDER BY 1`.execute(
      database,
    )
  ).rows.map(({ name }) => name)

test('a batch finds the partitions of its span, made once by many at the same time', async () => {
  const engines = [1, 2, 3, 4].map(() => positionPartitions(database))
  await Promise.all(engines.map((engine) => engine.ensure([now, now - 8 * dayMs], now)))
  expect(await partitions()).toEqual(['positions_20260713', 'positions_20260720', 'positions_default'])
  await asEngine(database, (tx) => tx.insertInto('positions').values(position(now)).execute())
  expect(await tableOf(now)).toEqual({ table: 'positions_20260720', payload_hash: '9007199254740993' })
})

test('rows that waited in the default partition move when their week is made', async () => {
  const early = now - 40 * dayMs
  await asEngine(database, (tx) => tx.insertInto('positions').values(position(early)).execute())
  expect((await tableOf(early))?.table).toBe('positions_default')
  await positionPartitions(database).ensure([early], now)
  expect((await tableOf(early))?.table).toBe(partitionName(weekStart(early)))
})

test('wild clocks make no tables', async () => {
  const before = await partitions()
  await positionPartitions(database).ensure([0, now + 400 * dayMs, now - 4_000 * dayMs, Number.NaN], now)
  expect(await partitions()).toEqual(before)
})

test('a known week costs no query', async () => {
  const closed = openDatabase(openPool({ url, maxConnections: 1, applicationName: 'closed' }))
  const known = positionPartitions(closed)
  await known.ensureAhead(now)
  await closed.destroy()
  await expect(known.ensure([now, now + dayMs], now)).resolves.toBeUndefined()
  await expect(known.ensure([now - 90 * dayMs], now)).rejects.toThrow()
})

test('weeks that have ended are dropped with their rows and not made again', async () => {
  const partitioned = positionPartitions(database)
  const old = now - 100 * dayMs
  await partitioned.ensure([old, old + 7 * dayMs], now)
  await asEngine(database, (tx) =>
    tx
      .insertInto('positions')
      .values([position(old), position(old + 7 * dayMs)])
      .execute(),
  )
  const keptFrom = weekStart(old) + 7 * dayMs
  expect(await partitioned.dropBefore(keptFrom)).toBe(1)
  expect(await partitions()).not.toContain(partitionName(weekStart(old)))
  expect(await tableOf(old)).toBeUndefined()
  expect((await tableOf(old + 7 * dayMs))?.table).toBe(partitionName(keptFrom))
  await partitioned.ensure([old], now)
  expect(await partitions()).not.toContain(partitionName(weekStart(old)))
})

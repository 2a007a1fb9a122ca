import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { systemClock } from '../../adapters/clock.ts'
import { createOutsideExchange } from '../../adapters/outside-exchange.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { testKeys } from '../../secrets/test-keys.ts'
import { startSupervision } from './supervision.ts'
import { insertTestCentre } from './test-centre.ts'
import { startTestReceiver } from './test-receiver.ts'

const { database, engine, pool } = await createTestDatabase()
const key = Buffer.alloc(24, 3)
const [main, backup] = [await startTestReceiver(key), await startTestReceiver()]
const [ours, theirs] = [await insertTestTenant(database, 'Ours'), await insertTestTenant(database, 'Theirs')]
const craId = await insertTestCentre(
  pool,
  ours,
  {
    ...{ mainPort: main.port, mainKeyForm: 'text', mainPollSeconds: 3_600 },
    ...{ backupHost: '127.0.0.1', backupPort: backup.port, backupTransport: 'udp', backupPollSeconds: 7_200 },
  },
  { 1: key },
)
// Two companies, two accounts: one of its own, one the centre's.
await pool.query(
  `INSERT INTO companies (name, reseller_id, conf) VALUES ('Second', $1, $2), ('Off', $1, $3), ('Foreign', $4, $2)`,
  [
    ...[ours.resellerId, { cra: { active: true, id: craId, account: 'beef' } }],
    ...[{ cra: { active: false, id: craId, account: '0ff' } }, theirs.resellerId],
  ],
)
const supervisions = [1, 2].map(() =>
  startSupervision({
    ...{ database: engine, clock: systemClock, keys: testKeys, exchange: createOutsideExchange(['loopback']) },
    ...{ logger: pino({ level: 'silent' }), lookMs: 20 },
  }),
)
afterAll(async () => {
  await Promise.all(supervisions.map(({ stop }) => stop()))
  await Promise.all([main.stop(), backup.stop()])
})

const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 100_000, interval: 20 })
const links = async () =>
  (
    await pool.query<{ line: string; answer: string; failures: number; due: number }>(
      `SELECT receiver || ' ' || account AS line, answer, failures, round((due_ts - tried_ts) / 1000.0)::integer AS due
       FROM cra_links ORDER BY 1`,
    )
  ).rows
const makeDue = () => pool.query('UPDATE cra_links SET due_ts = 0')
/** What is being tried is due again when it has been: whatever is made due meanwhile would be forgotten then. */
const settled = () =>
  until(async () => {
    const { rows } = await pool.query('SELECT FROM cra_links WHERE due_ts <= now_ms() + 60_000')
    expect(rows).toHaveLength(0)
  })
const heard = ({ heard: all }: typeof main) =>
  all.map(({ id, account, text }) => `${id} ${account} ${text.slice(0, 1)}`)

test('each account of a centre is heard on each line, once for any number of nodes, and never for each item', async () => {
  await until(async () => {
    expect(await links()).toEqual([
      { line: '1 A1B2', answer: 'acknowledged', failures: 0, due: 3_600 },
      { line: '1 BEEF', answer: 'acknowledged', failures: 0, due: 3_600 },
      { line: '2 A1B2', answer: 'acknowledged', failures: 0, due: 7_200 },
      { line: '2 BEEF', answer: 'acknowledged', failures: 0, due: 7_200 },
    ])
  })
  expect(heard(main).sort()).toEqual(['NULL A1B2 ]', 'NULL BEEF ]'])
  expect(heard(backup).sort()).toEqual(['NULL A1B2 ]', 'NULL BEEF ]'])
  expect(main.heard.every(({ isEncrypted, text }) => isEncrypted && /^\]_\d\d:/.test(text))).toBe(true)
})

test('a line that fails is tried soon again, and stands when it answers', async () => {
  main.behave('hangs up')
  await makeDue()
  // Both lines of the receiver: that the first has failed says nothing yet of the second.
  const fails = { answer: 'silent', failures: 1, due: 5 }
  await until(async () => expect(await links()).toMatchObject([fails, fails, {}, {}]))
  const { rows } = await pool.query<{ failing_since_ts: number }>(
    'SELECT failing_since_ts FROM cra_links WHERE receiver = 1',
  )
  expect(rows.every(({ failing_since_ts }) => failing_since_ts !== null)).toBe(true)
  for (const failures of [2, 3, 4]) {
    await makeDue()
    await until(async () => expect((await links())[0]?.failures).toBeGreaterThanOrEqual(failures))
  }
  // No quicker than usual by then.
  expect((await links())[0]?.due).toBe(3_600)
  main.behave('ack')
  await settled()
  await makeDue()
  const stands = { answer: 'acknowledged', failures: 0, due: 3_600 }
  await until(async () => expect(await links()).toMatchObject([stands, stands, {}, {}]))
})

test('the clock of a receiver is learned from its NAK, and kept', async () => {
  await settled()
  main.heard.length = 0
  main.behave({ clockAheadMs: 3_600_000, windowMs: 20_000 })
  await pool.query(`UPDATE cra_links SET due_ts = 0 WHERE receiver = 1 AND account = 'BEEF'`)
  await until(() => expect(main.heard).toHaveLength(2))
  await until(async () => {
    const { rows } = await pool.query(
      'SELECT round(clock_offset_ms / 60000.0)::integer AS minutes FROM cra_receivers WHERE receiver = 1',
    )
    expect(rows).toEqual([{ minutes: 60 }])
  })
  await settled()
  await pool.query(`UPDATE cra_links SET due_ts = 0 WHERE receiver = 1 AND account = 'BEEF'`)
  await until(() => expect(main.heard).toHaveLength(3))
  expect(main.heard[1]?.sequence).toBe(main.heard[0]?.sequence)
  expect(main.heard[2]?.sequence).not.toBe(main.heard[0]?.sequence)
})

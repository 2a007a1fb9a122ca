import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { asEngine } from '../../database/tenant.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { enqueue } from '../../outbox/index.ts'
import { testNoticeRow } from '../alarm-notices/test-notices.ts'
import { insertTestCentre } from './test-centre.ts'
import { startTestReceiver } from './test-receiver.ts'

const { database, engine, pool, url } = await createTestDatabase()
/** As many as a command asks for: `CRA_KILLS=200`; a few in every run. */
const kills = Number(process.env['CRA_KILLS'] ?? 2)
const key = Buffer.alloc(16, 1)
const [main, backup] = [await startTestReceiver(key), await startTestReceiver(key)]
afterAll(() => Promise.all([main.stop(), backup.stop()]))

test(`a sender that is killed ${kills} times loses no signal, and repeats under the same number and in order`, async () => {
  const tenant = await insertTestTenant(database, 'Killed')
  const keys = { 1: key, 2: key }
  await insertTestCentre(
    pool,
    tenant,
    {
      ...{ mainPort: main.port, mainKeyForm: 'hex', backupHost: '127.0.0.1', backupPort: backup.port },
      ...{ backupKeyForm: 'hex', mainPollSeconds: 1 },
    },
    keys,
  )
  // Some pass by the first receiver, which hangs up on them.
  main.behave(({ sequence }) => (sequence % 5 === 0 ? 'hangs up' : 'ack'))
  const accounts = ['', 'aaa', 'bbb', 'ccc']
  let written = 0
  const write = () =>
    asEngine(engine, async (tx) => {
      const messages: Parameters<typeof enqueue>[1][number][] = []
      for (let n = 0; n < 8; n++) {
        const row = testNoticeRow(tenant.companyId, { itemId: ++written, ts: written })
        const info = JSON.parse(row.info) as object
        const { id } = await tx
          .insertInto('alarm_notices')
          .values({ ...row, end_ts: row.ts + 5, info: JSON.stringify({ ...info, craId: accounts[written % 4] }) })
          .returning('id')
          .executeTakeFirstOrThrow()
        const payload = { noticeId: id }
        messages.push({
          channel: 'craNotices',
          companyId: tenant.companyId,
          resellerId: null,
          orderKey: 'notices',
          payload,
        })
      }
      await enqueue(tx, messages)
    })
  const start = async (): Promise<ChildProcess> => {
    const started = fork(new URL('./test-cra-kill.ts', import.meta.url), [url], { execArgv: [] })
    await new Promise<void>((resolve) => started.once('message', () => resolve()))
    return started
  }
  for (let kill = 0; kill < kills; kill++) {
    const sender = await start()
    await write()
    await pause(Math.random() * 400)
    sender.kill('SIGKILL')
    await new Promise((resolve) => sender.once('exit', resolve))
  }
  const last = await start()
  const left = () => database.selectFrom('outbox').select('id').execute()
  await expect.poll(left, { timeout: 300_000, interval: 200 }).toEqual([])
  // Nothing to say for a second, it says that it is there.
  await expect.poll(() => main.heard.some(({ id }) => id === 'NULL'), { timeout: 80_000 }).toBe(true)
  last.kill('SIGKILL')

  const { rows } = await pool.query<{ sequence: number; account: string; turn: string; item: number; state: string }>(
    `SELECT sequence, account, turn, item_id AS item, cra_signals.state FROM cra_signals
     JOIN alarm_notices ON alarm_notices.id = notice_id ORDER BY cra_signals.id`,
  )
  expect(rows.map(({ item, turn }) => `${item} ${turn}`)).toEqual(
    Array.from({ length: written }, (_, n) => [`${n + 1} raised`, `${n + 1} restored`]).flat(),
  )
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['acknowledged']))
  expect(new Set(rows.map(({ sequence }) => sequence)).size).toBe(rows.length)
  const events = [...main.heard, ...backup.heard]
    .filter(({ id }) => id !== 'NULL')
    .toSorted((one, other) => one.at - other.at)
  const sent = new Map(rows.map((row) => [row.sequence, row]))
  for (const { sequence, account, text } of events) {
    expect(sent.get(sequence)?.account).toBe(account)
    expect(text).toContain(sent.get(sequence)?.turn === 'raised' ? '|1350 00' : '|3350 00')
  }
  // Each arrives, and in its account none for the first time before what was written earlier.
  for (const account of new Set(rows.map((row) => row.account))) {
    const firsts = [...new Set(events.filter((each) => each.account === account).map(({ sequence }) => sequence))]
    expect(firsts).toEqual(rows.filter((row) => row.account === account).map(({ sequence }) => sequence))
  }
  expect(await database.selectFrom('outbox_dead').select('id').execute()).toEqual([])
}, 900_000)

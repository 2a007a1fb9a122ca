import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { BusEvent } from '../adapters/bus.ts'
import { asCompany, asResellers } from '../database/tenant.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { insertTestTenant } from '../database/test-tenants.ts'
import { runsWaiting } from '../limits/runs.limits.ts'
import {
  askRun,
  cancelRun,
  listRuns,
  RunFailed,
  type RunKind,
  readRunFilePart,
  startRuns,
  writeRunRows,
} from './index.ts'

const { database, web, engine, updateRow } = await createTestDatabase()
const logger = pino({ level: 'silent' })
const user = { id: 1, name: 'Ana' }
const keptMs = 1_000

const start = (run: RunKind['run'], more: Partial<RunKind> = {}, { leaseMs = 2_000 } = {}) => {
  const published: BusEvent[] = []
  const publish = (event: BusEvent) => void published.push(event)
  const kind: RunKind = { kind: 'companyExport', attempts: 3, keptDays: 30, run, ...more }
  const runner = startRuns({ database: engine, logger, publish, pollMs: 20, leaseMs }, [kind])
  onTestFinished(() => runner.stop())
  return { runner, published }
}
const ask = (companyId: number, more: { dueTs?: number; userId?: number } = {}) =>
  asCompany(web, companyId, (tx) =>
    askRun(tx, {
      ...{ kind: 'companyExport', companyId, resellerId: null, subject: 'all' },
      ...{ user: { ...user, id: more.userId ?? user.id }, ...(more.dueTs ? { dueTs: more.dueTs } : {}) },
    }),
  )
const listed = (companyId: number, userId?: number) =>
  asCompany(web, companyId, (tx) => listRuns(tx, userId === undefined ? {} : { userId }))
const cancel = (companyId: number, id: number) =>
  asCompany(web, companyId, (tx) => cancelRun(tx, { id, now: Date.now(), keptMs }))
const newCompany = async (name: string) => (await insertTestTenant(database, name)).companyId
const until = (companyId: number, state: string) =>
  expect.poll(async () => (await listed(companyId))[0]?.state, { timeout: 60_000, interval: 10 }).toBe(state)
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

test('what is asked for is done with its files, told as it goes, and kept for its time', async () => {
  const companyId = await newCompany('Done')
  const { published } = start(async ({ file, progress }) => {
    progress(1, 2)
    const written = await file('a.bin', 'application/octet-stream')
    for (let n = 0; n < 40; n += 1) await written.write(Buffer.alloc(100_000, n))
    await written.end()
  })
  const id = await ask(companyId)
  await until(companyId, 'done')
  const [run] = await listed(companyId)
  const content = Buffer.concat(Array.from({ length: 40 }, (_, n) => Buffer.alloc(100_000, n)))
  expect(run).toMatchObject({ id, done: 1, total: 2, error: null, user, canCancel: false })
  expect((run?.expiresTs ?? 0) - (run?.endedTs ?? 0)).toBe(30 * 86_400_000)
  expect(run?.files).toMatchObject([
    { name: 'a.bin', bytes: 4_000_000, sha256: createHash('sha256').update(content).digest('hex') },
  ])
  const parts: Buffer[] = []
  for (let n = 0; n < 4; n += 1)
    parts.push((await asCompany(web, companyId, (tx) => readRunFilePart(tx, run?.files[0]?.id as number, n))) as Buffer)
  expect(Buffer.concat(parts).equals(content)).toBe(true)
  expect(published).toContainEqual({ kind: 'live', companyId, messages: [{ kind: 'records', noun: 'runs' }] })
})

test('one that is called off stops, leaves no file and no row, and cannot be called off twice', async () => {
  const companyId = await newCompany('Cancelled')
  const ended: string[] = []
  start(
    async (run) => {
      const { file, signal, step } = run
      await (await file('half.bin', 'a/b')).write(Buffer.alloc(2_000_000))
      await step(async (tx) => {
        await writeRunRows(tx, run, { from: 0, rows: [{ match: null, words: 'van', cells: ['Van', 1, null] }] })
        return undefined
      })
      ended.push('written')
      await untilAborted(signal)
      ended.push('aborted')
      signal.throwIfAborted()
    },
    {},
    { leaseMs: 400 },
  )
  const id = await ask(companyId)
  await expect.poll(() => ended, { timeout: 60_000 }).toEqual(['written'])
  expect(await cancel(companyId, id)).toMatchObject({ isCancelled: true })
  await expect.poll(() => ended, { timeout: 60_000 }).toEqual(['written', 'aborted'])
  await expect
    .poll(() => database.selectFrom('run_rows').select('number').where('run_id', '=', id).execute())
    .toEqual([])
  await expect.poll(() => database.selectFrom('run_files').select('id').where('run_id', '=', id).execute()).toEqual([])
  expect(await cancel(companyId, id)).toMatchObject({ isCancelled: false, state: 'cancelled' })
  expect((await listed(companyId))[0]).toMatchObject({ state: 'cancelled', files: [] })
})

test('one that waits for its day is called off before, and begins on its day', async () => {
  const companyId = await newCompany('Due')
  let begun = 0
  start(async () => {
    begun += 1
  })
  const [off, on] = [
    await ask(companyId, { dueTs: Date.now() + 600 }),
    await ask(companyId, { dueTs: Date.now() + 600 }),
  ]
  expect((await cancel(companyId, off))?.isCancelled).toBe(true)
  expect(begun).toBe(0)
  await expect
    .poll(async () => (await listed(companyId)).find(({ id }) => id === on)?.state, { timeout: 60_000 })
    .toBe('done')
  expect(begun).toBe(1)
})

test('what cannot succeed fails with its reason, what is unforeseen is tried again and then given up', async () => {
  const companyId = await newCompany('Failed')
  const { runner } = start(async () => {
    throw new RunFailed('company.notdeactivated')
  })
  await ask(companyId)
  await until(companyId, 'failed')
  expect((await listed(companyId))[0]).toMatchObject({ error: 'company.notdeactivated' })
  await runner.stop()
  let tries = 0
  start(
    async () => {
      tries += 1
      throw new Error('no luck')
    },
    { attempts: 2 },
  )
  const id = await ask(companyId)
  await expect.poll(() => tries, { timeout: 60_000 }).toBe(1)
  await until(companyId, 'waiting')
  await updateRow('runs', id, { due_ts: 0 })
  await until(companyId, 'failed')
  expect([tries, (await listed(companyId))[0]?.error]).toEqual([2, 'server.error'])
})

test('a runner that stops gives back what it has, uncounted, and another does it at once', async () => {
  const companyId = await newCompany('Stopped')
  const { runner } = start(({ signal }) => untilAborted(signal).then(() => signal.throwIfAborted()))
  const id = await ask(companyId)
  await until(companyId, 'running')
  await runner.stop()
  expect((await listed(companyId))[0]?.state).toBe('waiting')
  start(async () => undefined)
  await until(companyId, 'done')
  const { attempts } = await database
    .selectFrom('runs')
    .select('attempts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(attempts).toBe(1)
})

test('whose lease was taken over commits nothing more', async () => {
  const companyId = await newCompany('Fenced')
  const outcome: string[] = []
  start(async ({ id, step }) => {
    await updateRow('runs', id, { lease_token: crypto.randomUUID() })
    await step(async (tx) => {
      outcome.push('worked')
      await tx.updateTable('companies').set({ name: 'Renamed' }).where('id', '=', companyId).execute()
      return undefined
    }).catch((error: Error) => outcome.push(error.name))
    throw new Error('must not count')
  })
  await ask(companyId)
  await expect.poll(() => outcome).toEqual(['LeaseLost'])
  const company = await database.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirst()
  expect(company?.name).toBe('Fenced')
})

test('of one tenant one runs at a time, of who is no administrator only their own are told, and there is an end to asking', async () => {
  const companyId = await newCompany('Many')
  const [ours, theirs] = [await ask(companyId), await ask(companyId, { userId: 2 })]
  expect((await listed(companyId)).map(({ id }) => id)).toEqual([theirs, ours])
  expect((await listed(companyId, 2)).map(({ id }) => id)).toEqual([theirs])
  for (let n = 2; n < runsWaiting.value; n += 1) await ask(companyId)
  await expect(ask(companyId)).rejects.toThrow('limit.reached')
  let [at, most] = [0, 0]
  start(async () => {
    at += 1
    most = Math.max(most, at)
    await new Promise((resolve) => setTimeout(resolve, 20))
    at -= 1
  })
  await expect
    .poll(async () => (await listed(companyId)).every(({ state }) => state === 'done'), { timeout: 60_000 })
    .toBe(true)
  expect(most).toBe(1)
})

test('no tenant sees, asks for or calls off what is another’s', async () => {
  const [ours, theirs] = [await insertTestTenant(database, 'Ours'), await insertTestTenant(database, 'Theirs')]
  const id = await ask(theirs.companyId)
  expect(await listed(ours.companyId)).toEqual([])
  expect(await cancel(ours.companyId, id)).toBeNull()
  const asked = { kind: 'companyErasure', companyId: theirs.companyId, resellerId: null, user, subject: 'x' } as const
  await expect(asCompany(web, ours.companyId, (tx) => askRun(tx, asked))).rejects.toThrow('row-level')
  // A reseller's own are apart from its companies'.
  expect(await asResellers(web, [theirs.resellerId], (tx) => listRuns(tx, {}))).toEqual([])
  const own = { ...asked, companyId: null, resellerId: theirs.resellerId }
  await expect(asResellers(web, [ours.resellerId], (tx) => askRun(tx, own))).rejects.toThrow('row-level')
})

import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { asCompany } from '../database/tenant.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { insertTestTenant } from '../database/test-tenants.ts'
import { askRun } from './index.ts'

const { database, web, url } = await createTestDatabase()
const user = { id: 1, name: 'Ana' }
/** As many as a command asks for: `RUN_KILLS=100`; a few in every run. */
const kills = Number(process.env['RUN_KILLS'] ?? 2)

interface Told {
  id: number
  n: number
  pid: number
}

const startProcess = async (told: Told[], leaseMs: number): Promise<ChildProcess> => {
  const started = fork(new URL('./run-kill.process.ts', import.meta.url), [url, String(leaseMs)], { execArgv: [] })
  onTestFinished(() => void started.kill('SIGKILL'))
  await new Promise<void>((resolve) =>
    started.on('message', (message) => (message === 'started' ? resolve() : void told.push(message as Told))),
  )
  return started
}
const ask = (companyId: number, upTo: number): Promise<number> =>
  asCompany(web, companyId, (tx) =>
    askRun(tx, { kind: 'companyExport', companyId, resellerId: null, user, subject: 'all', params: { upTo } }),
  )
const stateOf = async (id: number) =>
  database
    .selectFrom('runs')
    .select(['state', 'attempts', 'memory', 'done', 'total'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('of two processes one does a run, and both share what there is', { timeout: 120_000 }, async () => {
  const told: Told[] = []
  await Promise.all([startProcess(told, 5_000), startProcess(told, 5_000)])
  const tenants = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => insertTestTenant(database, name)))
  const ids = await Promise.all(tenants.map(({ companyId }) => ask(companyId, 20)))
  await expect
    .poll(async () => (await Promise.all(ids.map(stateOf))).map(({ state }) => state), { timeout: 80_000 })
    .toEqual(ids.map(() => 'done'))
  for (const id of ids) {
    const ofRun = told.filter((each) => each.id === id)
    expect(ofRun.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    expect(new Set(ofRun.map(({ pid }) => pid)).size).toBe(1)
  }
  expect(new Set(told.map(({ pid }) => pid)).size).toBe(2)
})

test(`killed ${kills} times, a run is taken over each time, goes on where it was and ends once`, {
  timeout: 300_000 + kills * 2_000,
}, async () => {
  const told: Told[] = []
  const { companyId } = await insertTestTenant(database, 'killed')
  const upTo = 60 * (kills + 1)
  const id = await ask(companyId, upTo)
  for (let n = 0; n < kills; n += 1) {
    const process = await startProcess(told, 400)
    const before = told.length
    await expect.poll(() => told.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before + 10)
    await pause(Math.random() * 100)
    process.kill('SIGKILL')
  }
  await startProcess(told, 400)
  await expect.poll(async () => (await stateOf(id)).state, { timeout: 160_000 }).toBe('done')
  expect(await stateOf(id)).toMatchObject({ attempts: kills + 1, memory: { n: upTo }, done: upTo, total: upTo })
  // A step that was committed and not told of is the only one that nobody heard; none is done twice.
  const heard = told.map(({ n }) => n)
  expect(heard).toEqual([...new Set(heard)])
  expect(upTo - heard.length).toBeLessThanOrEqual(kills)
  const files = await database.selectFrom('run_files').select(['name', 'bytes']).where('run_id', '=', id).execute()
  expect(files).toEqual([{ name: 'counted.txt', bytes: `to ${upTo}\n`.length }])
})

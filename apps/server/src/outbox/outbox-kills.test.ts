import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asEngine } from '../database/tenant.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { enqueue } from './index.ts'

const { database, engine, url } = await createTestDatabase()
/** As many as a command asks for: `OUTBOX_KILLS=200`; a few in every run. */
const kills = Number(process.env['OUTBOX_KILLS'] ?? 6)

interface Told {
  id: number
  key: string
  n: number
}

test(`a sender that is killed ${kills} times loses nothing, and repeats under the same id and in order`, async () => {
  const told: Told[] = []
  let written = 0
  const start = async (): Promise<ChildProcess> => {
    const started = fork(new URL('./outbox-kill.process.ts', import.meta.url), [url], { execArgv: [] })
    await new Promise<void>((resolve) =>
      started.on('message', (message) => (message === 'started' ? resolve() : void told.push(message as Told))),
    )
    return started
  }
  const write = () =>
    asEngine(engine, (tx) =>
      enqueue(
        tx,
        Array.from({ length: 20 }, () => {
          const n = written++
          const key = `k${n % 7}`
          return {
            ...{ channel: 'kills', companyId: n % 3 || null, resellerId: null, payload: { n, key } },
            orderKey: n % 2 === 0 ? key : null,
          }
        }),
      ),
    )
  for (let kill = 0; kill < kills; kill++) {
    const sender = await start()
    await write()
    await pause(Math.random() * 250)
    sender.kill('SIGKILL')
    await new Promise((resolve) => sender.once('exit', resolve))
  }
  const last = await start()
  const left = () => database.selectFrom('outbox').select('id').execute()
  await expect.poll(left, { timeout: 300_000, interval: 200 }).toEqual([])
  last.kill('SIGKILL')
  expect(new Set(told.map(({ n }) => n)).size).toBe(written)
  // A repeat is known by its id.
  const idOf = new Map<number, number>()
  for (const { n, id } of told) {
    expect(idOf.get(n) ?? id, `id of ${n}`).toBe(id)
    idOf.set(n, id)
  }
  // In each key of a tenant nothing comes for the first time before what was written earlier.
  for (const key of new Set(told.map((each) => `${each.key} ${each.n % 3}`))) {
    const firsts = [
      ...new Set(told.filter((each) => each.n % 2 === 0 && `${each.key} ${each.n % 3}` === key).map(({ n }) => n)),
    ]
    expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
  }
  expect(await database.selectFrom('outbox_dead').select('id').execute()).toEqual([])
}, 900_000)

import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresOf } from './postgres-process.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { beginSurvival, type Survival } from './survival.ts'
import { makeSurvivalFolder } from './survival-folder.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const diskMegabytes = 500
const haltMs = 6_000
const fullMs = 5_000
const { dataDir, remove } = await makeSurvivalFolder()
const mounted = await mountSmallDisk(dataDir, diskMegabytes)
const disk: SmallDisk | undefined = 'reason' in mounted ? undefined : mounted
if ('reason' in mounted) console.warn(`NOT TESTED: a full disk. This process may not mount one: ${mounted.reason}`)

let survival: Survival
/** Wide: what is held is measured by `npm run bench -- storage`. */
const wideMs = 60_000
const tell = (what: string, backMs: number) => console.info(`${what}: back in ${Math.round(backMs)} ms`)

beforeAll(async () => {
  console.info(`PostgreSQL's failures: SEED=${seed}`)
  survival = await beginSurvival({ dataDir, vehicles: 28, seed, reportEveryMs: 250 })
}, 300_000)
afterAll(async () => {
  await survival?.stop()
  await disk?.unmount()
  await remove()
})

describe('trackers go on and nobody lends a hand when PostgreSQL', () => {
  test.each(['SIGKILL', 'SIGQUIT'] as const)('is ended at once by %s, twice', async (signal) => {
    for (let deaths = 0; deaths < 2; deaths++) {
      await delay(500)
      const endedAt = performance.now()
      await postgresOf(survival.product.dataDir).end(signal)
      // What was answered before it died is read by then.
      await delay(30)
      const backMs = await survival.backSince(endedAt)
      tell(signal, backMs)
      expect(backMs).toBeLessThan(wideMs)
    }
  })

  test('stands still: nothing is acknowledged, and nothing piles up', async () => {
    const goOn = await postgresOf(survival.product.dataDir).halt()
    try {
      await delay(300)
      const { acknowledgements } = survival.fleet
      const residentMb = await survival.product.residentMb()
      await delay(haltMs)
      expect(survival.fleet.acknowledgements).toBe(acknowledgements)
      expect((await survival.product.residentMb()) - residentMb).toBeLessThan(100)
    } finally {
      goOn()
    }
    const backMs = await survival.backSince(performance.now())
    tell('standstill', backMs)
    expect(backMs).toBeLessThan(wideMs)
  })

  test.skipIf(!disk)(disk ? 'has no room left on its disk' : 'has no room left (NOT TESTED: no mount)', async () => {
    await disk?.fill()
    let freedAt: number
    try {
      // It finds a little room here and there for a while, and what it has stored there it may acknowledge.
      await survival.silent(fullMs)
      expect(await survival.product.log()).toMatch(/53100|No space left/)
    } finally {
      freedAt = performance.now()
      await disk?.free()
    }
    const backMs = await survival.backSince(freedAt)
    tell('full disk', backMs)
    expect(backMs).toBeLessThan(wideMs)
  })
})

test('and of all that it acknowledged meanwhile nothing is lost, doubled or altered', async () => {
  const { faults, counts } = await survival.end()
  console.info('after all that:', counts)
  expect(faults).toEqual([])
  expect(counts.acknowledged).toBeGreaterThan(survival.rows.vehicles.length * 20)
}, 600_000)

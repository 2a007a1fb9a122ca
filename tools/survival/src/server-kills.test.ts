import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginSurvival, type Survival } from './survival.ts'
import type { Verdict } from './verdict.ts'

const kills = 20
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
let dataDir: string
let survival: Survival
let verdict: Verdict
const backMs: number[] = []

beforeAll(async () => {
  console.info(`kill suite: SEED=${seed}`)
  dataDir = await mkdtemp(join(tmpdir(), 'atalaya-survival-'))
  survival = await beginSurvival({ dataDir, vehicles: 39, seed, reportEveryMs: 120 })
  for (let nth = 0; nth < kills; nth++) backMs.push(await survival.killServer())
  verdict = await survival.end()
  const sorted = backMs.toSorted((a, b) => a - b).map(Math.round)
  console.info(
    `kill suite: ${kills} kills, back in ${sorted[kills / 2]} ms, at worst ${sorted.at(-1)} ms`,
    verdict.counts,
  )
}, 240_000)
afterAll(async () => {
  await survival?.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

describe('a server that is killed twenty times under the load of all protocols', () => {
  test('has lost, doubled, invented and altered nothing', () => {
    expect(verdict.faults).toEqual([])
  })
})

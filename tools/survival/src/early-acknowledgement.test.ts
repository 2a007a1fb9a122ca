import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { beginSurvival } from './survival.ts'

const kills = 3

test('a server that acknowledges before COMMIT is caught', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-survival-'))
  const survival = await beginSurvival({
    dataDir: join(folder, 'data'),
    entry: 'tools/survival/src/early-acknowledgement.process.ts',
    vehicles: 13,
    seed: 4,
    reportEveryMs: 600,
  })
  onTestFinished(async () => {
    await survival.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  for (let nth = 0; nth < kills; nth++) await survival.killServer()
  const { faults } = await survival.end()
  expect(faults.map(({ kind }) => kind)).toContain('lost')
}, 120_000)

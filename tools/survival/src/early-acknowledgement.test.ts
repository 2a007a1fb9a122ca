import { expect, onTestFinished, test } from 'vitest'
import { trackerDialects } from './fleet-rows.ts'
import { beginSurvival } from './survival.ts'
import { makeSurvivalFolder } from './survival-folder.ts'

const kills = 3

test('a server that acknowledges before COMMIT is caught', async () => {
  const { dataDir, remove } = await makeSurvivalFolder()
  const survival = await beginSurvival({
    dataDir,
    entry: 'tools/survival/src/early-acknowledgement.process.ts',
    vehicles: 13,
    dialects: trackerDialects,
    seed: 4,
    reportEveryMs: 600,
  })
  onTestFinished(async () => {
    await survival.stop()
    await remove()
  })
  for (let nth = 0; nth < kills; nth++) await survival.killServer()
  const { faults } = await survival.end()
  expect(faults.map(({ kind }) => kind)).toContain('lost')
}, 300_000)

import { expect, onTestFinished, test } from 'vitest'
import { trackerDialects } from './fleet-rows.ts'
import { beginSurvival } from './survival.ts'
import { makeSurvivalFolder } from './survival-folder.ts'

const kills = 5

test('a server that acknowledges before COMMIT is caught, by trackers and by what it told a broker', async () => {
  const { dataDir, remove } = await makeSurvivalFolder()
  const survival = await beginSurvival({
    dataDir,
    entry: 'tools/survival/src/early-acknowledgement.process.ts',
    vehicles: 14,
    // The first of them says most.
    dialects: ['mqtt', ...trackerDialects],
    seed: 4,
    reportEveryMs: 600,
  })
  onTestFinished(async () => {
    await survival.stop()
    await remove()
  })
  for (let nth = 0; nth < kills; nth++) await survival.killServer()
  const { faults } = await survival.end()
  const losers = faults.filter(({ kind }) => kind === 'lost').map(({ vehicle }) => vehicle.split(' ')[0])
  expect(losers).toContain('mqtt')
  expect(losers.filter((dialect) => dialect !== 'mqtt').length).toBeGreaterThan(0)
}, 300_000)

import { expect, onTestFinished, test, vi } from 'vitest'
import { trackerDialects } from './fleet-rows.ts'
import { beginSurvival } from './survival.ts'
import { makeSurvivalFolder } from './survival-folder.ts'

const rounds = 2

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
  const toldTrackers = () =>
    survival.fleet.testimonies
      .filter(({ vehicle }) => vehicle.dialect !== 'mqtt')
      .reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
  for (let nth = 0; nth < rounds; nth++)
    for (const told of [toldTrackers, () => survival.takenFromBroker]) {
      // Right after something was answered: the broker's messages are there before any tracker has called again.
      const before = told()
      await vi.waitFor(() => expect(told()).toBeGreaterThan(before), { timeout: 60_000, interval: 10 })
      const killedAt = performance.now()
      await survival.product.kill()
      survival.product.start()
      await survival.backSince(killedAt)
    }
  const { faults } = await survival.end()
  const losers = faults.filter(({ kind }) => kind === 'lost').map(({ vehicle }) => vehicle.split(' ')[0])
  expect(losers).toContain('mqtt')
  expect(losers.filter((dialect) => dialect !== 'mqtt').length).toBeGreaterThan(0)
}, 600_000)

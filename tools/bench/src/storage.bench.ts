import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { postgresOf } from '@atalaya/survival/postgres-process'
import { mountSmallDisk } from '@atalaya/survival/small-disk'
import { beginSurvival } from '@atalaya/survival/survival'
import { makeSurvivalFolder } from '@atalaya/survival/survival-folder'
import { printFigures, spreadOf, tell } from './figures.ts'

const vehicles = 70
const reportEveryMs = 250
const diskMegabytes = 1_000
const fullMs = 10_000

/**
 * PostgreSQL taken away under load: killed, shut down at once, standing still for a minute, without room on its disk.
 * `--deaths 10` of each kind, `--still 60` seconds, `--seed 1`.
 */
export const runStorage = async (): Promise<void> => {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      deaths: { type: 'string', default: '10' },
      still: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  })
  const { dataDir, remove } = await makeSurvivalFolder()
  const disk = await mountSmallDisk(dataDir, diskMegabytes)
  const survival = await beginSurvival({ dataDir, vehicles, seed: Number(values.seed), reportEveryMs })
  let clearing: Promise<void> | undefined
  const clear = () => {
    clearing ??= survival
      .stop()
      .then(() => ('unmount' in disk ? disk.unmount() : undefined))
      .then(remove)
    return clearing
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void clear().finally(() => process.exit(130)))
  const { product, fleet } = survival
  const deaths = async (signal: 'SIGKILL' | 'SIGQUIT'): Promise<number[]> => {
    const backMs: number[] = []
    for (let nth = 0; nth < Number(values.deaths); nth++) {
      await delay(1_000)
      const endedAt = performance.now()
      await postgresOf(product.dataDir).end(signal)
      // What was answered before it died is read by then.
      await delay(30)
      backMs.push(await survival.backSince(endedAt))
    }
    tell(`${signal}: back in ${spreadOf(backMs).p50} ms, at worst ${spreadOf(backMs).max}`)
    return backMs
  }
  const standStill = async () => {
    const goOn = await postgresOf(product.dataDir).halt()
    try {
      await delay(300)
      const before = { acknowledgements: fleet.acknowledgements, residentMb: await product.residentMb() }
      await delay(Number(values.still) * 1_000)
      const acknowledgedMeanwhile = fleet.acknowledgements - before.acknowledgements
      const grownMb = (await product.residentMb()) - before.residentMb
      goOn()
      const backMs = Math.round(await survival.backSince(performance.now()))
      tell(
        `stood still for ${values.still} s: ${acknowledgedMeanwhile} acknowledged, ${grownMb} MB more, back in ${backMs} ms`,
      )
      return { seconds: Number(values.still), acknowledgedMeanwhile, grownMb, backMs }
    } finally {
      goOn()
    }
  }
  const runFull = async () => {
    if ('reason' in disk) return { untested: disk.reason }
    await disk.fill()
    await survival.silent(2_000)
    const { acknowledgements } = fleet
    await delay(fullMs)
    const acknowledgedMeanwhile = fleet.acknowledgements - acknowledgements
    const freedAt = performance.now()
    await disk.free()
    const backMs = Math.round(await survival.backSince(freedAt))
    tell(`full for ${fullMs / 1_000} s: ${acknowledgedMeanwhile} acknowledged, back in ${backMs} ms`)
    return { seconds: fullMs / 1_000, acknowledgedMeanwhile, backMs }
  }
  try {
    const figures = {
      killed: spreadOf(await deaths('SIGKILL')),
      shutDownAtOnce: spreadOf(await deaths('SIGQUIT')),
      stoodStill: await standStill(),
      full: await runFull(),
    }
    const { faults, counts } = await survival.end()
    for (const { kind, vehicle, detail } of faults.slice(0, 20)) tell(`  ${kind} · ${vehicle} · ${detail}`)
    printFigures('storage', { seed: Number(values.seed), ...figures, ...counts, faults: faults.length })
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await clear()
  }
}

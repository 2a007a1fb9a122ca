import { appendFile, readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { beginSurvival } from '@atalaya/survival/survival'
import { makeSurvivalFolder } from '@atalaya/survival/survival-folder'
import type { Verdict } from '@atalaya/survival/verdict'
import { printFigures, spreadOf, tell } from './figures.ts'

const vehicles = 70
const reportEveryMs = 250
/** After so many the reports are judged and a new product is begun. */
const killsALeg = 25
const signals = ['SIGINT', 'SIGTERM'] as const

interface Leg {
  seed: number
  backMs: number[]
  verdict: Verdict
}

const runLeg = async (seed: number, kills: number, isLaunched: boolean): Promise<Leg> => {
  const { dataDir, remove } = await makeSurvivalFolder()
  const survival = await beginSurvival({ dataDir, vehicles, seed, reportEveryMs, isLaunched })
  let clearing: Promise<void> | undefined
  const clear = () => {
    clearing ??= survival.stop().then(remove)
    return clearing
  }
  const endEarly = () => void clear().finally(() => process.exit(130))
  for (const signal of signals) process.once(signal, endEarly)
  try {
    const backMs: number[] = []
    for (let nth = 0; nth < kills; nth++) backMs.push(await survival.killServer())
    return { seed, backMs, verdict: await survival.end() }
  } finally {
    for (const signal of signals) process.off(signal, endEarly)
    await clear()
  }
}

const readLegs = async (path: string | undefined): Promise<Leg[]> => {
  const text = path ? await readFile(path, 'utf8').catch(() => '') : ''
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Leg)
}

const sumOf = (legs: readonly Leg[], count: keyof Verdict['counts']): number =>
  legs.reduce((sum, { verdict }) => sum + verdict.counts[count], 0)

/**
 * kill -9 at random moments under the load of all protocols: what was acknowledged and is gone, what happened twice, and
 * how soon the next report is acknowledged. `--kills 500`, `--seed 1`; `--legs <file>` keeps what is done, so that an
 * interrupted run is gone on with; `--launcher` kills `npm start` in place of the server, and waits for its end.
 */
export const runCrash = async (): Promise<void> => {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      kills: { type: 'string', default: '25' },
      seed: { type: 'string' },
      legs: { type: 'string' },
      launcher: { type: 'boolean' },
    },
  })
  const wanted = Number(values.kills)
  const legs = await readLegs(values.legs)
  const firstSeed = Number(values.seed ?? legs[0]?.seed ?? Date.now() % 1_000_000)
  const done = () => legs.reduce((sum, { backMs }) => sum + backMs.length, 0)
  while (done() < wanted) {
    const leg = await runLeg(firstSeed + legs.length, Math.min(killsALeg, wanted - done()), values.launcher === true)
    legs.push(leg)
    if (values.legs) await appendFile(values.legs, `${JSON.stringify(leg)}\n`)
    const { p50, max } = spreadOf(leg.backMs)
    tell(
      `seed ${leg.seed}: ${done()} of ${wanted} kills, ${leg.verdict.faults.length} faults, back in ${p50} ms, at worst ${max}`,
    )
    for (const { kind, vehicle, detail } of leg.verdict.faults.slice(0, 20)) tell(`  ${kind} · ${vehicle} · ${detail}`)
  }
  const faults = legs.flatMap(({ verdict }) => verdict.faults)
  printFigures('crash', {
    killed: values.launcher ? 'npm start' : 'server',
    loadAverages: loadavg().map((load) => Math.round(load * 10) / 10),
    kills: done(),
    seeds: legs.map(({ seed }) => seed),
    said: sumOf(legs, 'said'),
    acknowledged: sumOf(legs, 'acknowledged'),
    stored: sumOf(legs, 'stored'),
    trips: sumOf(legs, 'trips'),
    stops: sumOf(legs, 'stops'),
    events: sumOf(legs, 'events'),
    lost: faults.filter(({ kind }) => kind === 'lost').length,
    doubled: faults.filter(({ kind }) => kind === 'doubled').length,
    faults: faults.length,
    backMs: spreadOf(legs.flatMap(({ backMs }) => backMs)),
  })
  if (faults.length > 0) process.exitCode = 1
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { NewSensor, SensorPreview, SensorSeries, SensorValue } from '@atalaya/contract/sensors'
import type { SensorDefinition } from '@atalaya/domain/sensors/sensor-definition'
import {
  compileSensors,
  neededFor,
  rawReading,
  runSensors,
  type SensorReport,
} from '@atalaya/domain/sensors/sensor-plan'
import { thinSeries } from '@atalaya/domain/sensors/series-thinning'
import { sensorPoints } from '../../limits/calls.limits.ts'
import type { SensorColumns } from './sensor-reports.repository.ts'

const mostPoints = sensorPoints.value
/** So many reports are computed before others get their turn. */
const turnReports = 5_000

/** Under `id`, which replaces the stored definition of that sensor; 0 for one that is new. */
export const draftDefinition = (draft: NewSensor, id: number, version: number): SensorDefinition => ({
  id,
  version,
  kind: draft.kind,
  source: draft.source,
  calibration: draft.calibration,
  filters: draft.filters,
  switchRule: draft.switchRule,
  decimals: draft.decimals,
})

/** What a definition makes of reports, with the sensors that its formula reads. */
export const previewSensor = async (
  draft: SensorDefinition,
  others: readonly SensorDefinition[],
  reports: readonly SensorReport[],
): Promise<SensorPreview> => {
  const plan = compileSensors(neededFor(draft, others))
  const recordedAt: number[] = []
  const raw: (number | null)[] = []
  const value: (SensorValue | null)[] = []
  if (plan) {
    const run = runSensors(plan)
    const readRaw = rawReading(plan, draft.id)
    for (const [nth, report] of reports.entries()) {
      if (nth % turnReports === turnReports - 1) await nextTurn()
      const values = run.take(report) ?? {}
      const source = readRaw(report, values)
      if (source === undefined && values[draft.id] === undefined) continue
      recordedAt.push(report.fix.recordedAt)
      raw.push(source ?? null)
      value.push(values[draft.id] ?? null)
    }
  }
  const kept = thinSeries({ recordedAt, columns: [raw.map(orNaN), figuresOf(value)] }, mostPoints)
  return {
    recordedAt: kept.map((index) => recordedAt[index] as number),
    raw: kept.map((index) => raw[index] as number | null),
    value: kept.map((index) => value[index] as SensorValue | null),
    reports: reports.length,
  }
}

/** A parked tracker reports once an hour or so: what is silent for longer has a gap. */
const gapMs = 2 * 3_600_000

export const thinnedSeries = (
  { recordedAt: instants, value: readings }: SensorColumns,
  points: number = mostPoints,
): SensorSeries => {
  const kept = thinSeries({ recordedAt: instants, columns: [figuresOf(readings)] }, points)
  const recordedAt: number[] = []
  const value: (SensorValue | null)[] = []
  let before: number | undefined
  for (const index of kept) {
    const at = instants[index] as number
    const silentFrom = before === undefined ? undefined : silenceBetween(instants, before, index)
    if (silentFrom !== undefined) {
      recordedAt.push(silentFrom + 1)
      value.push(null)
    }
    recordedAt.push(at)
    value.push(readings[index] as SensorValue)
    before = index
  }
  return { recordedAt, value, reports: readings.length }
}

/** Between two readings, with those that thinning left out, the last one before a gap. */
const silenceBetween = (instants: readonly number[], from: number, to: number): number | undefined => {
  for (let index = from; index < to; index++) {
    const at = instants[index] as number
    if ((instants[index + 1] as number) - at > gapMs) return at
  }
  return undefined
}

const orNaN = (value: number | null): number => value ?? Number.NaN

/** Texts by the order of their first appearance, so that thinning sees them change. */
const figuresOf = (values: readonly (SensorValue | null)[]): number[] => {
  const texts = new Map<string, number>()
  return values.map((value) => {
    if (typeof value === 'number') return value
    if (typeof value === 'boolean') return value ? 1 : 0
    if (value === null) return Number.NaN
    if (!texts.has(value)) texts.set(value, texts.size)
    return texts.get(value) as number
  })
}

import type { Fix, IoValues } from '../fix.ts'
import { type Calibrate, compileCalibration } from './calibration.ts'
import { type CompiledFormula, compileFormula, roundTo } from './formula-evaluation.ts'
import { formulaReferences, parseFormula } from './formula-syntax.ts'
import { type PositionInput, positionInputs, type SensorDefinition, type SensorValue } from './sensor-definition.ts'
import { filterNumber, filterSwitch, type SensorMemory } from './sensor-filters.ts'

/** Of a report: what sensors read. */
export interface SensorReport {
  fix: Pick<Fix, 'recordedAt' | PositionInput | 'ignition'>
  io: IoValues
}

/** By the sensor's id. */
export type SensorValues = Record<string, SensorValue>
export type SensorMemories = Readonly<Record<string, SensorMemory>>

type Read = (report: SensorReport, produced: SensorValues) => SensorValue | undefined

interface Step {
  definition: SensorDefinition
  calibrate: Calibrate
  /** Of a formula: what to fill its slots from, and itself. */
  inputs: readonly { name: string; read: Read }[]
  formula?: CompiledFormula
}

/** The sensors of an item in the order in which they can be computed. */
export interface SensorPlan {
  readonly steps: readonly Step[]
}

const isPositionInput = (key: string): key is PositionInput => (positionInputs as readonly string[]).includes(key)

const readerOf = (key: string): Read => {
  if (key === 'ignition') return ({ fix, io }) => fix.ignition ?? io.ignition
  if (isPositionInput(key)) return ({ fix, io }) => fix[key] ?? own(io, key)
  return ({ io }) => own(io, key)
}
const own = (io: IoValues, key: string): SensorValue | undefined => (Object.hasOwn(io, key) ? io[key] : undefined)

const longestNumber = 32

/** NaN where it is none; text counts where it is a figure. */
const numberOf = (value: SensorValue | undefined): number => {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return value === undefined || value.length > longestNumber || value.trim() === '' ? Number.NaN : Number(value)
}

/** Beyond it a figure is a fault, and its digits would fill the row that they are stored in. */
const largestValue = 1e12
const isSound = (value: number): boolean => Math.abs(value) <= largestValue

const referencesOf = ({ source }: SensorDefinition): { keys: readonly string[]; sensorIds: readonly number[] } => {
  if (source.kind === 'input') return { keys: [source.key], sensorIds: [] }
  const { node } = parseFormula(source.formula)
  return node ? formulaReferences(node) : { keys: [], sensorIds: [] }
}

/** The other sensors that a formula names. */
export const sensorIdsIn = (definition: SensorDefinition): readonly number[] => referencesOf(definition).sensorIds

/** What these sensors read from a report. */
export const inputKeysOf = (definitions: readonly SensorDefinition[]): string[] => [
  ...new Set(definitions.flatMap((definition) => referencesOf(definition).keys)),
]

/** A sensor with all that its formula reads, by way of others too; those it would replace are left out. */
export const neededFor = (definition: SensorDefinition, others: readonly SensorDefinition[]): SensorDefinition[] => {
  const byId = new Map(others.map((other) => [other.id, other]))
  const needed = new Map([[definition.id, definition]])
  for (const one of needed.values()) {
    for (const id of sensorIdsIn(one)) {
      const other = byId.get(id)
      if (other && !needed.has(id)) needed.set(id, other)
    }
  }
  return [...needed.values()]
}

/** Those that come before whatever reads them, and the ids of those that read themselves, if by way of others. */
export const orderSensors = <T extends SensorDefinition>(
  definitions: readonly T[],
): { ordered: T[]; cyclicIds: number[] } => {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]))
  const readers = new Map<number, number[]>()
  const waitsFor = new Map<number, number>()
  for (const definition of definitions) {
    const needed = sensorIdsIn(definition).filter((id) => byId.has(id))
    waitsFor.set(definition.id, needed.length)
    for (const id of needed) readers.set(id, [...(readers.get(id) ?? []), definition.id])
  }
  const ordered = definitions.filter(({ id }) => waitsFor.get(id) === 0)
  for (const { id } of ordered) {
    for (const reader of readers.get(id) ?? []) {
      const left = (waitsFor.get(reader) as number) - 1
      waitsFor.set(reader, left)
      if (left === 0) ordered.push(byId.get(reader) as T)
    }
  }
  const placed = new Set(ordered.map(({ id }) => id))
  return { ordered, cyclicIds: definitions.filter(({ id }) => !placed.has(id)).map(({ id }) => id) }
}

const stepOf = (definition: SensorDefinition): Step | undefined => {
  const { source } = definition
  const calibrate = compileCalibration(definition.calibration)
  if (source.kind === 'input')
    return { definition, calibrate, inputs: [{ name: source.key, read: readerOf(source.key) }] }
  const { node } = parseFormula(source.formula)
  if (!node) return undefined
  const { keys, sensorIds } = formulaReferences(node)
  const inputs = [
    ...keys.map((key) => ({ name: key, read: readerOf(key) })),
    ...sensorIds.map((id): { name: string; read: Read } => ({ name: `#${id}`, read: (_, produced) => produced[id] })),
  ]
  const slots = new Map(inputs.map(({ name }, slot) => [name, slot]))
  const formula = compileFormula(
    node,
    (reference) => slots.get(reference.kind === 'input' ? reference.key : `#${reference.id}`) as number,
  )
  return { definition, calibrate, inputs, formula }
}

/** Undefined for none: an item without sensors pays nothing. What cannot be computed (a cycle, a broken formula) has no value. */
export const compileSensors = (definitions: readonly SensorDefinition[]): SensorPlan | undefined => {
  const steps = orderSensors(definitions).ordered.flatMap((definition) => stepOf(definition) ?? [])
  return steps.length > 0 ? { steps } : undefined
}

/** The formula on the inputs of this report, and on earlier ones that are not too old; NaN unless this report has at least one of them. */
const evaluate = (
  { inputs, formula, definition }: Step,
  report: SensorReport,
  { produced, memory }: { produced: SensorValues; memory: SensorMemory },
): number => {
  const at = report.fix.recordedAt
  const { holdMs } = definition.filters
  let isAnyFresh = inputs.length === 0
  let held = memory.held
  const slots = inputs.map(({ name, read }) => {
    const value = numberOf(read(report, produced))
    if (Number.isFinite(value)) {
      isAnyFresh = true
      if (holdMs > 0) held = { ...held, [name]: [value, at] }
      return value
    }
    const last = held && Object.hasOwn(held, name) ? held[name] : undefined
    return last && at - last[1] <= holdMs ? last[0] : Number.NaN
  })
  if (held) memory.held = held
  return isAnyFresh ? (formula as CompiledFormula)(slots) : Number.NaN
}

const longestText = 200
const textOf = (value: SensorValue): string =>
  typeof value === 'number' ? String(roundTo(value, 6)) : String(value).slice(0, longestText).toWellFormed()

const compute = (step: Step, report: SensorReport, memo: { produced: SensorValues; memory: SensorMemory }) => {
  const { definition, calibrate, formula, inputs } = step
  const told = formula ? evaluate(step, report, memo) : inputs[0]?.read(report, memo.produced)
  if (told === undefined) return undefined
  if (definition.kind === 'text') return typeof told === 'number' && !isSound(told) ? undefined : textOf(told)
  const calibrated = calibrate(numberOf(told))
  const filtered = isSound(calibrated) ? filterNumber(calibrated, definition.filters, memo.memory) : Number.NaN
  if (Number.isNaN(filtered)) return undefined
  return definition.kind === 'switch'
    ? filterSwitch(filtered, report.fix.recordedAt, definition.switchRule, memo.memory)
    : roundTo(filtered, definition.decimals)
}

export interface SensorRun {
  /** Takes the next report in canonical order; undefined where it gives no sensor a value. */
  take(report: SensorReport): SensorValues | undefined
  /** As of the last report taken. */
  memory(): SensorMemories
}

/** Computes sensors report by report from what an item remembers; the memory given stays as it was. */
export const runSensors = (plan: SensorPlan, before: SensorMemories = {}): SensorRun => {
  const memories: Record<string, SensorMemory> = {}
  for (const { definition } of plan.steps) {
    const kept = before[definition.id]
    if (kept?.version === definition.version) memories[definition.id] = kept
  }
  return {
    take(report) {
      let produced: SensorValues | undefined
      for (const step of plan.steps) {
        const { id, version } = step.definition
        const memory: SensorMemory = { ...(memories[id] ?? { version }) }
        const value = compute(step, report, { produced: produced ?? nothing, memory })
        if (value !== undefined) {
          memory.value = value
          memory.at = report.fix.recordedAt
          produced ??= {}
          produced[id] = value
        }
        memories[id] = memory
      }
      return produced
    },
    memory: () => ({ ...memories }),
  }
}
const nothing: SensorValues = {}

/** The source of one sensor before calibration and filters, as a preview draws it; undefined where it is no figure. */
export const rawReading = (
  plan: SensorPlan,
  sensorId: number,
): ((report: SensorReport, produced: SensorValues) => number | undefined) => {
  const step = plan.steps.find(({ definition }) => definition.id === sensorId)
  const memory: SensorMemory = { version: 0 }
  return (report, produced) => {
    if (!step) return undefined
    const value = step.formula
      ? evaluate(step, report, { produced, memory })
      : numberOf(step.inputs[0]?.read(report, produced))
    return isSound(value) ? value : undefined
  }
}

import { placeUnknown } from '@atalaya/domain/alarms/other-places'
import { marks } from '../../database/position-marks.ts'
import { noCompanyAlarms } from '../../definitions/alarm-plans.ts'
import type { DeviceRegistry } from '../../definitions/device-registry.ts'
import type { TrackedItem } from '../../definitions/tracked-item.ts'
import type { Engine, Entry, ItemOutcome, Stage } from '../commit/batch.ts'
import { inlineReportsOf } from '../late/late-report-limits.ts'
import { type EngineState, initialEngineState } from '../state/engine-state.ts'
import { earliest } from '../state/instants.ts'
import { type AlarmRules, rulesOfPast } from '../state/item-alarms.ts'
import { noChanges } from '../state/item-changes.ts'
import type { KnownItem } from '../state/item-memory.ts'
import {
  compareObservations,
  isLate,
  noteUnsettled,
  type RulesAt,
  reduceObservations,
} from '../state/item-reduction.ts'
import { readCheckpoints, readItemStates } from '../store/item-states.repository.ts'
import { readObservations, type StoredObservation } from '../store/positions.repository.ts'
import { attachToldEvents } from '../store/told-events.repository.ts'
import { type OtherItems, readOthers } from './other-items.ts'

/** The alarms of an item; undefined for most. Where others are is unknown to them until somebody reads it (`readOthers`). */
export const alarmsOf = (item: TrackedItem, registry: DeviceRegistry): AlarmRules | undefined => {
  const { alarms } = registry.company(item.companyId)
  const own = alarms.of(item)
  return own && { ...own, pois: alarms.pois, otherAt: () => placeUnknown }
}

export const rulesOf = (
  item: TrackedItem,
  registry: DeviceRegistry,
  alarms: AlarmRules | undefined = alarmsOf(item, registry),
): RulesAt => {
  const { itemId, itemType, companyId, driver } = item
  const { zones, sensors, motion } = registry.company(companyId)
  return (instant) => {
    const [zoned, sensed, moved] = [zones.at(instant), sensors.at(instant), motion.at(instant)]
    return {
      settings: moved.value(itemType),
      zones: zoned.value,
      zonesFrom: zoned.from,
      assigned: driver,
      sensors: sensed.value(itemId),
      alarms,
      until: Math.min(zoned.until, sensed.until, moved.until),
    }
  }
}

const newItem = ({ itemId, companyId, itemType }: TrackedItem): KnownItem => ({
  itemId,
  companyId,
  itemType,
  state: initialEngineState,
  receivedAt: 0,
  dueAt: null,
  alarmsDueAt: null,
  judgedBy: noCompanyAlarms,
  recomputeFrom: null,
  othersFrom: null,
  restsUntil: 0,
  isSegmentDirty: false,
  segmentWrittenAt: 0,
})

/** Items that are not in memory yet: new ones, and those that somebody else wrote while we ran. */
export const recallItems: Stage = async (batch, { memory, registry }) => {
  const missing = new Map<number, TrackedItem>()
  for (const { item } of batch.entries) if (!memory.get(item.itemId)) missing.set(item.itemId, item)
  if (missing.size === 0) return
  for (const known of await readItemStates(batch.tx, [...missing.keys()], registry))
    batch.recalled.set(known.itemId, known)
  for (const [itemId, item] of missing) if (!batch.recalled.has(itemId)) batch.recalled.set(itemId, newItem(item))
}

const observationOf = ({ report, trackerId, driverId, sensors }: Entry): StoredObservation => ({
  fix: report.fix,
  io: report.io,
  driverId,
  sensors,
  trackerId,
  mark: marks.none,
  ...(report.events.length > 0 && { events: report.events.map(({ kind, code = '' }) => ({ kind, subject: code })) }),
})

/** Those that may move something. */
export const entriesByItem = (entries: readonly Entry[]): Map<number, Entry[]> => {
  const byItem = new Map<number, Entry[]>()
  for (const entry of entries) {
    if (entry.mark >= marks.clock) continue
    const own = byItem.get(entry.itemId)
    if (own) own.push(entry)
    else byItem.set(entry.itemId, [entry])
  }
  return byItem
}

/** Carries each item on by what is newer than all that is known of it. */
export const reduceTimely: Stage = async (batch, { memory, registry }) => {
  const byItem = entriesByItem(batch.entries)
  const runs = [...byItem].map(([itemId, entries]) => {
    const { item } = entries[0] as Entry
    const before = (memory.get(itemId) ?? batch.recalled.get(itemId)) as KnownItem
    const all = entries.map(observationOf).sort(compareObservations)
    const timely = all.filter(({ fix }) => !isLate(before.state, fix))
    const lateFrom = timely.length < all.length ? (all[0]?.fix.recordedAt as number) : null
    return { item, before, from: before.state, observations: timely, lateFrom, entries }
  })
  // What others have just sent is stored by now, and seen.
  const reading = { tx: batch.tx, registry, memory, isChanging: (itemId: number) => byItem.has(itemId) }
  const others = await readOthers(reading, runs)
  for (const { item, before, observations, lateFrom, entries } of runs) {
    const rulesAt = rulesOf(item, registry, others.see(item, alarmsOf(item, registry)))
    const { state, changes } = reduceObservations(before.state, observations, { rulesAt })
    const receivedAt = Math.max(before.receivedAt, ...entries.map((entry) => entry.receivedAt))
    const recomputeFrom = earliest(before.recomputeFrom, lateFrom, unseenFrom(others.readTo(item), observations))
    batch.outcomes.set(item.itemId, { item, before, state, changes, receivedAt, recomputeFrom, observations })
  }
}

/** From there on reports were judged without all that there was to see of others. */
const unseenFrom = (readTo: number, observations: readonly StoredObservation[]): number | null =>
  readTo < (observations.at(-1)?.fix.recordedAt ?? 0) ? readTo + 1 : null

/**
 * Late reports: the span from the newest checkpoint before them is reduced anew, together with what had been reduced
 * already, so that any order of arrival ends in the same trips. Spans that are long, or pending already, wait, and so does
 * an item that keeps sending late ones: see long-recomputation.ts.
 */
export const recomputeLate: Stage = async (batch, engine) => {
  const late = [...batch.outcomes.values()].filter((outcome) => isRecomputedNow(outcome, batch.now))
  if (late.length === 0) return
  const checkpoints = await readCheckpoints(
    batch.tx,
    late.map(({ item, recomputeFrom }) => ({ itemId: item.itemId, before: recomputeFrom as number })),
  )
  const spans = late.map(({ item }) => ({
    itemId: item.itemId,
    after: checkpoints.get(item.itemId)?.recordedAt ?? -1,
  }))
  const most = inlineReportsOf(late.length)
  const stored = await readObservations(batch.tx, spans, most + 1)
  await attachToldEvents(batch.tx, stored, watchedSpans(spans, late, engine))
  const read = spans.map(({ itemId, after }, at): Span => {
    const observations = (stored.get(itemId) ?? []).sort(compareObservations)
    const from = checkpoints.get(itemId)?.state ?? initialEngineState
    return { outcome: late[at] as ItemOutcome, after, from, observations }
  })
  const others = await readOthers(
    { tx: batch.tx, ...engine, isChanging: (itemId) => batch.outcomes.has(itemId) },
    read.flatMap((span) => (span.observations.length > most ? [] : { ...span, item: span.outcome.item })),
  )
  for (const span of read) {
    const { outcome, observations } = span
    const { item } = outcome
    if (observations.length > most || unseenFrom(others.readTo(item), observations) !== null) {
      batch.counts.deferred++
      continue
    }
    batch.counts.recomputed += observations.length
    batch.outcomes.set(item.itemId, rewritten(span, engine, others))
  }
}

const watchedSpans = (
  spans: readonly { itemId: number; after: number }[],
  late: readonly ItemOutcome[],
  { registry }: Engine,
) => spans.filter((_, at) => alarmsOf((late[at] as ItemOutcome).item, registry)?.watchesEvents)

/** What is pending from before this batch is left to the one who works on it. */
const isRecomputedNow = ({ before, recomputeFrom }: ItemOutcome, now: number): boolean =>
  recomputeFrom !== null && before.recomputeFrom === null && before.restsUntil <= now

interface Span {
  outcome: ItemOutcome
  /** The instant of the checkpoint, and the state kept then. */
  after: number
  from: EngineState
  /** In canonical order. */
  observations: StoredObservation[]
}

const rewritten = ({ outcome, after, from, observations }: Span, engine: Engine, others: OtherItems): ItemOutcome => {
  const changes = noChanges()
  const segmentsFrom = noteUnsettled(from, changes) ?? after + 1
  const { item, before } = outcome
  const alarms = others.see(item, alarmsOf(item, engine.registry))
  const rulesAt = rulesOf(item, engine.registry, alarms && rulesOfPast(alarms, before.state.alarms))
  const { state } = reduceObservations(from, observations, { rulesAt, changes })
  return {
    ...outcome,
    state,
    changes,
    observations,
    recomputeFrom: null,
    rewrite: {
      after,
      segmentsFrom,
      reports: observations.length,
      place: from.item.lastGood ?? null,
      alarms: from.alarms,
    },
  }
}

import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { marks } from '../../database/position-marks.ts'
import { noCompanyAlarms } from '../../definitions/alarm-plans.ts'
import type { DeviceRegistry } from '../../definitions/device-registry.ts'
import type { TrackedItem } from '../../definitions/tracked-item.ts'
import type { Engine, Entry, ItemOutcome, Stage } from '../commit/batch.ts'
import { inlineReportsOf } from '../late/late-report-limits.ts'
import { type EngineState, initialEngineState } from '../state/engine-state.ts'
import { type AlarmRules, rulesOfPast } from '../state/item-alarms.ts'
import { noChanges } from '../state/item-changes.ts'
import type { KnownItem } from '../state/item-memory.ts'
import { compareObservations, isLate, noteSegment, type RulesAt, reduceObservations } from '../state/item-reduction.ts'
import { readCheckpoints, readItemStates } from '../store/item-states.repository.ts'
import { readObservations, type StoredObservation } from '../store/positions.repository.ts'
import { attachToldEvents } from '../store/told-events.repository.ts'

/** The alarms of an item; undefined for most. */
export const alarmsOf = (item: TrackedItem, registry: DeviceRegistry): AlarmRules | undefined => {
  const { alarms } = registry.company(item.companyId)
  const own = alarms.of(item)
  return own && { ...own, pois: alarms.pois }
}

export const rulesOf = (
  item: TrackedItem,
  registry: DeviceRegistry,
  alarms: AlarmRules | undefined = alarmsOf(item, registry),
): RulesAt => {
  const { itemId, itemType, companyId, driver } = item
  const { zones, sensors } = registry.company(companyId)
  const settings = motionSettingsOf(itemType)
  return (instant) => {
    const [zoned, sensed] = [zones.at(instant), sensors.at(instant)]
    return {
      settings,
      zones: zoned.value,
      zonesFrom: zoned.from,
      assigned: driver,
      sensors: sensed.value(itemId),
      alarms,
      until: Math.min(zoned.until, sensed.until),
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
  restsUntil: 0,
  isSegmentDirty: false,
  segmentWrittenAt: 0,
})

/** Items that are not in memory yet: new ones, and those that somebody else wrote while we ran. */
export const recallItems: Stage = async (batch, { memory }) => {
  const missing = new Map<number, TrackedItem>()
  for (const { item } of batch.entries) if (!memory.get(item.itemId)) missing.set(item.itemId, item)
  if (missing.size === 0) return
  for (const known of await readItemStates(batch.tx, [...missing.keys()])) batch.recalled.set(known.itemId, known)
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
export const reduceTimely: Stage = (batch, { memory, registry }) => {
  for (const [itemId, entries] of entriesByItem(batch.entries)) {
    const { item } = entries[0] as Entry
    const before = (memory.get(itemId) ?? batch.recalled.get(itemId)) as KnownItem
    const all = entries.map(observationOf).sort(compareObservations)
    const timely = all.filter(({ fix }) => !isLate(before.state, fix))
    const lateFrom = timely.length < all.length ? (all[0]?.fix.recordedAt as number) : null
    const { state, changes } = reduceObservations(before.state, timely, { rulesAt: rulesOf(item, registry) })
    const receivedAt = Math.max(before.receivedAt, ...entries.map((entry) => entry.receivedAt))
    const recomputeFrom = earlier(before.recomputeFrom, lateFrom)
    batch.outcomes.set(itemId, { item, before, state, changes, receivedAt, recomputeFrom, observations: timely })
  }
}

const earlier = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b)

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
  for (const { itemId, after } of spans) {
    const outcome = batch.outcomes.get(itemId) as ItemOutcome
    const observations = stored.get(itemId) ?? []
    if (observations.length > most) {
      batch.counts.deferred++
      continue
    }
    batch.counts.recomputed += observations.length
    const from = checkpoints.get(itemId)?.state ?? initialEngineState
    batch.outcomes.set(itemId, rewritten(outcome, { after, from, observations }, engine))
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
  /** The instant of the checkpoint, and the state kept then. */
  after: number
  from: EngineState
  observations: StoredObservation[]
}

const rewritten = (outcome: ItemOutcome, { after, from, observations }: Span, engine: Engine): ItemOutcome => {
  const ordered = observations.sort(compareObservations)
  const changes = noChanges()
  if (from.item.open) noteSegment(from.item.open, { drivers: from.drivers, changes, isDropped: false })
  const { item, before } = outcome
  const alarms = alarmsOf(item, engine.registry)
  const rulesAt = rulesOf(item, engine.registry, alarms && rulesOfPast(alarms, before.state.alarms))
  const { state } = reduceObservations(from, ordered, { rulesAt, changes })
  return {
    ...outcome,
    state,
    changes,
    observations: ordered,
    recomputeFrom: null,
    rewrite: {
      after,
      segmentsFrom: from.item.open?.startedAt ?? after + 1,
      reports: ordered.length,
      place: from.item.lastGood ?? null,
      alarms: from.alarms,
    },
  }
}

import { isTrusted } from '@atalaya/domain/fix'
import type { Batch, Entry, ItemOutcome, Stage } from './batch.ts'
import { assignDriver } from './driver-assignments.repository.ts'
import { driverOf } from './engine-state.ts'
import { endVisits, reopenVisits, upsertVisits } from './geozone-visits.repository.ts'
import type { EventChange } from './item-changes.ts'
import { deleteDerivedEventsAfter, type EventRow, insertEvents } from './item-events.repository.ts'
import { deleteCheckpoints, insertCheckpoints, upsertItemStates } from './item-states.repository.ts'
import {
  insertPositions,
  type Mark,
  marks,
  type StoredObservation,
  setMarks,
  setSensors,
} from './positions.repository.ts'

/** From here on the batch holds only what was not stored before. */
export const storePositions: Stage = async (batch) => {
  if (batch.entries.length === 0) return
  const inserted = await insertPositions(batch.tx, batch.entries)
  batch.counts.repeated = batch.entries.length - inserted.length
  batch.entries = inserted
  for (const { mark } of batch.entries) if (mark === marks.clock) batch.counts.clocks++
}

const rewrites = (outcomes: readonly ItemOutcome[]) =>
  outcomes.flatMap(({ item, rewrite }) => (rewrite ? [{ itemId: item.itemId, ...rewrite }] : []))

export const storeStates: Stage = async (batch) => {
  const outcomes = [...batch.outcomes.values()]
  if (outcomes.length === 0) return
  const remarked = outcomes.flatMap(remarkedRows)
  for (const row of remarked) if (row.mark === marks.outlier) batch.jumps.push(row)
  batch.counts.outliers = batch.jumps.length
  await setMarks(batch.tx, remarked)
  await setSensors(batch.tx, outcomes.flatMap(correctedSensors))
  await upsertItemStates(batch.tx, outcomes)
  await deleteCheckpoints(
    batch.tx,
    rewrites(outcomes).map(({ itemId, after }) => ({ itemId, from: after + 1 })),
  )
  await insertCheckpoints(
    batch.tx,
    outcomes.flatMap(({ item, changes }) => changes.checkpoints.map((checkpoint) => ({ item, ...checkpoint }))),
  )
}

const correctedSensors = ({ changes }: ItemOutcome) =>
  changes.sensors.map(({ observation: { trackerId, fix }, values }) => ({
    trackerId,
    recordedAt: fix.recordedAt,
    payloadHash: fix.payloadHash ?? '',
    values,
  }))

/** The first report of an instant is the one that was judged; a later look at the span may judge otherwise. */
const remarkedRows = ({ observations, changes }: ItemOutcome) => {
  const outliers = new Set(changes.outliers)
  const isJudged = (at: number) => observations[at - 1]?.fix.recordedAt !== observations[at]?.fix.recordedAt
  return observations.flatMap((observation: StoredObservation, at) => {
    const { recordedAt, payloadHash = '' } = observation.fix
    const mark: Mark = outliers.has(recordedAt) && isJudged(at) ? marks.outlier : marks.none
    return mark === observation.mark ? [] : [{ trackerId: observation.trackerId, recordedAt, payloadHash, mark }]
  })
}

export const storeVisits: Stage = async (batch) => {
  const outcomes = [...batch.outcomes.values()]
  const spans = rewrites(outcomes)
  if (spans.length > 0) await reopenVisits(batch.tx, spans)
  await endVisits(
    batch.tx,
    outcomes.flatMap(({ item, changes }) =>
      [...changes.visitEnds].map(([geozoneId, leftAt]) => ({ itemId: item.itemId, geozoneId, leftAt })),
    ),
  )
  await upsertVisits(
    batch.tx,
    outcomes.flatMap(({ item, changes }) => [...changes.visits.values()].map((visit) => ({ item, visit }))),
  )
}

/** Crossings of a zone that is no more raise nothing. */
const isOfKnownZone = ({ data }: EventChange, zoneIds: ReadonlySet<number>): boolean =>
  typeof data.geozoneId !== 'number' || zoneIds.has(data.geozoneId)

export const storeEvents: Stage = async (batch, { registry }) => {
  const derived: EventRow[] = []
  const spans: { itemId: number; after: number }[] = []
  for (const { item, changes, rewrite } of batch.outcomes.values()) {
    const { zoneIds } = registry.company(item.companyId)
    if (rewrite) spans.push({ itemId: item.itemId, after: rewrite.after })
    for (const event of changes.events) if (isOfKnownZone(event, zoneIds)) derived.push({ item, event })
  }
  if (spans.length > 0) await deleteDerivedEventsAfter(batch.tx, spans, derived)
  const told = batch.entries.filter(({ report }) => report.events.length > 0)
  const toldRows = told.flatMap((entry) => toldEvents(batch, entry))
  batch.events.push(...(await insertEvents(batch.tx, unrepeated([...derived, ...toldRows]))))
}

/** What the tracker detected itself. One with a wrong clock still means it: its event counts from its arrival. */
const toldEvents = (batch: Batch, { report, item, mark, receivedAt }: Entry): EventRow[] =>
  (mark === marks.skipped ? [] : report.events).map(({ kind, value, code }) => {
    const known = batch.outcomes.get(item.itemId)?.state.item.lastGood
    const at = isTrusted(report.fix) ? report.fix : known
    return {
      item,
      event: {
        kind,
        recordedAt: mark === marks.clock ? receivedAt : report.fix.recordedAt,
        position: at ? { lat: at.lat, lng: at.lng } : null,
        data: { ...(value === undefined ? {} : { value }), ...(code === undefined ? {} : { code }) },
        subject: code ?? '',
      },
    }
  })

const unrepeated = (rows: readonly EventRow[]): EventRow[] => [
  ...new Map(
    rows.map((row) => [`${row.item.itemId} ${row.event.recordedAt} ${row.event.kind} ${row.event.subject}`, row]),
  ).values(),
]

export const storeDrivers: Stage = async (batch) => {
  for (const { item, before, state } of batch.outcomes.values()) {
    const now = driverOf(state.drivers)
    const then = driverOf(before.state.drivers)
    if (!now?.isByTag || (now.driverId === then?.driverId && now.since === then.since)) continue
    const change = { vehicleId: item.itemId, driverId: now.driverId, since: now.since }
    batch.driverChanges.push({ item, change, displaced: await assignDriver(batch.tx, change) })
  }
}

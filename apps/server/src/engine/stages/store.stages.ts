import { type Mark, marks } from '../../database/position-marks.ts'
import type { ItemOutcome, Stage } from '../commit/batch.ts'
import { driverOf } from '../state/engine-state.ts'
import { assignDriver } from '../store/driver-assignments.repository.ts'
import { endVisits, endVisitsOfDeleted, reopenVisits, upsertVisits } from '../store/geozone-visits.repository.ts'
import { deleteCheckpoints, insertCheckpoints, upsertItemStates } from '../store/item-states.repository.ts'
import { insertPositions, type StoredObservation, setMarks, setSensors } from '../store/positions.repository.ts'

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
export const remarkedRows = ({ observations, changes }: ItemOutcome) => {
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
  if (spans.length > 0) await endVisitsOfDeleted(batch.tx, spans)
}

export const storeDrivers: Stage = async (batch) => {
  for (const { item, before, state } of batch.outcomes.values()) {
    const now = driverOf(state.drivers)
    const then = driverOf(before.state.drivers)
    if (!now?.isByTag || (now.driverId === then?.driverId && now.since === then.since)) continue
    const change = { vehicleId: item.itemId, driverId: now.driverId, since: now.since }
    batch.driverChanges.push({ item, change, displaced: await assignDriver(batch.tx, change) })
  }
}

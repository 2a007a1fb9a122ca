import type { Bus } from '../../adapters/bus.ts'
import { marks } from '../../database/position-marks.ts'
import type { Database } from '../../database/tenant.ts'
import type { Submission } from '../../ingest-port/submission.ts'
import { restMsAfter } from '../late/late-report-limits.ts'
import { liveMessagesOf } from '../news/live-messages.ts'
import { isSegmentDirty } from '../stages/segment.stages.ts'
import { dueTimeOf } from '../state/due-time.ts'
import { earliest } from '../state/instants.ts'
import { motionOf } from '../state/item-motion.ts'
import { type Batch, type Engine, newBatch, type Stage } from './batch.ts'
import type { CommitLedger } from './commit-ledger.ts'

export interface CommitParts {
  database: Database
  ledger: CommitLedger
  engine: Engine
  bus: Bus
  now(): number
}

/**
 * One transaction through the given stages. Memory changes after COMMIT and never otherwise. To be called under the
 * mutex, since what it reads from memory must still hold when it commits.
 */
export const commitBatch = async (
  { ledger, engine, now }: CommitParts,
  stages: readonly Stage[],
  submissions: readonly Submission[] = [],
): Promise<Batch> => {
  const batch = await ledger.commit(async (tx) => {
    const attempt = newBatch(tx, submissions, now())
    for (const stage of stages) await stage(attempt, engine)
    return attempt
  })
  remember(batch, engine)
  engine.afterCommit('flag', () => flag(batch, engine))
  return batch
}

const remember = (batch: Batch, engine: Engine): void => {
  const { memory, registry, afterCommit } = engine
  for (const outcome of batch.outcomes.values()) {
    const { item, before, state, receivedAt, recomputeFrom, rewrite } = outcome
    const { itemId, companyId, itemType } = item
    const isWritten = batch.segmentsWritten.has(itemId)
    const isRemembered = afterCommit('remember', () =>
      memory.set({
        itemId,
        companyId,
        itemType,
        state,
        receivedAt,
        recomputeFrom,
        othersFrom: earliest(rewrite ? null : before.othersFrom, batch.watchers.get(itemId)?.from ?? null),
        restsUntil: rewrite ? batch.now + restMsAfter(rewrite.reports) : before.restsUntil,
        dueAt: dueTimeOf({ state, receivedAt }, motionOf(item, state, registry)),
        alarmsDueAt: outcome.alarmsDueAt ?? null,
        judgedBy: batch.judgedBy.get(itemId) ?? before.judgedBy,
        isSegmentDirty: !isWritten && isSegmentDirty(outcome, registry),
        segmentWrittenAt: isWritten ? batch.now : before.segmentWrittenAt,
      }),
    )
    // What could not be remembered is read again from the rows that are stored now.
    if (!isRemembered) memory.forget(itemId)
  }
  for (const itemId of batch.watchers.keys())
    if (!batch.outcomes.has(itemId) && !afterCommit('remember', () => rememberWatcher(batch, engine, itemId)))
      memory.forget(itemId)
  afterCommit('remember', () => rememberDefinitions(batch, engine))
}

/** Of an item with which nothing else has happened. */
const rememberWatcher = (batch: Batch, { memory }: Engine, itemId: number): void => {
  const [known, noted] = [memory.get(itemId), batch.watchers.get(itemId)]
  if (!known || !noted) return
  memory.set({
    ...known,
    recomputeFrom: earliest(known.recomputeFrom, noted.from),
    othersFrom: earliest(known.othersFrom, noted.from),
    alarmsDueAt: earliest(known.alarmsDueAt, noted.dueAt),
  })
}

const rememberDefinitions = (batch: Batch, { registry, locks }: Engine): void => {
  for (const { change, displaced } of batch.driverChanges) {
    registry.setDriver(change.vehicleId, { driverId: change.driverId, since: change.since })
    for (const { vehicleId, since } of displaced.vehicles) registry.setDriver(vehicleId, { driverId: null, since })
  }
  for (const read of batch.locksRead) locks.replace(read.companyId, read.locks)
  for (const { lock, broken } of batch.lockVerdicts) locks.setBroken(lock, broken?.at ?? null)
}

/** Only after COMMIT: what was not stored will be sent again, and be judged then. */
const flag = ({ entries, jumps, now }: Batch, { flags }: Engine): void => {
  for (const { trackerId, recordedAt } of jumps)
    flags.raise(trackerId, 'impossibleJump', { at: now, detail: { recordedTs: recordedAt } })
  for (const { mark, trackerId, report } of entries) {
    if (mark !== marks.clock) continue
    flags.raise(trackerId, 'wrongClock', { at: now, detail: { recordedTs: report.fix.recordedAt } })
  }
}

/** Tells the others what a committed batch has changed. */
export const announce = (batch: Batch, { engine, bus }: Pick<CommitParts, 'engine' | 'bus'>): void => {
  engine.afterCommit('announce', () => {
    for (const [companyId, messages] of liveMessagesOf(batch)) bus.publish({ kind: 'live', companyId, messages })
  })
}

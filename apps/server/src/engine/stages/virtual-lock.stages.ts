import type { Fix } from '@atalaya/domain/fix'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { fixMoments } from '@atalaya/domain/rules/fix-moments'
import { judge } from '@atalaya/domain/rules/judge'
import { ruleOf } from '@atalaya/domain/rules/rule'
import { virtualLockRule } from '@atalaya/domain/rules/virtual-lock.rule'
import type { LockBreak } from '@atalaya/domain/virtual-lock'
import { marks } from '../../database/position-marks.ts'
import type { Tx } from '../../database/tenant.ts'
import type { ItemOutcome, Stage } from '../commit/batch.ts'
import type { WatchedLock } from '../state/lock-memory.ts'
import { readObservationsAt } from '../store/positions.repository.ts'
import {
  type LockVerdict,
  readClosedLocks,
  readSuspectInstants,
  writeLockVerdicts,
} from '../store/virtual-locks.repository.ts'

const suspectsAtOnce = 100

/**
 * What a lock remembers is its own verdict, which stands in its row: a span that is reduced anew goes back to before it by
 * the instant, and needs no checkpoint.
 * Holds what a batch has taken to the closed locks of its items. What is newer than all that is known is looked at as it
 * is; a span that was reduced anew is read, since other reports may count in it now.
 */
export const judgeLocks: Stage = async (batch, { locks }) => {
  if (locks.isEmpty) return
  const verdicts: LockVerdict[] = []
  for (const outcome of batch.outcomes.values()) {
    const { rewrite } = outcome
    for (const lock of locks.on(outcome.item.itemId)) {
      if (rewrite) {
        if (lock.brokenAt !== null && lock.brokenAt <= rewrite.after) continue
        const broken = await storedBreak(batch.tx, lock, Math.max(lock.closedAt, rewrite.after))
        if ((broken?.at ?? null) !== lock.brokenAt) verdicts.push({ lock, broken })
      } else if (lock.brokenAt === null) {
        const broken = timelyBreak(lock, outcome)
        if (broken) verdicts.push({ lock, broken })
      }
    }
  }
  batch.lockVerdicts.push(...(await writeLockVerdicts(batch.tx, verdicts)))
}

/** Only the first report of an instant counts: another of the newest known one is none. */
const timelyBreak = (lock: WatchedLock, { before, observations, changes }: ItemOutcome): LockBreak | undefined => {
  const newestAt = before.state.newest?.recordedAt ?? -1
  const believed = observations.filter(
    ({ fix }) => fix.recordedAt > newestAt && !changes.outliers.includes(fix.recordedAt),
  )
  return breakAmong(
    believed.map(({ fix }) => fix),
    lock,
  )
}

/** By the rule of a lock that is whole so far. */
const breakAmong = (fixes: readonly Fix[], lock: WatchedLock): LockBreak | undefined => {
  const { id, closedAt, itemType } = lock
  const rule = ruleOf(virtualLockRule, { id, from: closedAt + 1, until: null, settings: lock })
  return judge([rule], {}, fixMoments(fixes, motionSettingsOf(itemType))).verdicts[0]?.finding
}

/** By what is stored and was recorded after an instant. */
const storedBreak = async (tx: Tx, lock: WatchedLock, after: number): Promise<LockBreak | null> => {
  for (let from = after; ; ) {
    const instants = await readSuspectInstants(tx, lock, { after: from, limit: suspectsAtOnce })
    const observations = await readObservationsAt(tx, lock.itemId, instants)
    const jumps = new Set(observations.flatMap(({ mark, fix }) => (mark === marks.none ? [] : fix.recordedAt)))
    const believed = observations.flatMap(({ fix }) => (jumps.has(fix.recordedAt) ? [] : fix))
    const found = breakAmong(believed, lock)
    if (found) return found
    if (instants.length < suspectsAtOnce) return null
    from = instants.at(-1) as number
  }
}

/** Reads a company's closed locks, and holds to those that are new, or changed, what was stored before they were known. */
export const readLocks =
  (companyId: number | null): Stage =>
  async (batch) => {
    const read = await readClosedLocks(batch.tx, companyId)
    const verdicts: LockVerdict[] = []
    for (const { isWatched, ...lock } of read) {
      if (!isWatched) verdicts.push({ lock, broken: await storedBreak(batch.tx, lock, lock.closedAt) })
    }
    const written = await writeLockVerdicts(batch.tx, verdicts)
    batch.locksRead.push({ companyId, locks: read.map(({ isWatched: _isWatched, ...lock }) => lock) })
    batch.lockVerdicts.push(...written.filter(({ lock, broken }) => (broken?.at ?? null) !== lock.brokenAt))
  }

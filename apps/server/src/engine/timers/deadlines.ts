import type { AlarmsAhead } from '@atalaya/domain/alarms/judge-alarms'
import type { Mutex } from '../../adapters/mutex.ts'
import type { Batch, ItemOutcome, Stage } from '../commit/batch.ts'
import { announce, type CommitParts, commitBatch } from '../commit/batch-commit.ts'
import { hasAlarmNews, judgeTime } from '../stages/alarm.stages.ts'
import { afterReduction } from '../stages/pipeline.ts'
import { seeSilence } from '../stages/silence.stage.ts'
import type { KnownItem } from '../state/item-memory.ts'
import { asTheyStand } from './as-they-stand.ts'

const maxItemsATime = 1_000
/** An item that is due and yet not changed by it is looked at again after this long. */
const recheckMs = 60_000

/**
 * What silence does to items: idling, stopped, offline, and the end of a trip that nobody hears of. It goes through the
 * stages that a report goes through. Due times follow from the stored states, so that a restart neither loses nor repeats
 * one. Answers how many items changed.
 */
export const fireDeadlines = (parts: CommitParts, mutex: Mutex): Promise<number> =>
  mutex.run(async () => {
    const due = dueItems(parts)
    let changed = 0
    for (let from = 0; from < due.length; from += maxItemsATime) {
      const unchanged: ItemOutcome[] = []
      const standing = asTheyStand(due.slice(from, from + maxItemsATime))
      const stages = [standing, seeSilence, judgeTime(true), leaveOut(unchanged), ...afterReduction]
      const batch = await commitBatch(parts, stages)
      for (const outcome of unchanged) parts.engine.memory.set(lookedAt(outcome, batch))
      announce(batch, parts)
      changed += batch.outcomes.size
    }
    return changed
  })

const dueItems = ({ engine: { memory, registry }, now }: CommitParts): KnownItem[] => {
  const at = now()
  const due: KnownItem[] = []
  for (const known of memory.all()) {
    if (!registry.item(known.itemId)) memory.forget(known.itemId)
    else if (
      isDue(known.dueAt, at) ||
      isDue(known.alarmsDueAt, at) ||
      known.judgedBy !== registry.company(known.companyId).alarms
    )
      due.push(known)
  }
  return due
}

/** Found by time before: it has nothing new to say. */
const isSameAhead = (before: AlarmsAhead | undefined, now: AlarmsAhead | undefined): boolean =>
  JSON.stringify(before?.findings) === JSON.stringify(now?.findings)

const isDue = (dueAt: number | null, at: number): boolean => dueAt !== null && dueAt <= at

/** Nothing was to be written of it, but when it is to be looked at again. */
const lookedAt = ({ before, item, alarmsDueAt }: ItemOutcome, { now, judgedBy }: Batch): KnownItem => ({
  ...before,
  dueAt: isDue(before.dueAt, now) ? now + recheckMs : before.dueAt,
  alarmsDueAt: alarmsDueAt === undefined || isDue(alarmsDueAt, now) ? null : alarmsDueAt,
  judgedBy: judgedBy.get(item.itemId) ?? before.judgedBy,
})

/** `unchanged` is given those that silence does nothing to, of this attempt alone. */
const leaveOut =
  (unchanged: ItemOutcome[]): Stage =>
  ({ outcomes }) => {
    unchanged.length = 0
    for (const [itemId, outcome] of outcomes) {
      const { before, state } = outcome
      const [then, now] = [before.state.item, state.item]
      if (hasAlarmNews(outcome) && !isSameAhead(before.state.alarmsAhead, state.alarmsAhead)) continue
      if (now.motion !== then.motion || now.isInTrack !== then.isInTrack) continue
      unchanged.push(outcome)
      outcomes.delete(itemId)
    }
  }

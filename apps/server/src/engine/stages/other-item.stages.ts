import { isTrusted } from '@atalaya/domain/fix'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import type { CompanyAlarms, OtherItem } from '../../definitions/alarm-plans.ts'
import type { Batch, Engine, Entry, ItemOutcome, Stage } from '../commit/batch.ts'
import { earliest } from '../state/instants.ts'
import type { KnownItem } from '../state/item-memory.ts'
import { askForRecomputation } from '../store/item-states.repository.ts'
import { quietMs } from './alarm.stages.ts'
import { entriesByItem } from './reduce.stages.ts'
import { remarkedRows } from './store.stages.ts'

/** Where a batch has changed what is stored of an item's places: by what came, and by what turned out to be a jump or none. */
interface Moved {
  came: readonly number[]
  remarked: readonly number[]
}

/**
 * Who is compared with an item that has moved, by the transaction that stores it: what was judged without it is judged anew from
 * there, as for late reports of its own, and who has been silent since is looked at soon.
 */
export const noteWatchers: Stage = async (batch, engine) => {
  const moved = movedOthers(batch, engine)
  for (const { outcome, alarms, other, changes } of moved)
    for (const itemId of other.watchers) {
      const watcher = watcherOf(batch, engine, itemId)
      if (watcher?.known.companyId !== outcome.item.companyId) continue
      if (!alarms.of(watcher.known)?.others.includes(outcome.item.itemId)) continue
      noteMove(batch, watcher, { other, changes })
    }
  const apart = [...batch.watchers].flatMap(([itemId, { from }]) =>
    from === null || batch.outcomes.has(itemId) ? [] : [{ itemId, from }],
  )
  await askForRecomputation(batch.tx, apart)
}

const movedOthers = (batch: Batch, { registry }: Engine) => {
  let entries: Map<number, Entry[]> | undefined
  const moved: { outcome: ItemOutcome; alarms: CompanyAlarms; other: OtherItem; changes: Moved }[] = []
  for (const outcome of batch.outcomes.values()) {
    const { alarms } = registry.company(outcome.item.companyId)
    const other = alarms.others.get(outcome.item.itemId)
    if (!other) continue
    entries ??= entriesByItem(batch.entries)
    const came = (entries.get(outcome.item.itemId) ?? []).flatMap(({ report: { fix } }) =>
      isTrusted(fix) ? [fix.recordedAt] : [],
    )
    const remarked = remarkedRows(outcome).map(({ recordedAt }) => recordedAt)
    if (came.length + remarked.length > 0) moved.push({ outcome, alarms, other, changes: { came, remarked } })
  }
  return moved
}

interface Watcher {
  known: KnownItem
  /** What this batch makes of it, if anything. */
  outcome: ItemOutcome | undefined
}

/** Undefined for an item that nothing was heard of. */
const watcherOf = (batch: Batch, { memory }: Engine, itemId: number): Watcher | undefined => {
  const outcome = batch.outcomes.get(itemId)
  const known = outcome?.before ?? memory.get(itemId)
  return known && { known, outcome }
}

const noteMove = (
  batch: Batch,
  { known, outcome }: Watcher,
  { other, changes: { came, remarked } }: { other: OtherItem; changes: Moved },
): void => {
  const { alarms, newest } = outcome?.state ?? known.state
  // What is just being judged anew may come to have alarms where it has none by now.
  const owedTo = known.recomputeFrom === null ? undefined : newest?.recordedAt
  const judgedTo = alarms?.at ?? owedTo ?? Number.NEGATIVE_INFINITY
  // What this batch has judged of it, it has judged by all that came.
  const judgedBefore = outcome
    ? (outcome.rewrite?.after ?? known.state.alarms?.at ?? Number.NEGATIVE_INFINITY)
    : judgedTo
  const first = earliest(...came.filter((at) => at <= judgedBefore), ...remarked.filter((at) => at <= judgedTo))
  const noted = batch.watchers.get(known.itemId) ?? { from: null, dueAt: null }
  if (first !== null && Math.max(first, other.from) <= judgedTo)
    noted.from = earliest(noted.from, Math.max(first, other.from))
  const placedTo =
    (known.state.item.lastGood?.recordedAt ?? Number.NEGATIVE_INFINITY) + motionSettingsOf(known.itemType).maxGapMs
  if (!outcome && came.some((at) => at > judgedTo && at < placedTo))
    noted.dueAt = Math.max(batch.now, known.receivedAt + quietMs)
  if (noted.from === null && noted.dueAt === null) return
  batch.watchers.set(known.itemId, noted)
  if (outcome) outcome.recomputeFrom = earliest(outcome.recomputeFrom, noted.from)
}

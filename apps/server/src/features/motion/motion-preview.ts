import type { ItemId } from '@atalaya/contract/identifiers'
import type { MotionPreview } from '@atalaya/contract/motion'
import { type ItemState, initialItemState, type Segment } from '@atalaya/domain/item-state'
import {
  addMotion,
  type MotionCourse,
  motionChanges,
  motionCourse,
  motionSums,
  noMotion,
} from '@atalaya/domain/motion-preview'
import { type MotionChoice, motionSettingsBy } from '@atalaya/domain/motion-settings'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { readPastFixes } from '../../engine/index.ts'
import { motionPreviewChanges } from '../../limits/motion.limits.ts'

export interface PreviewOrder {
  itemType: 1 | 2 | 3
  current: MotionChoice
  proposed: MotionChoice
  fromTs: number
  toTs: number
  items: readonly { id: number; name: string }[]
  /** No item is begun after so long. */
  budgetMs: number
}

/** Some 20 ms of one core for both courses: who waits for it are trackers, too. */
const fixesAPiece = 5_000

/** As it was kept from before the period, so that what was under way then goes on. */
const readStart = async (tx: Tx, itemId: number, before: number): Promise<{ state: ItemState; after: number }> => {
  const { rows } = await sql<{ recorded_at: number; item: ItemState }>`
    SELECT recorded_at, reducer -> 'item' AS item FROM item_checkpoints
    WHERE item_id = ${itemId} AND recorded_at < ${before} ORDER BY recorded_at DESC LIMIT 1`.execute(tx)
  const [found] = rows
  return found ? { state: found.item, after: found.recorded_at } : { state: initialItemState, after: -1 }
}

/** Whether all of its fixes were taken before the time was over. */
const takeAll = async (
  tx: Tx,
  courses: readonly MotionCourse[],
  span: { itemId: number; after: number; upTo: number; isOver(): boolean },
): Promise<boolean> => {
  let { after } = span
  for (let limit = fixesAPiece; ; ) {
    if (span.isOver()) return false
    const { fixes, isLast } = await readPastFixes(tx, { ...span, after, limit })
    for (const course of courses) course.take(fixes)
    if (isLast) return true
    const newest = fixes.at(-1)
    if (newest) after = newest.recordedAt
    else limit *= 2
  }
}

/**
 * The same fixes by the settings of now and by those proposed, through the rules that reports go through, item by item for as long
 * as there is time: an item that was begun and not finished is not in the answer.
 */
export const previewMotion = async (tx: Tx, order: PreviewOrder): Promise<Omit<MotionPreview, 'itemCount'>> => {
  const { itemType, fromTs, toTs, items, budgetMs } = order
  const endsAt = performance.now() + budgetMs
  const isOver = () => performance.now() > endsAt
  const preview: Omit<MotionPreview, 'itemCount'> = {
    ...{ fromTs, toTs, done: 0, items: [], changes: [], changeCount: 0 },
    total: { current: noMotion, proposed: noMotion },
  }
  for (const { id, name } of items) {
    const start = await readStart(tx, id, fromTs)
    const courses = [order.current, order.proposed].map((choice) =>
      motionCourse(start.state, motionSettingsBy(itemType, choice)),
    )
    if (!(await takeAll(tx, courses, { itemId: id, after: start.after, upTo: toTs, isOver }))) break
    const [before, after] = courses.map((course) => course.segments(toTs)) as [Segment[], Segment[]]
    const [current, proposed] = [motionSums(before, fromTs), motionSums(after, fromTs)]
    const changes = motionChanges(before, after, fromTs)
    const itemId = id as ItemId
    preview.done++
    preview.items.push({ itemId, name, current, proposed })
    preview.total = {
      current: addMotion(preview.total.current, current),
      proposed: addMotion(preview.total.proposed, proposed),
    }
    preview.changeCount += changes.length
    const room = motionPreviewChanges.value - preview.changes.length
    preview.changes.push(...changes.slice(0, room).map((change) => ({ itemId, ...change })))
  }
  return preview
}

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { recomputedItemsAhead } from '../../limits/motion.limits.ts'
import type { ActiveRun, RunKind } from '../../runs/index.ts'

interface RecomputedPast {
  itemType: 1 | 2 | 3
  fromTs: number
}

interface Memory {
  /** Items up to it have been handed to the engine. */
  afterItemId: number
  handed: number
  total: number
}

const lookMs = 400

/** Items with a past, in the order of their ids. */
const readNext = async (tx: Tx, run: ActiveRun, { afterItemId, limit }: { afterItemId: number; limit: number }) => {
  const { itemType } = run.params as RecomputedPast
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM items JOIN item_states ON item_id = id
    WHERE items.company_id = ${run.companyId} AND items.item_type = ${itemType} AND deleted_ts IS NULL
      AND id > ${afterItemId}
    ORDER BY id LIMIT ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

const countItems = async (tx: Tx, run: ActiveRun): Promise<number> => {
  const { itemType } = run.params as RecomputedPast
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM items JOIN item_states ON item_id = id
    WHERE items.company_id = ${run.companyId} AND items.item_type = ${itemType} AND deleted_ts IS NULL`.execute(tx)
  return rows[0]?.count ?? 0
}

const countWaiting = async (tx: Tx, run: ActiveRun): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM motion_recomputations WHERE run_id = ${run.id}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** What a run before left undone is done with this one, from the earlier of both days. */
const handOver = async (tx: Tx, run: ActiveRun, itemIds: readonly number[]): Promise<void> => {
  const { fromTs } = run.params as RecomputedPast
  for (const itemId of itemIds)
    await sql`
      INSERT INTO motion_recomputations (item_id, company_id, run_id, from_ts)
      VALUES (${itemId}, ${run.companyId}, ${run.id}, ${fromTs})
      ON CONFLICT (item_id) DO UPDATE SET run_id = EXCLUDED.run_id,
        from_ts = least(motion_recomputations.from_ts, EXCLUDED.from_ts)`.execute(tx)
}

/**
 * Has the engine reduce the past of a company's items of a type anew (`engine/late/asked-recomputation`), a few at a time: this
 * only hands them over and counts. Called off, what is handed over and not begun is left as it was.
 */
export const motionRecomputation = (): RunKind => ({
  kind: 'motionRecomputation',
  attempts: 5,
  keptDays: 30,
  async run(run) {
    let memory = run.memory as Partial<Memory>
    for (;;) {
      run.signal.throwIfAborted()
      let isDone = false
      await run.step(async (tx) => {
        const { afterItemId = 0, handed = 0, total = await countItems(tx, run) } = memory
        const waiting = await countWaiting(tx, run)
        const next = await readNext(tx, run, { afterItemId, limit: recomputedItemsAhead.value - waiting })
        await handOver(tx, run, next)
        isDone = waiting === 0 && next.length === 0
        memory = { afterItemId: next.at(-1) ?? afterItemId, handed: handed + next.length, total }
        run.progress(Math.min(total, handed - waiting), total)
        return memory
      })
      if (isDone) return
      await pause(lookMs, undefined, { signal: run.signal })
    }
  },
})

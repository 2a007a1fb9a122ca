import { sql } from 'kysely'
import { int4Column, int8Column } from '../../database/binary-columns.ts'
import type { Tx } from '../../database/tenant.ts'

export interface DayMark {
  itemId: number
  companyId: number
  /** From when on its days have to be summed anew, epoch ms. */
  fromTs: number
}

/** In the order of items, as everybody who marks several: two at once do not wait for each other. `dueTs` is when they are summed up next. Who sums up what stood before a mark does not take it away (`version`). */
export const markItemDays = async (tx: Tx, marks: readonly DayMark[], dueTs: number): Promise<void> => {
  if (marks.length === 0) return
  await sql`
    INSERT INTO item_day_marks (item_id, company_id, from_ts, due_ts)
    SELECT item_id, company_id, from_ts, ${dueTs} FROM unnest(
      ${int4Column(marks, ({ itemId }) => itemId)}::integer[],
      ${int4Column(marks, ({ companyId }) => companyId)}::integer[],
      ${int8Column(marks, ({ fromTs }) => fromTs)}::bigint[]
    ) AS mark (item_id, company_id, from_ts)
    ORDER BY item_id
    ON CONFLICT (item_id) DO UPDATE SET
      from_ts = least(item_day_marks.from_ts, EXCLUDED.from_ts),
      due_ts = least(item_day_marks.due_ts, EXCLUDED.due_ts),
      version = item_day_marks.version + 1,
      lease_until = 0`.execute(tx)
}

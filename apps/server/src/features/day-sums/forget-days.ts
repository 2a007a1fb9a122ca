import { sql } from 'kysely'
import { int4Column, textColumn } from '../../database/binary-columns.ts'
import type { Tx } from '../../database/tenant.ts'
import type { DayRange } from './item-days.repository.ts'

/** Takes away what is kept of the ranges, for it to be written anew. */
export const forgetDays = async (
  tx: Tx,
  table: 'item_day_squares' | 'item_day_ways',
  ranges: readonly DayRange[],
): Promise<void> => {
  await sql`
    DELETE FROM ${sql.table(table)} AS kept USING unnest(
      ${int4Column(ranges, ({ itemId }) => itemId)}::integer[],
      ${textColumn(ranges, ({ fromDay }) => fromDay)}::text[]::date[],
      ${textColumn(ranges, ({ toDay }) => toDay)}::text[]::date[]
    ) AS range (item_id, from_day, to_day)
    WHERE kept.item_id = range.item_id AND kept.day BETWEEN from_day AND to_day`.execute(tx)
}

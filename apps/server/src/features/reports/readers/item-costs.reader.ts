import type { CostType } from '@atalaya/contract/costs'
import { itemCostsReport } from '@atalaya/contract/reports/item-costs.report'
import { currencyDigits } from '@atalaya/domain/cost-amounts'
import { sql } from 'kysely'
import { isVisibleTo } from '../../groups/index.ts'
import { type AskedReport, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { drivenKm } from '../driven-items.ts'

const upkeep = ['maintenance', 'repair', 'tyres', 'washing'] as const satisfies readonly CostType[]
const fuel: CostType = 'fuel'
const withoutCents = Object.entries(currencyDigits).flatMap(([currency, digits]) => (digits === 0 ? [currency] : []))

/** As `totalOfCost` has it, in the database: exact, and half a cent away from zero. */
const total = sql`round(costs.quantity * costs.unit_price * (100 + costs.tax) / 100,
  CASE WHEN costs.currency = ANY (${withoutCents}::text[]) THEN 0 ELSE 2 END)`

/** Receipts have a day and no hour: so are the kilometres of whole days. */
const atAllHours = (asked: AskedReport): AskedReport => {
  const { timeFrom: _, timeTo: __, ...question } = asked.question
  return { ...asked, question }
}

/** What was bought by fuel card, told apart: nobody has to write it down a second time as a cost. */
const byCard = 'card'

/** What names a vehicle and an asset is the vehicle's. */
export const itemCostsReader = defineReader(
  itemCostsReport,
  (asked) => sql`${withChosen(asked)}, driven AS MATERIALIZED (
      ${drivenKm(atAllHours(asked))}
    ), spent AS (
      SELECT chosen.id, costs.currency, ${total} AS amount, costs.type
      FROM chosen JOIN costs ON chosen.id = coalesce(costs.vehicle_id, costs.asset_id)
        AND costs.date BETWEEN ${asked.question.from}::date AND ${asked.question.to}::date
        AND (costs.asset_id IS NULL OR ${isVisibleTo(asked.viewer, 'costs.asset_id')})
      UNION ALL
      SELECT chosen.id, fuel_purchases.currency, fuel_purchases.amount, ${byCard}
      FROM chosen JOIN fuel_purchases ON fuel_purchases.vehicle_id = chosen.id
        AND fuel_purchases.purchased_at >= ${asked.fromTs} AND fuel_purchases.purchased_at < ${asked.toTs}
    ), paid AS (
      SELECT id, currency, sum(amount)::float8 AS paid, count(*)::float8 AS receipts,
        coalesce(sum(amount) FILTER (WHERE type = ${fuel}), 0)::float8 AS fuel,
        coalesce(sum(amount) FILTER (WHERE type = ${byCard}), 0)::float8 AS by_card,
        coalesce(sum(amount) FILTER (WHERE type = ANY (${[...upkeep]}::text[])), 0)::float8 AS upkeep
      FROM spent GROUP BY id, currency
    )
    SELECT chosen.name AS item, paid.paid, paid.currency, CASE WHEN driven.km >= 1 THEN paid.paid / driven.km END AS "perKm",
      coalesce(driven.km, 0) AS "distanceKm", paid.fuel AS "paidFuel", paid.by_card AS "paidByCard", paid.upkeep AS "paidUpkeep",
      (paid.paid - paid.fuel - paid.by_card - paid.upkeep)::numeric(20, 2)::float8 AS "paidOther", paid.receipts,
      chosen.id AS "itemId", chosen.item_type AS "itemType"
    FROM paid JOIN chosen USING (id) LEFT JOIN driven USING (id)
    ORDER BY paid.paid DESC, chosen.id, paid.currency`,
)

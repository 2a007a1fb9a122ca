import type { CompanyMotion, TypeMotion } from '@atalaya/contract/motion'
import { calendarDayAt } from '@atalaya/domain/days/calendar-days'
import { historyStart } from '@atalaya/domain/history'
import { type MotionChoice, usualMotion } from '@atalaya/domain/motion-settings'
import { datePlus } from '@atalaya/domain/zone-time'
import { sql } from 'kysely'
import { failure } from '../../access/failures.ts'
import type { Tx } from '../../database/tenant.ts'
import { readHistories } from '../../definitions/device-registry.repository.ts'
import { motionChoicesKept, motionChoicesTold } from '../../limits/motion.limits.ts'

type ItemType = TypeMotion['itemType']
const itemTypes: readonly ItemType[] = [1, 2, 3]

/** Of the company that the transaction is isolated to, the newest first. */
const readHeld = async (tx: Tx, companyId: number) => {
  const rows = await tx
    .selectFrom('motion_settings')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('from_ts', 'desc')
    .execute()
  return Map.groupBy(rows, ({ item_type }) => item_type as ItemType)
}

export interface ChosenMotion {
  itemType: ItemType
  choice: MotionChoice
}

/** What the company holds to since its newest choices: of each type of items that one was made for. */
export const readChosenMotion = async (tx: Tx, companyId: number): Promise<ChosenMotion[]> =>
  [...(await readHeld(tx, companyId))].flatMap(([itemType, [newest]]) =>
    newest ? [{ itemType, choice: choiceOf(newest) }] : [],
  )

/** Where the history begins, of which reports are kept whole. */
export const readKept = async (
  tx: Tx,
  companyId: number,
  now: number,
): Promise<{ timezone: string; keptFrom: number }> => {
  const [history] = await readHistories(tx, companyId)
  if (!history) throw failure('not.found')
  const { timezone, historyDays, keptFrom } = history
  return { timezone, keptFrom: Math.max(keptFrom, historyStart(now, historyDays)) }
}

export const readCompanyMotion = async (tx: Tx, companyId: number, now: number): Promise<CompanyMotion> => {
  const { timezone, keptFrom } = await readKept(tx, companyId, now)
  const held = await readHeld(tx, companyId)
  const types = itemTypes.map((itemType): TypeMotion => {
    const own = (held.get(itemType) ?? []).map((row) => ({
      choice: choiceOf(row),
      ...{ fromTs: row.from_ts, userName: row.user_name, changedTs: row.changed_ts },
    }))
    const usual = usualMotion(itemType)
    return { itemType, choice: own[0]?.choice ?? usual, usual, held: own.slice(0, motionChoicesTold.value) }
  })
  // The day on which it begins is not whole.
  return { types, timezone, keptFromDate: datePlus(calendarDayAt(timezone, keptFrom).date, 1) }
}

interface ChoiceRow {
  moving_from_kmh: number
  min_stop_min: number
  min_trip_m: number
  ignition: string
  idle_from_s: number
}

const choiceOf = (row: ChoiceRow): MotionChoice => ({
  movingFromKmh: row.moving_from_kmh,
  minStopMin: row.min_stop_min,
  minTripM: row.min_trip_m,
  ignition: row.ignition as MotionChoice['ignition'],
  idleFromS: row.idle_from_s,
})

export interface NewChoice {
  companyId: number
  itemType: ItemType
  choice: MotionChoice
  fromTs: number
  /** Nothing is reduced any more by what held before. */
  keptFrom: number
  userName: string
  now: number
}

/** It holds from its instant on, whatever was chosen for later. `limit.reached` where there are too many of them. */
export const writeChoice = async (tx: Tx, chosen: NewChoice): Promise<void> => {
  const { companyId, itemType, choice, fromTs, keptFrom, userName, now } = chosen
  // Of two that are saved at once the later one holds.
  await sql`SELECT pg_advisory_xact_lock(hashtext('motion'), ${companyId}::integer)`.execute(tx)
  const own = () =>
    tx.deleteFrom('motion_settings').where('company_id', '=', companyId).where('item_type', '=', itemType)
  await own().where('from_ts', '>=', fromTs).execute()
  await own()
    .where('from_ts', '<', (query) =>
      query
        .selectFrom('motion_settings as later')
        .select((each) => each.fn.coalesce(each.fn.max('later.from_ts'), each.val(0)).as('from_ts'))
        .where('later.company_id', '=', companyId)
        .where('later.item_type', '=', itemType)
        .where('later.from_ts', '<=', keptFrom),
    )
    .execute()
  const { count } = await tx
    .selectFrom('motion_settings')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('item_type', '=', itemType)
    .executeTakeFirstOrThrow()
  if (Number(count) >= motionChoicesKept.value) throw failure('limit.reached')
  await tx
    .insertInto('motion_settings')
    .values({
      ...{ company_id: companyId, item_type: itemType, from_ts: fromTs, ignition: choice.ignition },
      ...{ moving_from_kmh: choice.movingFromKmh, min_stop_min: choice.minStopMin, min_trip_m: choice.minTripM },
      ...{ idle_from_s: choice.idleFromS, user_name: userName, changed_ts: now },
    })
    .execute()
}

import { type alarmRoutes, type BacktestPiece, longBacktestDays } from '@atalaya/contract/alarms'
import type { ItemId } from '@atalaya/contract/identifiers'
import { alarmProblems } from '@atalaya/domain/alarms/alarm-problems'
import { backtestSteps } from '@atalaya/domain/alarms/backtest/backtest-steps'
import { longPastOf } from '@atalaya/domain/alarms/backtest/long-past'
import { failure } from '../../access/failures.ts'
import { createFairSemaphore } from '../../access/semaphore.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asCompany, type Tx, type WebDatabase } from '../../database/tenant.ts'
import { createBacktests, itemsOfRule, readPastOthers } from '../../engine/index.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { backtestsAtOnce, itemDaysOfABacktest, itemDaysOfALongBacktest } from '../../limits/backtests.limits.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'
import { completed } from './completed-alarm.ts'

const dayMs = 86_400_000
/** The first bars are there within a second, the rest comes with fewer calls. */
const firstBudgetMs = 350
const budgetMs = 1_500

/**
 * Piece by piece, each a call of its own: nothing of it is kept between them, so another node may answer the next, and who leaves the
 * form asks for no more.
 */
export const backtestHandler = (clock: Clock, database: WebDatabase): Handlers<typeof alarmRoutes>['backtest'] => {
  const backtests = createBacktests()
  const turns = createFairSemaphore({ mostAtOnce: backtestsAtOnce.value, mostWaiting: 20 })
  // Who waits for a turn holds no connection meanwhile.
  return outsideTransaction(async ({ session, params: { companyId }, body }) => {
    const { days, timezone, cursor } = body
    const alarm = completed(body.alarm, undefined, timezone)
    const problems = alarmProblems(alarm, { hasCra: true })
    if (Object.keys(problems).length > 0) throw failure('input.invalid', { fields: problems })
    const isLong = days === longBacktestDays
    const longPast = isLong ? longPastOf(alarm) : undefined
    if (isLong && !longPast) throw failure('input.invalid', { fields: { days: 'choice' } })
    const most = longPast ? itemDaysOfALongBacktest : itemDaysOfABacktest
    const toTs = Math.min(cursor?.toTs ?? Number.POSITIVE_INFINITY, clock.now())
    const asked = { companyId, settings: alarm, fromTs: toTs - days * dayMs, toTs, timezone }
    const work = async (tx: Tx): Promise<BacktestPiece> => {
      const itemIds = await itemsOfRule(tx, asked, await readItemIds(tx, session, alarm.items.itemsType))
      if (itemIds.length * days > most.value) throw failure('search.toolarge')
      const from = cursor ? itemIds.findIndex((id) => id > cursor.afterItemId) : 0
      const others = await readPastOthers(tx, asked)
      if (!others) throw failure('search.toolarge')
      const rest = from < 0 ? [] : itemIds.slice(from)
      const { counts, done } = await backtests.run(tx, {
        ...{ ...asked, itemIds: rest, others, budgetMs: cursor ? budgetMs : firstBudgetMs },
        ...(longPast && { longPast }),
      })
      return {
        ...{ fromTs: asked.fromTs, toTs, itemCount: itemIds.length, judged: itemIds.length - rest.length + done },
        steps: backtestSteps(alarm),
        days: counts.days,
        items: counts.items.map((item) => ({ ...item, itemId: item.itemId as ItemId })),
        examples: counts.examples.map((example) => ({ ...example, itemId: example.itemId as ItemId })),
        cursor: done < rest.length ? { toTs, afterItemId: rest[done - 1] as ItemId } : null,
      }
    }
    return turns.run(() => asCompany(database, companyId, work), String(companyId))
  })
}

/** Those of the kind that the asker sees, in their order. */
const readItemIds = async (tx: Tx, viewer: Viewer, itemType: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('items')
      .select('id')
      .where('item_type', '=', itemType)
      .where('deleted_ts', 'is', null)
      .where(isVisibleTo(viewer, 'items.id'))
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

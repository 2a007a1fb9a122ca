import { type Alarm, type AlarmId, alarmRoutes, type BacktestPiece, NewAlarm } from '@atalaya/contract/alarms'
import type { ItemId } from '@atalaya/contract/identifiers'
import type { BodyOf } from '@atalaya/contract/route'
import { backtestSteps } from '@atalaya/domain/alarms/backtest/backtest-steps'
import { now } from '../../test-records.ts'
import { Refused, type TestServer } from '../../test-server.ts'

/** As the server tells it: `info` has its number, and whom it tells. */
const told = (id: number, version: number, fields: NewAlarm): Alarm => ({
  ...fields,
  info: { ...fields.info, alarmId: id as AlarmId, notification: fields.notification },
  ...{ id: id as AlarmId, version, createdTs: now - 86_400_000, updatedTs: now - 3_600_000 },
})

export const alarm = (
  id: number,
  fields: { items?: object; info?: object; [section: string]: unknown } = {},
): Alarm => {
  const { items, info, ...sections } = fields
  return told(
    id,
    1,
    NewAlarm.parse({
      items: { itemsType: 1, groupIds: [1], ...items },
      info: { name: `Alarma ${id}`, family: 101, value: 90, ...info },
      ...sections,
    }),
  )
}

/**
 * A month of two vehicles, as a trial of a rule tells it: the first raises `most` at its lowest limit with no hold, one less at each step
 * of either; the second a third of it.
 */
export const trialOf = ({ alarm: tried, days }: BodyOf<typeof alarmRoutes.backtest>, most: number): BacktestPiece => {
  const steps = backtestSteps(tried)
  const variants = steps.thresholds.flatMap((_, at) => steps.holds.map((__, nth) => at + nth))
  const counts = variants.map((less) => Math.max(0, most - less))
  const third = counts.map((count) => Math.floor(count / 3))
  const date = (ts: number) => new Date(ts).toISOString().slice(0, 10)
  const raised = [101, 102].map((itemId, nth) => ({
    ...{ itemId: itemId as ItemId, counts: nth === 0 ? counts : third },
    ...{ extreme: { value: 104 - nth, ts: now - 86_400_000 }, readFrom: null },
  }))
  return {
    ...{ fromTs: now - days * 86_400_000, toTs: now, steps, itemCount: 2, judged: 2, cursor: null },
    days: { [date(now - 2 * 86_400_000)]: counts, [date(now - 86_400_000)]: third },
    items: raised,
    examples:
      most > 0 ? [{ itemId: 101 as ItemId, ts: now - 86_400_000, endTs: now - 86_400_000 + 120_000, value: 131 }] : [],
  }
}

/** All routes of alarms over these in memory. */
export const keepAlarms = (server: TestServer, first: readonly Alarm[]) => {
  const rows = new Map<number, Alarm>(first.map((row) => [row.id, row]))
  const { rows: kept } = server.keep(alarmRoutes, [])
  const put = (row: Alarm): Alarm => {
    rows.set(row.id, row)
    return row
  }
  server.answer(alarmRoutes.list, () => Object.fromEntries(rows))
  server.answer(alarmRoutes.read, ({ params }) => {
    const row = rows.get(Number(params.id))
    if (!row) throw new Refused('not.found')
    return row
  })
  server.answer(alarmRoutes.noise, () => ({}))
  server.answer(alarmRoutes.load, () => ({ notices: 0, people: 1, anHour: 0, worstHour: 0, hoursBeyond: 0 }))
  server.answer(alarmRoutes.backtest, ({ body }) => trialOf(body as BodyOf<typeof alarmRoutes.backtest>, 14))
  server.answer(alarmRoutes.create, ({ body }) => put(told(Math.max(0, ...rows.keys()) + 1, 1, body)))
  server.answer(alarmRoutes.update, ({ params, body }) => {
    const { version, ...fields } = body as BodyOf<typeof alarmRoutes.update>
    const row = rows.get(Number(params.id))
    if (!row) throw new Refused('not.found')
    if (row.version !== version) throw new Refused('version.conflict')
    return put(told(row.id, version + 1, fields as NewAlarm))
  })
  kept.clear()
  return rows
}

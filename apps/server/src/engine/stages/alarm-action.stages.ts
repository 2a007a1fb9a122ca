import type { AlarmVersion } from '../../definitions/alarm-plans.ts'
import { enqueue } from '../../outbox/index.ts'
import type { Batch, Engine } from '../commit/batch.ts'
import { markTold, type NewNotice, type NoticeNews, putStates } from '../store/alarm-notices.repository.ts'

/** The channel that makes letters of notices: `features/alarm-notices`. */
const noticeChannel = 'alarmNotices'

interface Raised {
  raised: readonly NoticeNews[]
  versions: readonly { notice: NewNotice; version: AlarmVersion }[]
}

/**
 * What new notices set off, committed with them: people are told, and the item comes into an own state. Only of what is young: late
 * data tell of the past, which nobody can act on.
 */
export const actOnNotices = async (batch: Batch, engine: Engine, { raised, versions }: Raised): Promise<void> => {
  const { tx, now, noticeNews } = batch
  const keyOf = (itemId: number, alarmId: number, ts: number) => `${itemId} ${alarmId} ${ts}`
  const byKey = new Map(
    versions.map((each) => [keyOf(each.notice.item.itemId, each.notice.alarmId, each.notice.ts), each]),
  )
  const young = raised.flatMap(({ row }) => {
    const { alarmId } = row.info as { alarmId: number }
    const found = byKey.get(keyOf(row.item_id, alarmId, row.ts))
    return found && now - row.ts <= found.version.settings.timing.tellWithinMs ? [{ row, ...found }] : []
  })
  const told = young.filter(({ version }) => version.settings.notification.email)
  await markToldAll(
    batch,
    told.map(({ row }) => row.id),
  )
  await enqueue(tx, [
    ...told.map(({ row }) => ({
      ...{ channel: noticeChannel, companyId: row.company_id, resellerId: null },
      payload: { noticeId: row.id, is: 'raised' },
    })),
    ...noticeNews
      .filter(({ kind, wasTold }) => kind === 'withdrawn' && wasTold)
      .map(({ row }) => ({
        ...{ channel: noticeChannel, companyId: row.company_id, resellerId: null },
        payload: { noticeId: row.id, is: 'withdrawn' },
      })),
  ])
  const puts = young.flatMap(({ notice, version }) => {
    const { customStateId } = version.settings.action
    if (customStateId === null || isSetOffByAlarm(engine, notice)) return []
    return [{ item: notice.item, itemId: notice.item.itemId, customStateId }]
  })
  for (const put of await putStates(tx, lastOfEach(puts))) {
    const item = puts.find(({ itemId }) => itemId === put.itemId)?.item
    if (item) batch.statesPut.push({ item, customStateId: put.customStateId })
  }
}

const markToldAll = async ({ tx, now }: Batch, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await markTold(tx, ids, now)
}

/** A state that a rule has put sets off no further one: two rules would go round for ever. */
const isSetOffByAlarm = ({ registry }: Engine, { item, raised, ts }: NewNotice): boolean =>
  raised.event === 'state' && (registry.company(item.companyId).alarms.of(item)?.customStateAt(ts).byAlarm ?? false)

const lastOfEach = <Put extends { itemId: number }>(puts: readonly Put[]): Put[] => [
  ...new Map(puts.map((put) => [put.itemId, put])).values(),
]

import type { AlarmInfo } from '@atalaya/contract/alarms'
import type { NoticeRow } from '../../database/stored-notice.ts'
import type { AlarmVersion } from '../../definitions/alarm-plans.ts'
import { enqueue, type OutboxMessage } from '../../outbox/index.ts'
import type { Batch, Engine } from '../commit/batch.ts'
import { markTold, type NewNotice, type NoticeNews, putStates } from '../store/alarm-notices.repository.ts'

/** The channel that makes letters of notices, and the one that makes signals of them: `features/alarm-notices`, `features/cras`. */
const [noticeChannel, craChannel] = ['alarmNotices', 'craNotices']

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
  const told = young.filter(({ version: { settings } }) => settings.notification.email || settings.notification.cra)
  await markToldAll(
    batch,
    told.map(({ row }) => row.id),
  )
  const withdrawn = noticeNews.filter(({ kind, wasTold }) => kind === 'withdrawn' && wasTold).map(({ row }) => row)
  const letterOf = (is: 'raised' | 'withdrawn') => (row: NoticeRow) => ({
    ...{ channel: noticeChannel, companyId: row.company_id, resellerId: null },
    payload: { noticeId: row.id, is },
  })
  await enqueue(tx, [
    ...told.flatMap(({ row }) => (namesIn(row).email ? [letterOf('raised')(row)] : [])),
    ...withdrawn.filter((row) => namesIn(row).email).map(letterOf('withdrawn')),
    ...signalsOf([...told.map(({ row }) => row), ...noticeNews.filter(hasTurned).map(({ row }) => row)]),
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

const namesIn = ({ info }: NoticeRow) => (info as AlarmInfo).notification

/** A centre that was told of it wants to know how it goes on. */
const hasTurned = ({ kind, wasTold }: NoticeNews): boolean => kind !== 'raised' && wasTold

/** In the order of their commits; what each comes to is read from the notice when its turn comes. */
const signalsOf = (rows: readonly NoticeRow[]): OutboxMessage[] =>
  rows
    .filter((row) => namesIn(row).cra)
    .map((row) => ({
      ...{ channel: craChannel, companyId: row.company_id, resellerId: null, orderKey: 'notices' },
      payload: { noticeId: row.id },
    }))

const markToldAll = async ({ tx, now }: Batch, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await markTold(tx, ids, now)
}

/** A state that a rule has put sets off no further one: two rules would go round for ever. */
const isSetOffByAlarm = ({ registry }: Engine, { item, raised, ts }: NewNotice): boolean =>
  raised.event === 'state' && (registry.company(item.companyId).alarms.of(item)?.customStateAt(ts).byAlarm ?? false)

const lastOfEach = <Put extends { itemId: number }>(puts: readonly Put[]): Put[] => [
  ...new Map(puts.map((put) => [put.itemId, put])).values(),
]

import type { AlarmInfo } from '@atalaya/contract/alarms'
import { firstEscalationTs } from '@atalaya/domain/alarms/escalation'
import type { NoticeRow } from '../../database/stored-notice.ts'
import type { AlarmVersion } from '../../definitions/alarm-plans.ts'
import { enqueue, type OutboxMessage } from '../../outbox/index.ts'
import type { Batch, Engine } from '../commit/batch.ts'
import { markTold, type NewNotice, type NoticeNews, putStates } from '../store/alarm-notices.repository.ts'

/** The channels that tell people of notices, and others when nobody takes one, and the one that makes signals of them: `features/alarm-notices`, `features/cras`. */
const [noticeChannel, escalationChannel, craChannel] = ['alarmNotices', 'alarmEscalations', 'craNotices']

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
  const told = young.filter(({ row }) => tellsPeople(row) || namesIn(row).cra || escalationOf(row, now) !== null)
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
    ...told.flatMap(({ row }) => (tellsPeople(row) ? [letterOf('raised')(row)] : [])),
    ...withdrawn.filter((row) => tellsPeople(row) || escalationOf(row, now) !== null).map(letterOf('withdrawn')),
    ...told.flatMap(({ row }) => escalationOf(row, now) ?? []),
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
/** By what reaches them outside of the product's pages. */
const tellsPeople = (row: NoticeRow): boolean => namesIn(row).email || namesIn(row).sms || namesIn(row).pushApp

/** Looks whether somebody has taken it by then; null where nobody is to be told. Of rules from before there is nothing. */
const escalationOf = (row: NoticeRow, now: number): OutboxMessage | null => {
  const { escalation } = namesIn(row) as Partial<AlarmInfo['notification']>
  const dueTs = escalation ? firstEscalationTs(escalation, now) : null
  if (dueTs === null) return null
  const payload = { noticeId: row.id, turn: 0 }
  return { channel: escalationChannel, companyId: row.company_id, resellerId: null, payload, dueTs } as OutboxMessage
}

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

import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import type { UserId } from '@atalaya/contract/identifiers'
import { sql } from 'kysely'
import { type NoticeRow, noticeColumns } from '../../database/stored-notice.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Channel } from '../../outbox/index.ts'
import { listTold } from './deliveries.repository.ts'
import { keyOf } from './digests.repository.ts'
import { readRecipients, readUsers } from './notice-recipients.repository.ts'
import { snoozedUntil } from './snoozes.repository.ts'
import { tellPeople } from './tell-people.ts'
import { type TellingPorts, tellingChannel } from './telling-channel.ts'

export const noticeChannelName = 'alarmNotices'

/** What the engine writes with a notice (`engine/stages/alarm-action.stages.ts`), and whoever passes one on. */
export type NoticePayload = { noticeId: number } & (
  | { is: 'raised' | 'withdrawn' }
  | { is: 'passed'; userId: number; by: string; text: string; turn: number }
)

const marks = { raised: 'mailed_ts', withdrawn: 'withdrawal_mailed_ts' } as const

/** The notice, if nobody has written its letters yet: from now on somebody has. */
const takeNotice = async (
  tx: Tx,
  { noticeId, is }: { noticeId: number; is: 'raised' | 'withdrawn' },
  now: number,
): Promise<NoticeRow | undefined> => {
  const { rows } = await sql<NoticeRow>`
    UPDATE alarm_notices SET ${sql.ref(marks[is])} = ${now}
    WHERE id = ${noticeId} AND ${sql.ref(marks[is])} IS NULL
      AND (withdrawn_ts IS NOT NULL) = ${is === 'withdrawn'}
    RETURNING ${noticeColumns}`.execute(tx)
  return rows[0]
}

const readNotice = async (tx: Tx, id: number): Promise<NoticeRow | undefined> => {
  const { rows } = await sql<NoticeRow>`
    SELECT ${noticeColumns} FROM alarm_notices WHERE id = ${id} AND withdrawn_ts IS NULL`.execute(tx)
  return rows[0]
}

interface TakingBack {
  ports: TellingPorts
  notification: AlarmNotice['info']['notification']
  now: number
}

/** Whoever knows of it hears that it never was, by what they know it by: the next in line too, and nobody who was told nothing. */
const takeBack = async (tx: Tx, row: NoticeRow, { ports, notification, now }: TakingBack): Promise<number> => {
  const told = await listTold(tx, row.id)
  const userIds = [...new Set([...notification.userIds, ...told.flatMap(({ userId }) => userId ?? [])])] as UserId[]
  const item = { companyId: row.company_id, itemId: row.item_id }
  const recipients = await readRecipients(tx, item, { ...notification, userIds })
  const by = { email: true, sms: true, pushApp: true }
  const only = new Set(told.map(keyOf))
  return tellPeople(tx, row, { ...ports, word: { about: 'withdrawn' }, turn: 0, by, recipients, only, now })
}

const tellOf = async (tx: Tx, asked: NoticePayload, ports: TellingPorts): Promise<number | string> => {
  const now = ports.clock.now()
  if (asked.is === 'passed') {
    const row = await readNotice(tx, asked.noticeId)
    if (!row) return 'it was withdrawn'
    const { userId, by, text, turn } = asked
    const recipients = await readUsers(tx, { companyId: row.company_id, itemId: row.item_id }, [userId])
    const ways = { email: true, sms: false, pushApp: true }
    return tellPeople(tx, row, { ...ports, word: { about: 'passed', by, text }, turn, by: ways, recipients, now })
  }
  const row = await takeNotice(tx, asked, now)
  if (!row) return 'it was withdrawn, or its letters are written'
  if (asked.is === 'raised' && (await snoozedUntil(tx, row, now)) !== null) return 'nobody wants to hear of it for now'
  const { notification } = row.info as AlarmNotice['info']
  const item = { companyId: row.company_id, itemId: row.item_id }
  if (asked.is === 'withdrawn') return takeBack(tx, row, { ports, notification, now })
  const recipients = await readRecipients(tx, item, notification)
  return tellPeople(tx, row, { ...ports, word: { about: 'raised' }, turn: 0, by: notification, recipients, now })
}

/**
 * Tells people of notices: apart from the engine, whose transaction has no time to look who that is. What is written to each stands
 * in the transaction that marks the notice, so that a message that comes twice writes none twice.
 */
export const noticeChannel = (ports: TellingPorts): Channel => tellingChannel(noticeChannelName, ports, tellOf)

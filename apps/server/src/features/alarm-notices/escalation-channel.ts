import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import type { EscalationStep } from '@atalaya/contract/alarms'
import { escalationTurn } from '@atalaya/domain/alarms/escalation'
import { workPeriods } from '@atalaya/domain/work-timetable'
import { sql } from 'kysely'
import { type NoticeRow, noticeColumns, noticeOf } from '../../database/stored-notice.ts'
import type { Tx } from '../../database/tenant.ts'
import { type Channel, enqueue } from '../../outbox/index.ts'
import { readUsers } from './notice-recipients.repository.ts'
import { snoozedUntil } from './snoozes.repository.ts'
import { isUp, tellPeople } from './tell-people.ts'
import { type TellingPorts, tellingChannel } from './telling-channel.ts'

const escalationChannelName = 'alarmEscalations'

interface Payload {
  noticeId: number
  turn: number
}

type Looked = NoticeRow & { escalation_turn: number }

const lockNotice = async (tx: Tx, noticeId: number): Promise<Looked | undefined> => {
  const { rows } = await sql<Looked>`
    SELECT ${noticeColumns}, escalation_turn FROM alarm_notices
    WHERE id = ${noticeId} AND withdrawn_ts IS NULL FOR NO KEY UPDATE`.execute(tx)
  return rows[0]
}

/**
 * Looks again then. A message that comes twice while it waits looks twice, and the second finds that the turn is over; it must not be
 * left out, since the clocks of database and node differ, and one that comes a second early would be the last.
 */
const lookAgain = (
  tx: Tx,
  { id, company_id }: Looked,
  { turn, dueTs }: { turn: number; dueTs: number },
): Promise<void> => {
  const payload: Payload = { noticeId: id, turn }
  return enqueue(tx, [{ channel: escalationChannelName, companyId: company_id, resellerId: null, payload, dueTs }])
}

const isOnCall = async (tx: Tx, companyId: number, worktimeId: number | null, now: number): Promise<boolean> => {
  if (worktimeId === null) return true
  const hours = await tx
    .selectFrom('worktimes')
    .select(['timezone', 'spans', 'holidays'])
    .where('id', '=', worktimeId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  // Whoever deleted the timetable has not said that nobody is on call.
  return !hours || workPeriods(hours as Parameters<typeof workPeriods>[0], { from: now, to: now + 1 }).length > 0
}

const look = async (tx: Tx, { noticeId, turn }: Payload, ports: TellingPorts): Promise<number | string> => {
  const now = ports.clock.now()
  const row = await lockNotice(tx, noticeId)
  if (!row) return 'it was withdrawn'
  if (row.escalation_turn > turn) return 'these have been told'
  const { info, state, receptionTs } = noticeOf(row)
  const { notification } = info as AlarmNotice['info']
  const { escalation } = notification
  const { value, ts, by, for: passedTo } = state.current
  const at = escalationTurn(escalation, { turn, now, state: value, stateTs: ts })
  if (at.is === 'over') return 'somebody looks after it'
  if (at.is === 'waiting') {
    await lookAgain(tx, row, { turn, dueTs: at.untilTs })
    return 'somebody looks after it for now'
  }
  const untilTs = await snoozedUntil(tx, row, now)
  if (untilTs !== null) {
    await lookAgain(tx, row, { turn, dueTs: untilTs })
    return 'nobody wants to hear of it for now'
  }
  const step = escalation.steps[at.step] as EscalationStep
  const recipients = await readUsers(tx, { companyId: row.company_id, itemId: row.item_id }, step.userIds)
  const isOn = await isOnCall(tx, row.company_id, step.worktimeId, now)
  const isWaking = notification.isEmergency || step.email || recipients.some((to) => isUp(to, now))
  // Who is not on call, or sleeps, leaves it to the next at once.
  const dueTs = isOn && isWaking ? at.nextDueTs : at.nextDueTs === null ? null : now
  await sql`UPDATE alarm_notices SET escalation_turn = ${turn + 1} WHERE id = ${row.id}`.execute(tx)
  if (dueTs !== null) await lookAgain(tx, row, { turn: turn + 1, dueTs })
  if (!isOn) return 'nobody of this step is on call'
  const word = { about: 'escalated', waitedMs: now - receptionTs, takenBy: value === 1 ? passedTo || by : '' } as const
  return tellPeople(tx, row, { ...ports, word, turn, by: step, recipients, now })
}

/** Tells the next people of a notice that nobody has taken, step by step, until somebody does or nobody is left. */
export const escalationChannel = (ports: TellingPorts): Channel => tellingChannel(escalationChannelName, ports, look)

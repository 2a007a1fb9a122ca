import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import { sql } from 'kysely'
import type { Clock } from '../../adapters/clock.ts'
import { type NoticeRow, noticeColumns, noticeOf } from '../../database/stored-notice.ts'
import { asEngine, type Database, type Tx, withinCompany } from '../../database/tenant.ts'
import { noticesBeingTold, noticesOfTenant } from '../../limits/alarm-notices.limits.ts'
import { type Mail, sendMails } from '../../mail/index.ts'
import type { Channel, Outgoing } from '../../outbox/index.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { brandOf } from '../brands/index.ts'
import { noticeLetter } from './notice-letter.ts'
import { readRecipients } from './notice-recipients.repository.ts'

interface Ports {
  database: Database
  clock: Clock
  keys: KeyRing
  /** Of a company whose brand has no address of its own. */
  publicOrigin: string | null
}

/** What the engine writes with a notice (`engine/stages/alarm-action.stages.ts`). */
interface Payload {
  noticeId: number
  is: 'raised' | 'withdrawn'
}

const marks = { raised: 'mailed_ts', withdrawn: 'withdrawal_mailed_ts' } as const

/** The notice, if nobody has written its letters yet: from now on somebody has. */
const takeNotice = async (tx: Tx, { noticeId, is }: Payload, now: number): Promise<NoticeRow | undefined> => {
  const { rows } = await sql<NoticeRow>`
    UPDATE alarm_notices SET ${sql.ref(marks[is])} = ${now}
    WHERE id = ${noticeId} AND ${sql.ref(marks[is])} IS NULL
      AND (withdrawn_ts IS NOT NULL) = ${is === 'withdrawn'}
    RETURNING ${noticeColumns}`.execute(tx)
  return rows[0]
}

const lettersOf = async (tx: Tx, row: NoticeRow, { is, publicOrigin }: Payload & Ports): Promise<Mail[]> => {
  const notice = noticeOf(row)
  const { companyId, itemId, itemName } = notice
  const { notification } = notice.info as AlarmNotice['info']
  const recipients = await readRecipients(tx, { companyId, itemId, notification })
  const { id: brandId, origin } = await withinCompany(tx, companyId, () => brandOf(tx, { companyId }))
  const link = `${origin ?? publicOrigin ?? ''}/alarmlogs?search=${encodeURIComponent(itemName)}`
  return Promise.all(
    recipients.map(async (to): Promise<Mail> => {
      const letter = await noticeLetter(notice, is, { reader: to, link })
      return { to, brandId, companyId, resellerId: null, template: 'notice', values: letter }
    }),
  )
}

/**
 * Makes letters of notices, one for each who is told: apart from the engine, whose transaction has no time to look who that is.
 * They are written in the transaction that marks the notice, so that a message that comes twice writes none twice.
 */
export const noticeChannel = (ports: Ports): Channel => ({
  name: 'alarmNotices',
  atOnce: noticesBeingTold.value,
  atOnceOfTenant: Math.ceil(noticesBeingTold.value / 4),
  perSecond: 500,
  perTenantMinute: noticesOfTenant.value,
  attempts: 16,
  leaseMs: 60_000,
  onDead: 'skips it',
  async deliver({ payload }: Outgoing) {
    const asked = payload as Payload
    const written = await asEngine(ports.database, async (tx) => {
      const row = await takeNotice(tx, asked, ports.clock.now())
      if (!row) return undefined
      const letters = await lettersOf(tx, row, { ...asked, ...ports })
      await sendMails(tx, letters, ports.keys)
      return letters.length
    })
    return written === undefined
      ? { kind: 'withheld', reason: 'it was withdrawn, or its letters are written' }
      : { kind: 'sent', note: `${written} letters` }
  },
})

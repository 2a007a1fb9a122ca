import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import { type QuietHours, quietUntil } from '@atalaya/domain/alarms/quiet-hours'
import { type NoticeRow, noticeOf } from '../../database/stored-notice.ts'
import type { Tx } from '../../database/tenant.ts'
import { type Channel, enqueue } from '../../outbox/index.ts'
import { giveUp, joinDigest, putOffDigest, type Told, takeDigest, takeGathered } from './digests.repository.ts'
import { digestLetter } from './notice-letter.ts'
import { type NoticeRecipient, readRecipients, readUsers } from './notice-recipients.repository.ts'
import { digestChannelName, digestRow, sendLetters } from './tell-people.ts'
import { type TellingPorts, tellingChannel } from './telling-channel.ts'

interface Payload extends Told {
  companyId: number
}

/** Of a user as they are now; of who has no account as the newest of the rules says. */
const readPerson = async (tx: Tx, row: NoticeRow, { userId, whom }: Told): Promise<NoticeRecipient | undefined> => {
  const item = { companyId: row.company_id, itemId: row.item_id }
  if (userId !== null) return (await readUsers(tx, item, [userId]))[0]
  const { notification } = row.info as AlarmNotice['info']
  const outside = await readRecipients(tx, item, { ...notification, userIds: [] })
  return outside.find(({ email, phone }) => email === whom || phone === whom)
}

/** What was gathered while there was much may come due in the night; nobody's quiet hours are known of who has no account. */
const sleepsStill = async (tx: Tx, { channel, userId }: Told, now: number): Promise<number | null> => {
  if (userId === null || channel === 'mail') return null
  const user = await tx
    .selectFrom('users')
    .select(['quiet_hours', 'timezone'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user ? quietUntil(user.quiet_hours as QuietHours | null, user.timezone, now) : null
}

const tell = async (tx: Tx, { companyId, ...told }: Payload, ports: TellingPorts): Promise<number | string> => {
  const dueTs = await sleepsStill(tx, told, ports.clock.now())
  if (dueTs !== null) {
    await putOffDigest(tx, companyId, { ...told, dueTs })
    await enqueue(tx, [digestRow(companyId, { ...told, dueTs })])
    return 'somebody sleeps'
  }
  if (!(await takeDigest(tx, companyId, told))) return 'it was told'
  const gathered = await takeGathered(tx, companyId, told)
  const newest = gathered.at(-1)
  if (!newest) return 'all of it was withdrawn'
  const to = await readPerson(tx, newest.row, told)
  const ids = gathered.map(({ deliveryId }) => deliveryId)
  if (!to) {
    await giveUp(tx, ids, ports.clock.now())
    return 'nobody is there to be told any more'
  }
  await joinDigest(tx, ids)
  const notices = gathered.map(({ row }) => noticeOf(row))
  const write = (link: string) => digestLetter(notices, { reader: to, link })
  const letter = { to, channel: told.channel, ids, path: '/alarmlogs', topic: 'digest', write }
  await sendLetters(tx, companyId, [letter], ports)
  return notices.length
}

/** Tells somebody in one word what came while too much came: which alarms, how often, and at what. */
export const digestChannel = (ports: TellingPorts): Channel => tellingChannel(digestChannelName, ports, tell)

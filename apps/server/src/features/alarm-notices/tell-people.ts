import { quietUntil } from '@atalaya/domain/alarms/quiet-hours'
import { type NoticeRow, noticeOf } from '../../database/stored-notice.ts'
import { type Tx, withinCompany } from '../../database/tenant.ts'
import { noticesOfStorm } from '../../limits/alarm-notices.limits.ts'
import { type Mail, sendMails } from '../../mail/index.ts'
import { enqueue } from '../../outbox/index.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { sendSms, smsNumber } from '../../sms/index.ts'
import { brandOf } from '../brands/index.ts'
import { browsersOf, pushTo } from '../web-push/index.ts'
import { addDeliveries, type NewDelivery, setMails } from './deliveries.repository.ts'
import { countLately, keyOf, openDigests, type Told } from './digests.repository.ts'
import { type Letter, type NoticeWord, noticeLetter, smsOfLetter } from './notice-letter.ts'
import { readNoticeMap } from './notice-map.repository.ts'
import { type NoticeRecipient, readFuelUnit } from './notice-recipients.repository.ts'

export interface LetterPorts {
  keys: KeyRing
  /** Of a company whose brand has no address of its own. */
  publicOrigin: string | null
}

interface Telling {
  word: NoticeWord
  /** What tells one word of the kind from the next. */
  turn: number
  by: { email: boolean; sms: boolean; pushApp: boolean }
  recipients: readonly NoticeRecipient[]
  /** Of these alone, by their keys; all unless said. */
  only?: ReadonlySet<string>
  now: number
}

/** What comes beyond the bound within such a time is told at once when as much time has passed. */
const stormMs = 10 * 60_000
export const digestChannelName = 'alarmDigests'

type Way = NewDelivery & { to: NoticeRecipient; dueTs?: number }

const none = 'no.address'

/** By what each is told; somebody who has no number, or no browser, stands at the notice as one who was not. */
const waysOf = ({ by, recipients }: Telling, hasBrowser: (userId: number) => boolean): Way[] =>
  recipients.flatMap((to): Way[] => {
    const { userId, email, phone, name } = to
    const way = (channel: Way['channel'], whom: string, isReached: boolean): Way => ({
      ...{ to, channel, userId, whom, failure: isReached ? null : none, gathered: null },
    })
    const isUser = userId !== null
    return [
      ...(by.email && email ? [way('mail', name, true)] : []),
      ...(by.sms && (isUser || phone) ? [way('sms', isUser ? name : phone, smsNumber(phone) !== undefined)] : []),
      ...(by.pushApp && isUser ? [way('push', name, hasBrowser(userId))] : []),
    ]
  })

/** Nobody is woken but by an emergency: they are told when they are up, and of what never was not at all. */
const leaveSleepers = (ways: readonly Way[], { word, now, isEmergency }: Storm): Way[] =>
  ways.map((way): Way => {
    const dueTs = isEmergency || way.failure !== null ? null : sleepsUntil(way, now)
    if (dueTs === null) return way
    return word.about === 'withdrawn' ? { ...way, failure: 'quiet' } : { ...way, gathered: 'quiet', dueTs }
  })

/** Until when somebody is not to be reached by it: a mail wakes nobody. */
const sleepsUntil = ({ channel, to }: Pick<Way, 'channel' | 'to'>, now: number): number | null =>
  channel === 'mail' ? null : quietUntil(to.quietHours, to.timezone, now)

export const isUp = (to: NoticeRecipient, now: number): boolean => quietUntil(to.quietHours, to.timezone, now) === null

/** What is urgent is told at once however much there is; so is what nobody has taken, and what never was. */
const gatherStorm = async (tx: Tx, ways: readonly Way[], { word, now, companyId, isUrgent }: Storm): Promise<Way[]> => {
  if (isUrgent || word.about === 'withdrawn') return [...ways]
  const lately = await countLately(tx, { companyId, since: now - stormMs })
  return ways.map((way): Way => {
    const isMuch =
      way.failure === null && way.gathered === null && (lately.get(keyOf(way)) ?? 0) >= noticesOfStorm.value
    return isMuch ? { ...way, gathered: 'digest', dueTs: now + stormMs } : way
  })
}
interface Storm extends Pick<Telling, 'word' | 'now'> {
  companyId: number
  isUrgent: boolean
  isEmergency: boolean
}

export interface LetterTo {
  to: NoticeRecipient
  channel: Way['channel']
  /** What it tells, by the first of which it is known. */
  ids: readonly number[]
  path: string
  topic: string
  isUrgent?: boolean
  write(link: string): Promise<Letter>
}

/** Hands letters to the channels that they go by. */
export const sendLetters = async (
  tx: Tx,
  companyId: number,
  asked: readonly LetterTo[],
  { keys, publicOrigin }: LetterPorts,
): Promise<void> => {
  if (asked.length === 0) return
  const { id: brandId, origin } = await withinCompany(tx, companyId, () => brandOf(tx, { companyId }))
  const written = await Promise.all(
    asked.map(async (one) => ({
      ...one,
      letter: await one.write(`${origin ?? publicOrigin ?? ''}${one.path}`),
      about: { deliveryId: one.ids[0] as number },
    })),
  )
  const by = (channel: Way['channel']) => written.filter((one) => one.channel === channel)
  const mailed = by('mail')
  const mailIds = await sendMails(
    tx,
    mailed.map(
      ({ to, letter }): Mail => ({ to, brandId, companyId, resellerId: null, template: 'notice', values: letter }),
    ),
    keys,
  )
  await setMails(
    tx,
    mailed.flatMap(({ ids }, at) => ids.map((id) => ({ id, mailId: mailIds[at] as number }))),
  )
  await sendSms(
    tx,
    by('sms').map(({ to, letter, about }) => ({
      ...{ companyId, to: smsNumber(to.phone) ?? '', text: smsOfLetter(letter), about },
    })),
  )
  await pushTo(
    tx,
    companyId,
    by('push').map(({ to, letter: { title, text }, path, topic, isUrgent = false, about }) => {
      const message = { title, text, link: path, topic, isUrgent }
      return { userId: to.userId as number, message, about }
    }),
  )
}

/** The word that tells somebody what was gathered for them. */
export const digestRow = (companyId: number, { channel, userId, whom, dueTs }: Told & { dueTs: number }) => ({
  ...{ channel: digestChannelName, companyId, resellerId: null, dueTs },
  payload: { companyId, channel, userId, whom },
})

/**
 * Writes to people of a notice, each in their language, by all channels that are asked for, in the transaction that says so; whom and
 * how stands at the notice. Whoever was told this word already is not told it again, and who is told much is told the rest at
 * once. Answers how many were. As the engine.
 */
export const tellPeople = async (tx: Tx, row: NoticeRow, telling: Telling & LetterPorts): Promise<number> => {
  const { word, turn, recipients, now } = telling
  const notice = noticeOf(row)
  const { companyId } = notice
  const { isEmergency = false } = notice.info.notification
  const isUrgent = isEmergency || notice.info.priority === 3 || word.about === 'escalated'
  const userIds = recipients.flatMap(({ userId }) => userId ?? [])
  const browsers = telling.by.pushApp ? await browsersOf(tx, userIds) : new Map<number, unknown>()
  const { only } = telling
  const found = waysOf(telling, (userId) => browsers.has(userId)).filter((way) => only?.has(keyOf(way)) ?? true)
  const storm = { word, now, companyId, isUrgent, isEmergency }
  const ways = await gatherStorm(tx, leaveSleepers(found, storm), storm)
  const added = await addDeliveries(tx, { companyId, noticeId: notice.id, about: word.about, turn, now }, ways)
  const fresh = added.flatMap(({ id, at }) => {
    const way = ways[at]
    return way && way.failure === null ? [{ ...way, id }] : []
  })
  const isMailed = word.about !== 'withdrawn' && fresh.some(({ channel, gathered }) => channel === 'mail' && !gathered)
  const map = isMailed ? await readNoticeMap(tx, notice) : undefined
  const fuelUnit = fresh.length > 0 ? await readFuelUnit(tx, companyId) : 0
  const path = `/alarmlogs?search=${encodeURIComponent(notice.itemName)}`
  const letters = fresh
    .filter(({ gathered }) => gathered === null)
    .map(({ to, channel, id }) => ({
      ...{ to, channel, ids: [id], path, topic: `notice-${notice.id}`, isUrgent },
      write: (link: string) => noticeLetter(notice, word, { reader: to, link, map, fuelUnit }),
    }))
  await sendLetters(tx, companyId, letters, telling)
  const later = fresh.flatMap(({ channel, userId, whom, dueTs }) =>
    dueTs === undefined ? [] : [{ channel, userId, whom, dueTs }],
  )
  await enqueue(
    tx,
    (await openDigests(tx, companyId, later)).map((told) => digestRow(companyId, told)),
  )
  return fresh.length
}

import { type FuelUnit, isConsumptionSign } from '@atalaya/domain/units'
import { createFormat } from '@atalaya/format/format'
import { localeOf } from '@atalaya/format/locale'
import { textLanguageOf, translatorOf } from '@atalaya/texts/translator'
import type { ToldNotice } from '../../database/stored-notice.ts'
import type { MapPicture } from '../../mail/index.ts'

interface Read {
  language: string
  timezone: string
}
export interface Letter {
  title: string
  text: string
  facts: { label: string; value: string }[]
  /** By its reader's clock; of what has one. */
  when?: string
  action?: { label: string; link: string }
  map?: MapPicture
}

const hourMs = 3_600_000
/** As people say it: `2 h 05 min`. */
const durationOf = (ms: number): string => {
  const minutes = Math.round(ms / 60_000)
  const hours = Math.floor(ms / hourMs)
  return hours > 0 ? `${hours} h ${String(minutes - hours * 60).padStart(2, '0')} min` : `${minutes} min`
}

/** What is told of a notice: that there is one or never was, that nobody has taken it, or that somebody hands it over. */
export type NoticeWord =
  | { about: 'raised' }
  | { about: 'withdrawn' }
  /** How long it has been waiting, and whether somebody has taken it meanwhile. */
  | { about: 'escalated'; waitedMs: number; takenBy: string }
  | { about: 'passed'; by: string; text: string }

/** A notice as its reader reads it: in a language, and by a clock. */
export const noticeLetter = async (
  notice: ToldNotice,
  word: NoticeWord,
  { reader, link, map, fuelUnit }: { reader: Read; link: string; map?: MapPicture | undefined; fuelUnit: FuelUnit },
): Promise<Letter> => {
  const language = textLanguageOf(reader.language)
  const t = await translatorOf(language, 'alarmNotices')
  const format = createFormat(localeOf(language), reader.timezone)
  const { info, data, itemName, ts } = notice
  const why = data.why as {
    limit?: number
    value?: number
    unit?: string
    input?: string
    sensor?: string
    conditions?: { event: string; text: string }[]
  }
  // The event is data, and its word may be one of a later version.
  const wordOf = (named: string, defaultValue: string) =>
    (t as (key: string, options: object) => string)(`event.${named}`, { defaultValue })
  const event = wordOf(data.event, info.name)
  const conditionText = (one: { event: string; text: string }): string =>
    [wordOf(one.event, ''), one.text].filter(Boolean).join(': ')
  const figure = (value: number | null | undefined): string | undefined => {
    if (typeof value !== 'number') return undefined
    if (why.unit === 'ms') return durationOf(value)
    if (why.unit === 'm') return format.length(value)
    if (isConsumptionSign(why.unit)) return format.consumption(value, fuelUnit)
    return `${format.number(value, 1)}${why.unit ? ` ${why.unit}` : ''}`
  }
  const facts = [
    { label: t('columns.item'), value: itemName },
    { label: t('columns.event'), value: data.text ? `${event}: ${data.text}` : event },
    { label: t('columns.date'), value: `${format.dateTime(ts)} (${reader.timezone})` },
    { label: t('why.conditions'), value: (why.conditions ?? []).map(conditionText).join('; ') },
    { label: t('why.input'), value: why.input },
    { label: t('why.value'), value: figure(why.value) },
    { label: t('why.limit'), value: figure(why.limit) },
  ].filter((fact): fact is { label: string; value: string } => Boolean(fact.value))
  const subject = `${info.name} · ${itemName}`
  const when = format.dateTime(ts)
  const action = { label: t('toast.see'), link }
  const shown = map ? { map } : {}
  const said = info.description || (data.text ? `${event}: ${data.text}` : event)
  switch (word.about) {
    case 'withdrawn':
      return { title: `${t('mail.withdrawn')}: ${subject}`, text: t('mail.withdrawnText'), facts, when }
    case 'escalated': {
      const time = durationOf(word.waitedMs)
      const text = word.takenBy
        ? t('mail.unresolvedText', { time, name: word.takenBy })
        : t('mail.escalatedText', { time })
      return { title: `${t('mail.escalated')}: ${subject}`, text: `${text}\n\n${said}`, facts, when, action, ...shown }
    }
    case 'passed': {
      const text = [t('mail.passedText', { name: word.by }), word.text, said].filter(Boolean).join('\n\n')
      return { title: `${t('mail.passed')}: ${subject}`, text, facts, when, action, ...shown }
    }
    case 'raised':
      return { title: subject, text: said, facts, when, action, ...shown }
  }
}

/** Of so many alarms it says how often; what is beyond them stands in the list. */
const mostTold = 8
const mostItems = 3

/** Many notices at once: which alarms, how often each, and at what. */
export const digestLetter = async (
  notices: readonly ToldNotice[],
  { reader, link }: { reader: Read; link: string },
): Promise<Letter> => {
  const t = await translatorOf(textLanguageOf(reader.language), 'alarmNotices')
  const byAlarm = [...Map.groupBy(notices, ({ info }) => info.name)].toSorted((a, b) => b[1].length - a[1].length)
  const facts = byAlarm.slice(0, mostTold).map(([label, some]) => {
    const items = [...new Set(some.map(({ itemName }) => itemName))]
    const named = items.slice(0, mostItems).join(', ')
    const more = items.length > mostItems ? ` +${items.length - mostItems}` : ''
    return { label, value: `${some.length} · ${named}${more}` }
  })
  return {
    title: t('mail.digest', { count: notices.length }),
    text: t('mail.digestText'),
    facts,
    action: { label: t('toast.open'), link },
  }
}

/** Three messages in the alphabet of GSM. */
const longestSms = 450
/** Of a phone: what and which, why, and what follows; the sign between them has no place in the alphabet of GSM. */
export const smsOfLetter = ({ title, text, facts, when }: Letter): string => {
  const rest = when ?? facts.map(({ label, value }) => `${label}: ${value}`).join('; ')
  return [title, text.replaceAll('\n\n', '. '), rest].join('. ').replaceAll(' · ', ' - ').slice(0, longestSms)
}

import { createFormat } from '@atalaya/format/format'
import { localeOf } from '@atalaya/format/locale'
import { type TextLanguage, translatorOf } from '@atalaya/texts/translator'
import type { ToldNotice } from '../../database/stored-notice.ts'

interface Read {
  language: string
  timezone: string
}
interface Letter {
  title: string
  text: string
  facts: { label: string; value: string }[]
  action?: { label: string; link: string }
}

const languages: readonly string[] = ['es', 'en', 'pt', 'fr', 'it', 'tr'] satisfies TextLanguage[]

const hourMs = 3_600_000
/** As people say it: `2 h 05 min`. */
const durationOf = (ms: number): string => {
  const minutes = Math.round(ms / 60_000)
  const hours = Math.floor(ms / hourMs)
  return hours > 0 ? `${hours} h ${String(minutes - hours * 60).padStart(2, '0')} min` : `${minutes} min`
}

/** A notice, or that there never was one, as its reader reads it: in a language, and by a clock. */
export const noticeLetter = async (
  notice: ToldNotice,
  is: 'raised' | 'withdrawn',
  { reader, link }: { reader: Read; link: string },
): Promise<Letter> => {
  const language = (languages.includes(reader.language) ? reader.language : 'es') as TextLanguage
  const t = await translatorOf(language, 'alarmNotices')
  const format = createFormat(localeOf(language), reader.timezone)
  const { info, data, itemName, ts } = notice
  const why = data.why as { limit?: number; value?: number; unit?: string; input?: string; sensor?: string }
  // The event is data, and its word may be one of a later version.
  const event = (t as (key: string, options: object) => string)(`event.${data.event}`, { defaultValue: info.name })
  const figure = (value: number | null | undefined): string | undefined => {
    if (typeof value !== 'number') return undefined
    if (why.unit === 'ms') return durationOf(value)
    return `${format.number(value, 1)}${why.unit ? ` ${why.unit}` : ''}`
  }
  const facts = [
    { label: t('columns.item'), value: itemName },
    { label: t('columns.event'), value: data.text ? `${event}: ${data.text}` : event },
    { label: t('columns.date'), value: `${format.dateTime(ts)} (${reader.timezone})` },
    { label: t('why.input'), value: why.input },
    { label: t('why.value'), value: figure(why.value) },
    { label: t('why.limit'), value: figure(why.limit) },
  ].filter((fact): fact is { label: string; value: string } => Boolean(fact.value))
  if (is === 'withdrawn')
    return { title: `${t('mail.withdrawn')}: ${info.name} · ${itemName}`, text: t('mail.withdrawnText'), facts }
  return {
    title: `${info.name} · ${itemName}`,
    text: info.description || (data.text ? `${event}: ${data.text}` : event),
    facts,
    action: { label: t('toast.see'), link },
  }
}

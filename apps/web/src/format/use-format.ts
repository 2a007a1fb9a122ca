import { createFormat, type Format } from '@atalaya/format/format'
import { useLocale } from './locale.ts'
import { useTimeZone } from './time-zone.store.ts'

/** By locale and zone: a screen of many figures asks for the same one many times. */
const made = new Map<string, Format>()

/** Formatters in the user's language and time zone; the same object until one of them changes. */
export const useFormat = (): Format => {
  const locale = useLocale()
  const timeZone = useTimeZone()
  const key = `${locale} ${timeZone}`
  const format = made.get(key) ?? createFormat(locale, timeZone)
  made.set(key, format)
  return format
}

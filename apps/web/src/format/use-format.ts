import { createFormat, type Format } from '@atalaya/format/format'
import { useMemo } from 'react'
import { useLocale } from './locale.ts'
import { useTimeZone } from './time-zone.store.ts'

/** Formatters in the user's language and time zone; the same object until one of them changes. */
export const useFormat = (): Format => {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return useMemo(() => createFormat(locale, timeZone), [locale, timeZone])
}

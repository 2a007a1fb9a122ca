import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createFormat, type Format } from './format.ts'
import { useTimeZone } from './time-zone.store.ts'

/** Formatters in the user's language and time zone; the same object until one of them changes. */
export const useFormat = (): Format => {
  const { i18n } = useTranslation()
  const timeZone = useTimeZone()
  return useMemo(() => createFormat(i18n.language, timeZone), [i18n.language, timeZone])
}

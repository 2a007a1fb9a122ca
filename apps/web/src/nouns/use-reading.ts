import { countryName } from '@atalaya/format/country-name'
import type { Reading } from '@atalaya/format/data-columns'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDayStart } from '../format/use-day-start.ts'
import { useFuelUnit } from '../selectors/company-info.ts'

/** How the page's reader reads columns that are data; the same until language, time zone or unit change. */
export const useReading = (): Reading => {
  const { t, i18n } = useTranslation()
  const dayStart = useDayStart()
  const fuelUnit = useFuelUnit()
  return useMemo(() => {
    const say = t as unknown as (key: string) => string
    return {
      word: (key) => (i18n.exists(key) ? say(key) : undefined),
      dayStart,
      countryOf: (code) => countryName(code, i18n.language),
      fuelUnit,
    }
  }, [t, i18n, dayStart, fuelUnit])
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import type { Measure } from './dashboard-figures.ts'

const hourMs = 3_600_000

/** How each measure is called, drawn and read; the same as long as language and units are. */
export const useMeasureWords = () => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return useMemo(() => {
    const textOf = (measure: Measure, value: number): string => {
      if (measure === 'distance') return format.distance(value)
      if (measure === 'driving' || measure === 'idling') return format.workTime(value)
      return measure === 'use' ? format.percent(value) : format.number(value, 0)
    }
    return {
      nameOf: (measure: Measure): string => t(`measures.${measure}`),
      textOf,
      /** Of one item: of use, days. */
      itemText: (measure: Measure, value: number): string =>
        measure === 'use' ? t('days', { count: value }) : textOf(measure, value),
      /** Hours and kilometres at an axis. */
      scaleOf: (measure: Measure): number =>
        ({ distance: 1_000, driving: hourMs, idling: hourMs, use: 0.01, trips: 1, notices: 1 })[measure],
      unitOf: (measure: Measure): string | undefined =>
        ({ distance: 'km', driving: 'h', idling: 'h', use: '%', trips: undefined, notices: undefined })[measure],
    }
  }, [t, format])
}

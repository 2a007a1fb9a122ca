import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import type { Measure } from './dashboard-figures.ts'

const hourMs = 3_600_000

const scales: Record<Measure, number> = {
  ...{ distance: 1_000, driving: hourMs, idling: hourMs, engine: hourMs, use: 0.01, idleShare: 0.01 },
  ...{ trips: 1, notices: 1, fuel: 1 },
}
const units: Partial<Record<Measure, string>> = {
  ...{ distance: 'km', driving: 'h', idling: 'h', engine: 'h', use: '%', idleShare: '%', fuel: 'l' },
}

/** How each measure is called, drawn and read; the same as long as language and units are. */
export const useMeasureWords = () => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return useMemo(() => {
    const textOf = (measure: Measure, value: number): string => {
      if (measure === 'distance') return format.distance(value)
      if (measure === 'driving' || measure === 'idling' || measure === 'engine') return format.workTime(value)
      if (measure === 'use' || measure === 'idleShare') return format.percent(value)
      return measure === 'fuel' ? `${format.number(value, 0)} l` : format.number(value, 0)
    }
    /** Of one item: of use, days. */
    const itemText = (measure: Measure, value: number): string =>
      measure === 'use' ? t('days', { count: value }) : textOf(measure, value)
    return {
      nameOf: (measure: Measure): string => t(`measures.${measure}`),
      textOf,
      itemText,
      /** Of what one item, or all, did more or less. */
      signedText: (measure: Measure, value: number): string =>
        `${value < 0 ? '−' : '+'}${itemText(measure, Math.abs(value))}`,
      /** Hours and kilometres at an axis. */
      scaleOf: (measure: Measure): number => scales[measure],
      unitOf: (measure: Measure): string | undefined => units[measure],
    }
  }, [t, format])
}

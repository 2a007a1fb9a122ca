import type { ReportType } from '@atalaya/contract/reports'
import type { ReportColumn } from '@atalaya/contract/reports/define-report'
import type { FuelUnit } from '@atalaya/domain/units'
import { countryName } from '@atalaya/format/country-name'
import type { Format } from '@atalaya/format/format'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import { useFuelUnit } from '../../selectors/company-info.ts'

type Say = (key: string, values?: Record<string, unknown>) => string

/** Words of the reports, whose names are data. */
export const useReportWords = () => {
  const { t, i18n } = useTranslation(['reports', 'fleet', 'alarmNotices', 'tripPurposes'])
  const say = t as unknown as Say
  return {
    titleOf: (type: ReportType) => say(`types.${type}.title`),
    hintOf: (type: ReportType) => say(`types.${type}.hint`),
    rowsOf: (type: ReportType) => say(`types.${type}.rows`),
    /** `Velocidad máxima`. */
    headingOf: (id: string) => say(`columns.${id}`),
    choiceOf: ({ words, named }: Pick<ReportColumn, 'words' | 'named'>, value: string): string =>
      words && i18n.exists(`${words}.${value}`)
        ? say(`${words}.${value}`)
        : named
          ? countryName(value, i18n.language)
          : value,
    say,
  }
}

interface FigureReader {
  format: Format
  fuelUnit: FuelUnit
}

/** By whose language and unit figures are read. */
export const useFigureReader = (): FigureReader => ({ format: useFormat(), fuelUnit: useFuelUnit() })

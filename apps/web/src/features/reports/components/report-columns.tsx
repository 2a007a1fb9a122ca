import type { ReportColumn, ReportDefinition } from '@atalaya/contract/reports/define-report'
import type { Language } from '@atalaya/contract/values'
import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { dataColumn } from '../../../nouns/data-column.ts'
import { useReading } from '../../../nouns/use-reading.ts'
import { useAddress } from '../../fleet/index.ts'
import { useReportWords } from '../report-words.ts'
import type { ReportRow } from '../reports.queries.ts'

type Place = NonNullable<ReportColumn['place']>

const placeOf = (row: ReportRow, { lat, lng }: Place): { lat: number; lng: number } | null => {
  const [at, along] = [row[lat], row[lng]]
  return typeof at === 'number' && typeof along === 'number' ? { lat: at, lng: along } : null
}

const coordinates = ({ lat, lng }: { lat: number; lng: number }): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

/** A place in words, asked for when its row is drawn; coordinates until then, and where nobody knows any. */
export const PlaceName = ({ at }: { at: { lat: number; lng: number } }) => {
  const { i18n } = useTranslation()
  const { data } = useAddress(at, i18n.language as Language)
  return <span>{data || coordinates(at)}</span>
}

/** The columns of a report on the page; the same until the definition, the rows or the language change. */
export const useReportColumns = (
  definition: ReportDefinition,
  rows: readonly ReportRow[] | undefined,
): readonly Column<ReportRow>[] => {
  const reading = useReading()
  const format = useFormat()
  const words = useReportWords()
  const language = useTranslation().i18n.language
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the language
  return useMemo(
    () =>
      definition.columns.map((column): Column<ReportRow> => {
        const { id, kind, place } = column
        return dataColumn<ReportRow>({ ...column, label: `reports:columns.${id}` }, reading, {
          ...(column.isMain ? { showMobile: true } : {}),
          ...(column.isHiddenAtFirst ? { isHiddenAtFirst: true } : {}),
          ...(kind === 'duration' ? { cell: (row: ReportRow) => format.workTime(Number(row[id])) } : {}),
          ...(kind === 'choice'
            ? {
                choices: [...new Set(rows?.map((row) => row[id]))]
                  .filter((value) => value !== null)
                  .map((value) => ({ value: String(value), label: words.choiceOf(column, String(value)) })),
              }
            : {}),
          ...(place
            ? {
                value: (row: ReportRow) => {
                  const at = placeOf(row, place)
                  return at && coordinates(at)
                },
                cell: (row: ReportRow) => {
                  const at = placeOf(row, place)
                  return at && <PlaceName at={at} />
                },
              }
            : {}),
        })
      }),
    [definition, rows, reading, format, language],
  )
}

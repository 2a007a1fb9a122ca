import type { ReportType } from '@atalaya/contract/reports'
import { type ReportDefinition, reportCounts, reportTotals } from '@atalaya/contract/reports/define-report'
import type { FuelUnit } from '@atalaya/domain/units'
import { figureText } from '@atalaya/format/figure-text'
import { createFormat } from '@atalaya/format/format'
import { localeOf } from '@atalaya/format/locale'
import { type TextLanguage, translatorOf } from '@atalaya/texts/translator'
import type { ReportRow } from './report-document.ts'

type Say = (key: string, values?: Record<string, unknown>) => string

export interface ReportAnswer {
  /** `Viajes`. */
  title: string
  /** In a sentence; null without a row. */
  sentence: string | null
  /** What the rows come to, by column. */
  totals: { label: string; value: string }[]
}

/** A report in words, as the web's first lines have it. */
export const reportAnswer = async (
  definition: ReportDefinition,
  rows: readonly ReportRow[],
  { language, timezone, fuelUnit }: { language: TextLanguage; timezone: string; fuelUnit: FuelUnit },
): Promise<ReportAnswer> => {
  const t = (await translatorOf(language, 'reports')) as unknown as Say
  const format = createFormat(localeOf(language), timezone)
  const reader = { format, fuelUnit }
  const type = definition.type as ReportType
  const { chart, columns } = definition
  const columnOf = (id: string | undefined) => columns.find((column) => column.id === id)
  const sum =
    chart === undefined || chart.by === undefined
      ? 0
      : rows.reduce((all, row) => {
          if (row[chart.by as string] === null) return all
          const value = chart.value === 'rows' ? 1 : row[chart.value]
          return all + (typeof value === 'number' ? value : 0)
        }, 0)
  const whom = new Set(rows.map((row) => row[columns[0]?.id ?? ''])).size
  const totals = reportTotals(definition, rows)
  const counts = Object.entries(reportCounts(definition, rows)).map(([name, count]) => [name, format.number(count)])
  return {
    title: t(`types.${type}.title`),
    sentence:
      rows.length === 0
        ? null
        : t(`types.${type}.answer`, {
            count: rows.length,
            rows: format.number(rows.length),
            whom: t('whom', { count: whom }),
            total: figureText(columnOf(chart?.value), sum, reader),
            ...Object.fromEntries(counts),
          }),
    totals: columns
      .filter(({ id, total }) => total && totals[id] !== null)
      .map((column) => ({
        label: t(`columns.${column.id}`),
        value: figureText(column, totals[column.id] as number, reader),
      })),
  }
}

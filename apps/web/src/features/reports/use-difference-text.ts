import type { ReportColumn } from '@atalaya/contract/reports/define-report'
import { type Difference, differenceOf } from '@atalaya/domain/difference'
import { figureIn } from '@atalaya/format/data-columns'
import { figureText } from '@atalaya/format/figure-text'
import { useFigureReader } from './report-words.ts'

/** Without a column they are rows. */
type Column = ReportColumn | undefined

const signOf = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '±')

/** How figures of a column have changed, by the unit in which they are read. */
export const useDifferences = () => {
  const reader = useFigureReader()
  const { format } = reader
  return {
    of: (column: Column, now: number | null, before: number | null): Difference | null => {
      const shown = (value: number | null) => (value === null || !column ? value : figureIn(column, value, reader))
      return differenceOf(shown(now), shown(before))
    },
    /** `+12,5 km`; consumption is in the unit of the company already. */
    text: (column: Column, { by }: Difference): string => {
      const { unitKind: _, ...plain } = column ?? { kind: 'number' }
      return signOf(by) + figureText(plain, Math.abs(by), reader)
    },
    /** `+12 %`; empty where it was nothing. */
    share: ({ share }: Difference): string => (share === null ? '' : signOf(share) + format.percent(Math.abs(share))),
    figure: (column: Column, value: number): string => figureText(column, value, reader),
  }
}

import type { ReportColumn, ReportDefinition } from '@atalaya/contract/reports/define-report'
import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PairOfRows } from '../report-runs.queries.ts'
import { useDifferences } from '../use-difference-text.ts'
import { useReportColumns } from './report-columns.tsx'

const isFigure = ({ kind }: Pick<ReportColumn, 'kind'>): boolean => kind === 'number' || kind === 'duration'
/** Of both sides they say nothing together. */
const isOfOneSide = ({ kind }: Pick<ReportColumn, 'kind'>): boolean => kind === 'instant'

/** What the id of a column of figures ends with: whose they are. */
export const sides = { before: '_before', difference: '_difference' } as const

const figureOf = (pair: PairOfRows, side: 'now' | 'before', id: string): number | null => {
  const value = pair[side]?.[id]
  return typeof value === 'number' ? value : null
}

/** What rows are about, and each of their figures now, before, and by how much it has changed. */
export const useComparedColumns = (
  definition: ReportDefinition,
  pairs: readonly PairOfRows[] | undefined,
): readonly Column<PairOfRows>[] => {
  const { t } = useTranslation('reports')
  const differences = useDifferences()
  const rows = useMemo(() => pairs?.flatMap(({ now, before }) => now ?? before ?? []), [pairs])
  const own = useReportColumns(definition, rows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the columns
  return useMemo(() => {
    const about = definition.columns.flatMap((column, at): Column<PairOfRows>[] => {
      const shown = own[at]
      if (!shown || isFigure(column) || isOfOneSide(column)) return []
      const { value, cell, exportValue: _, href: _href, ...rest } = shown
      const read = (pair: PairOfRows) => pair.now ?? pair.before
      return [
        {
          ...rest,
          value: (pair) => value(read(pair) as never),
          ...(cell ? { cell: (pair: PairOfRows) => cell(read(pair) as never) } : {}),
        },
      ]
    })
    const figures = definition.columns.flatMap((column, at): Column<PairOfRows>[] => {
      const shown = own[at]
      if (!shown || !isFigure(column)) return []
      const { value, cell, exportValue: _, href: _href, showMobile: _isShown, ...rest } = shown
      const isHidden = column.isMain ? {} : { isHiddenAtFirst: true }
      const side = (of: 'now' | 'before', looks: Partial<Column<PairOfRows>>): Column<PairOfRows> => ({
        ...rest,
        ...isHidden,
        value: (pair) => pair[of] && value(pair[of]),
        ...(cell ? { cell: (pair: PairOfRows) => pair[of]?.[column.id] != null && cell(pair[of]) } : {}),
        ...looks,
      })
      const changeOf = (pair: PairOfRows) =>
        differences.of(column, figureOf(pair, 'now', column.id), figureOf(pair, 'before', column.id))
      return [
        side('now', {}),
        side('before', { id: column.id + sides.before, header: t('result.beforeOf', { name: shown.header }) }),
        {
          ...rest,
          ...isHidden,
          ...(column.isMain ? { showMobile: true } : {}),
          id: column.id + sides.difference,
          header: t('result.changeOf', { name: shown.header }),
          value: (pair) => changeOf(pair)?.by ?? null,
          cell: (pair) => {
            const change = changeOf(pair)
            return (
              change && (
                <span title={differences.share(change)}>{differences.text({ ...column, unit: '' }, change)}</span>
              )
            )
          },
        },
      ]
    })
    const only: Column<PairOfRows> = {
      id: 'only',
      header: t('result.only'),
      kind: 'choice',
      showMobile: true,
      isSortable: false,
      choices: [
        { value: 'now', label: t('result.onlyNow') },
        { value: 'before', label: t('result.onlyBefore') },
      ],
      value: ({ now, before }) => (now === null ? 'before' : before === null ? 'now' : null),
    }
    return [...about, ...figures, only]
  }, [definition, own])
}

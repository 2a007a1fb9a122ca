import type { ReportDefinition } from '@atalaya/contract/reports/define-report'
import { figureText } from '@atalaya/format/figure-text'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReportCursor, useNthOnMap } from '../report-cursor.ts'
import { useFigureReader, useReportWords } from '../report-words.ts'
import type { ReportRow } from '../reports.queries.ts'
import classes from './hottest-places.module.css'
import { PlaceName } from './report-columns.tsx'

interface Props {
  definition: ReportDefinition
  /** The hottest first. */
  rows: readonly ReportRow[]
  cursor: ReportCursor
}

/** An address each, which is asked for. */
const mostListed = 25

/** What stands out of a heat map, in words and figures: for who does not read colours, and for what to do about it. */
export const HottestPlaces = ({ definition, rows, cursor }: Props) => {
  const { t } = useTranslation('reports')
  const words = useReportWords()
  const reader = useFigureReader()
  const { format } = reader
  const onMap = useNthOnMap(cursor)
  const list = useRef<HTMLOListElement>(null)
  const weight = definition.columns.find(({ id }) => definition.map?.kind === 'heat' && id === definition.map.weight)
  const total = rows.reduce((sum, row) => sum + Number(row[weight?.id ?? ''] ?? 0), 0)
  useEffect(() => {
    if (onMap !== null) list.current?.querySelector(`[data-nth="${onMap}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [onMap])
  return (
    <section className={classes.hottest} aria-label={t('heat.top')}>
      <header className={classes.head}>
        <h2>{t('heat.top')}</h2>
        <span>{words.headingOf(weight?.id ?? '')}</span>
      </header>
      <ol ref={list} className={classes.list}>
        {rows.slice(0, mostListed).map((row) => {
          const value = Number(row[weight?.id ?? ''] ?? 0)
          const point = () => cursor.point({ nth: row.nth, mark: null, from: 'table' })
          const items = Number(row['itemCount'] ?? 0)
          return (
            <li key={row.nth}>
              <button
                type="button"
                className={classes.place}
                data-nth={row.nth}
                data-pointed={onMap === row.nth || undefined}
                onPointerEnter={point}
                onPointerLeave={() => cursor.point(null)}
                onFocus={point}
                onBlur={() => cursor.point(null)}
                onClick={() => cursor.point({ nth: row.nth, mark: null, from: 'table', isSought: true })}
              >
                <span className={classes.name}>
                  <PlaceName at={{ lat: Number(row['lat']), lng: Number(row['lng']) }} />
                </span>
                <span className={classes.figure}>{figureText(weight, value, reader)}</span>
                <span className={classes.share} aria-hidden="true">
                  <span
                    style={{ inlineSize: `${(value * 100) / Math.max(1, Number(rows[0]?.[weight?.id ?? ''] ?? 1))}%` }}
                  />
                </span>
                <span className={classes.more}>
                  {t('heat.more', { count: items, share: format.number(total > 0 ? (value * 100) / total : 0, 1) })}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

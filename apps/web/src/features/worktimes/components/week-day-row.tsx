import type { WorkSpan } from '@atalaya/domain/work-timetable'
import { clockText } from '@atalaya/ui/clock-text'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameSpan, minutesADay, spanKey } from '../week-edit.ts'
import { shareOfRow, shownMinutes } from '../week-scale.ts'
import classes from './week-grid.module.css'

interface Props {
  day: number
  dayName: string
  /** Of the whole week. */
  spans: readonly WorkSpan[]
  /** Those that the pointer holds. */
  held: readonly WorkSpan[]
  onKeyDown(event: KeyboardEvent, span: WorkSpan): void
}

/** What begins on a day, and what is left of the night before it. */
export const WeekDayRow = ({ day, dayName, spans, held, onKeyDown }: Props) => {
  const { t } = useTranslation('worktimes')
  return (
    <div className={classes.row}>
      {spans
        .filter((span) => span.day === day)
        .map((span) => (
          <button
            key={spanKey(span)}
            type="button"
            className={classes.span}
            data-span={spanKey(span)}
            data-held={held.some((each) => isSameSpan(each, span)) || undefined}
            data-cut={span.toMinute > shownMinutes || undefined}
            style={{
              insetInlineStart: shareOfRow(span.fromMinute),
              inlineSize: `calc(${shareOfRow(span.toMinute)} - ${shareOfRow(span.fromMinute)})`,
            }}
            aria-label={t('week.span', {
              day: dayName,
              from: clockText(span.fromMinute),
              to: clockText(span.toMinute),
            })}
            aria-description={t('week.keys')}
            onKeyDown={(event) => onKeyDown(event, span)}
          >
            <span className={classes.times}>
              {clockText(span.fromMinute)}–{clockText(span.toMinute)}
            </span>
          </button>
        ))}
      {spans
        .filter((span) => (span.day + 1) % 7 === day && span.toMinute > minutesADay)
        .map((span) => (
          <span
            key={spanKey(span)}
            className={classes.rest}
            data-span={spanKey(span)}
            data-repeated
            aria-hidden="true"
            style={{ insetInlineStart: 0, inlineSize: shareOfRow(span.toMinute - minutesADay) }}
          />
        ))}
    </div>
  )
}

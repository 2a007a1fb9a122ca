import type { WorkSpan } from '@atalaya/domain/work-timetable'
import { clockText } from '@atalaya/ui/clock-text'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { draggedSpans, draggedWeek } from '../week-drag.ts'
import { overlapsOthers, replaceSpan, weekdays, withoutSpan } from '../week-edit.ts'
import { spanAfterKey } from '../week-keys.ts'
import { shareOfRow } from '../week-scale.ts'
import { useDayNames } from './use-day-names.ts'
import { useSpanFocus } from './use-span-focus.ts'
import { useWeekDrag } from './use-week-drag.ts'
import { WeekDayRow } from './week-day-row.tsx'
import classes from './week-grid.module.css'

interface Props {
  spans: readonly WorkSpan[]
  /** `#rrggbb` */
  colour: string
  onChange(spans: WorkSpan[]): void
}

const hourMarks = [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30]

const Hours = () => (
  <div className={classes.hours} aria-hidden="true">
    {hourMarks.map((hour) => (
      <span key={hour} style={{ insetInlineStart: shareOfRow(hour * 60) }} data-next={hour > 24 || undefined}>
        {hour > 24 ? hour - 24 : hour}
      </span>
    ))}
  </div>
)

/** A row a day: drag to draw, over several days at once too; pieces are moved and stretched, by keys as well. */
export const WeekGrid = ({ spans, colour, onChange }: Props) => {
  const { t } = useTranslation('worktimes')
  const days = useDayNames()
  const body = useRef<HTMLDivElement>(null)
  const focusLater = useSpanFocus(body)
  const { drag, handlers } = useWeekDrag({ spans, onChange, onLetGo: focusLater })
  const shown = drag ? draggedWeek(spans, drag) : spans
  const held = drag ? draggedSpans(drag) : []
  const [first] = held

  const onSpanKey = (event: KeyboardEvent, span: WorkSpan) => {
    const next = spanAfterKey(event, span)
    if (next === undefined) return
    event.preventDefault()
    if (next === null) {
      onChange(withoutSpan(spans, span))
      return
    }
    // A piece stops at its neighbours: keys shall not eat what they pass.
    if (overlapsOthers(withoutSpan(spans, span), next)) return
    focusLater(next)
    onChange(replaceSpan(spans, span, next))
  }

  return (
    <div className={classes.frame} style={{ '--span': colour } as object}>
      <Hours />
      <div className={classes.days} aria-hidden="true">
        {weekdays.map((day) => (
          <span key={day}>{days.short[day]}</span>
        ))}
      </div>
      {/* Pieces are buttons, and the times below do all of it without a pointer. */}
      <div ref={body} className={classes.body} data-testid="week-grid" data-dragging={drag?.kind} {...handlers}>
        {weekdays.map((day) => (
          <WeekDayRow
            key={day}
            day={day}
            dayName={days.long[day] ?? ''}
            spans={shown}
            held={held}
            onKeyDown={onSpanKey}
          />
        ))}
      </div>
      <p className={classes.note} aria-hidden="true">
        {first ? `${clockText(first.fromMinute)}–${clockText(first.toMinute)}` : t('week.hint')}
      </p>
    </div>
  )
}

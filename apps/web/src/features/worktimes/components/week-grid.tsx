import type { WorkSpan } from '@atalaya/domain/work-timetable'
import { clockText } from '@atalaya/ui/clock-text'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Drag, draggedSpans, draggedWeek, shownMinutes } from '../week-drag.ts'
import { isSameSpan, minutesADay, overlapsOthers, replaceSpan, shifted, weekdays, withoutSpan } from '../week-edit.ts'
import { useDayNames } from './use-day-names.ts'
import classes from './week-grid.module.css'

interface Props {
  spans: readonly WorkSpan[]
  /** `#rrggbb` */
  colour: string
  onChange(spans: WorkSpan[]): void
}

const stepMinutes = 15
/** A finger is no needle. */
const fingerStepMinutes = 30
const edgePx = 8
const hourMarks = [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30]

const share = (minute: number): string => `${(Math.min(minute, shownMinutes) / shownMinutes) * 100}%`
const spanKey = ({ day, fromMinute }: WorkSpan): string => `${day}-${fromMinute}`

/** A row a day: drag to draw, over several days at once too; pieces are moved and stretched, by keys as well. */
export const WeekGrid = ({ spans, colour, onChange }: Props) => {
  const { t } = useTranslation('worktimes')
  const days = useDayNames()
  const body = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const toFocus = useRef<string | null>(null)
  const shown = drag ? draggedWeek(spans, drag) : spans
  const held = drag ? draggedSpans(drag) : []
  const [first] = held

  useEffect(() => {
    if (toFocus.current === null) return
    body.current?.querySelector<HTMLElement>(`[data-span="${toFocus.current}"]`)?.focus()
    toFocus.current = null
  })

  const placeOf = (event: PointerEvent, step: number) => {
    const box = (body.current as HTMLDivElement).getBoundingClientRect()
    const within = (value: number, most: number) => Math.max(0, Math.min(most, value))
    const minute = ((event.clientX - box.left) / box.width) * shownMinutes
    return {
      day: within(Math.floor(((event.clientY - box.top) / box.height) * 7), 6),
      minute: within(Math.round(minute / step) * step, shownMinutes),
    }
  }
  const stepOf = (event: PointerEvent) => (event.pointerType === 'touch' ? fingerStepMinutes : stepMinutes)

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || drag) return
    const place = placeOf(event, stepOf(event))
    const block = (event.target as Element).closest<HTMLElement>('[data-span]')
    const span = block && spans.find((each) => spanKey(each) === block.dataset['span'])
    event.currentTarget.setPointerCapture(event.pointerId)
    if (!span) {
      setDrag({ kind: 'draw', start: place, at: place })
      return
    }
    const box = block.getBoundingClientRect()
    const edge = Math.min(edgePx, box.width / 3)
    const isRepeated = block.dataset['repeated'] !== undefined
    const kind =
      !isRepeated && event.clientX - box.left < edge ? 'from' : box.right - event.clientX < edge ? 'to' : 'move'
    setDrag({ kind, span, start: place, at: place })
  }
  const onPointerUp = () => {
    if (!drag) return
    const [left] = draggedSpans(drag)
    if (left) toFocus.current = spanKey(left)
    const next = draggedWeek(spans, drag)
    setDrag(null)
    if (JSON.stringify(next) !== JSON.stringify(spans)) onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent, span: WorkSpan) => {
    const next = keyed(event, span)
    if (next === undefined) return
    event.preventDefault()
    if (next === null) {
      onChange(withoutSpan(spans, span))
      return
    }
    // A piece stops at its neighbours: keys shall not eat what they pass.
    if (overlapsOthers(withoutSpan(spans, span), next)) return
    toFocus.current = spanKey(next)
    onChange(replaceSpan(spans, span, next))
  }

  return (
    <div className={classes.frame} style={{ '--span': colour } as object}>
      <div className={classes.hours} aria-hidden="true">
        {hourMarks.map((hour) => (
          <span key={hour} style={{ insetInlineStart: share(hour * 60) }} data-next={hour > 24 || undefined}>
            {hour > 24 ? hour - 24 : hour}
          </span>
        ))}
      </div>
      <div className={classes.days} aria-hidden="true">
        {weekdays.map((day) => (
          <span key={day}>{days.short[day]}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pieces are buttons, and the times below do all of it without a pointer */}
      <div
        ref={body}
        className={classes.body}
        data-testid="week-grid"
        data-dragging={drag?.kind}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => drag && setDrag({ ...drag, at: placeOf(event, stepOf(event)) })}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDrag(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !drag) return
          event.preventDefault()
          setDrag(null)
        }}
      >
        {weekdays.map((day) => (
          <div key={day} className={classes.row}>
            {shown
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
                    insetInlineStart: share(span.fromMinute),
                    inlineSize: `calc(${share(span.toMinute)} - ${share(span.fromMinute)})`,
                  }}
                  aria-label={t('week.span', {
                    day: days.long[day],
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
            {shown
              .filter((span) => (span.day + 1) % 7 === day && span.toMinute > minutesADay)
              .map((span) => (
                <span
                  key={spanKey(span)}
                  className={classes.rest}
                  data-span={spanKey(span)}
                  data-repeated
                  aria-hidden="true"
                  style={{ insetInlineStart: 0, inlineSize: share(span.toMinute - minutesADay) }}
                />
              ))}
          </div>
        ))}
      </div>
      <p className={classes.note} aria-hidden="true">
        {first ? `${clockText(first.fromMinute)}–${clockText(first.toMinute)}` : t('week.hint')}
      </p>
    </div>
  )
}

/** What a key makes of a piece: null removes it, undefined is no key of ours. */
const keyed = ({ key, shiftKey }: KeyboardEvent, span: WorkSpan): WorkSpan | null | undefined => {
  const minutes = key === 'ArrowLeft' ? -stepMinutes : key === 'ArrowRight' ? stepMinutes : 0
  if (minutes !== 0)
    return shifted(span, shiftKey ? { toMinutes: minutes } : { fromMinutes: minutes, toMinutes: minutes })
  if (key === 'ArrowUp' && span.day > 0) return shifted(span, { days: -1 })
  if (key === 'ArrowDown' && span.day < 6) return shifted(span, { days: 1 })
  return key === 'Delete' || key === 'Backspace' ? null : undefined
}

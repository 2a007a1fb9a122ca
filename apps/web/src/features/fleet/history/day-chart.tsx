import { useResizeObserver } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useMapPalette } from '../../../map/movable-map.ts'
import { readingAt, useSensorValueText } from '../../sensors/index.ts'
import type { Period } from '../fleet.queries.ts'
import { useChosenSensor, valueAt } from './chosen-sensor.ts'
import { dayScale, instantAt, viewWithin } from './day-scale.ts'
import { standingSince, statesOf } from './day-states.ts'
import { type DayDrawing, drawDay } from './draw-day.ts'
import { clusterAt, clusterEvents, type EventCluster } from './event-clusters.ts'
import { useCursor, useDayHistory } from './history-context.tsx'
import { fixAt, gapAt } from './route-pieces.ts'
import { drawSensorLine } from './sensor-line.ts'
import classes from './timeline.module.css'

/** Keyboard steps of the cursor. */
const stepMs = 60_000
const longStepMs = 15 * 60_000
/** Less is a click. */
const dragPx = 4
const minuteMs = 60_000

/** Px at the right of the chart, without an axis there and with one of long words. */
const plainRightPx = 12
const mostRightPx = 110
const letterPx = 6.5

/** The day as a chart: pointed at, zoomed into, its trips chosen. Fetched when it is seen. */
export const DayChart = ({ sentenceId }: { sentenceId: string }) => {
  const { t } = useTranslation('fleet')
  const { period, view, cursor, history } = useDayHistory()
  const instant = useCursor(cursor)
  const [box, { width, height }] = useResizeObserver<HTMLDivElement>()
  const { size, states, events, over, said } = useDrawn({ width, height, instant })
  const hands = useHands(size, states)
  const canvas = useRef<HTMLCanvasElement>(null)
  usePainting(canvas, { size, states, events, over, said, instant, dragged: hands.dragged })

  const format = useFormat()
  const at = instant ?? view.fromTs
  return (
    <div
      ref={box}
      className={classes.chart}
      role="slider"
      tabIndex={0}
      aria-label={t('timeline.cursor')}
      aria-describedby={sentenceId}
      aria-valuemin={period.fromTs}
      aria-valuemax={period.toTs}
      aria-valuenow={at}
      aria-valuetext={[format.time(at), ...(history ? said : [])].join(', ')}
      {...hands.handlers}
    >
      <canvas ref={canvas} className={classes.canvas} />
    </div>
  )
}

interface Room {
  width: number
  height: number
  instant: number | null
}

/** What of the day is drawn and said. */
const useDrawn = ({ width, height, instant }: Room) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const palette = useMapPalette()
  const { history, period, view } = useDayHistory()
  const chosen = useChosenSensor()
  const valueText = useSensorValueText()
  const rightPx = useMemo(() => {
    if (!chosen) return plainRightPx
    const { low, high } = chosen.curve
    const texts = [low, high].map((figure) => valueText(chosen.sensor, valueAt(chosen, figure)))
    return Math.min(mostRightPx, plainRightPx + 6 + Math.max(...texts.map(({ length }) => length + 1)) * letterPx)
  }, [chosen, valueText])
  const size = useMemo(() => ({ width, height, rightPx }), [width, height, rightPx])
  const now = Math.floor(Date.now() / minuteMs) * minuteMs
  const states = useMemo(() => (history ? statesOf(history, period, now) : []), [history, period, now])
  const events = useMemo(
    () => (history && width > 0 ? clusterEvents(history.events, dayScale(size, view).x) : []),
    [history, size, view, width],
  )
  const over = useMemo((): DayDrawing['over'] => {
    if (!chosen || !palette) return undefined
    return (target, scale) =>
      drawSensorLine(target, scale, {
        curve: chosen.curve,
        leastStep: 10 ** -chosen.sensor.decimals,
        colour: palette.text,
        haloColour: palette.surface,
        textColour: palette.textSecondary,
        textOf: (figure) => valueText(chosen.sensor, valueAt(chosen, figure)),
        textX: size.width - size.rightPx + 6,
      })
  }, [chosen, palette, valueText, size])

  const said: string[] = []
  if (history && instant !== null) {
    const speed = history.route.speedKmh[fixAt(history.route, instant)]
    if (gapAt(history, instant)) said.push(t('day.gap'))
    else if (speed !== null && speed !== undefined) said.push(format.speed(speed))
    const reading = chosen && readingAt(chosen.series, instant)
    if (chosen && reading !== undefined) said.push(valueText(chosen.sensor, reading))
    const cluster = width > 0 ? clusterAt(events, dayScale(size, view).x(instant)) : undefined
    if (cluster) said.push(...namesOf(cluster).map((kind) => t(`event.${kind}`)))
  }
  return { size, states, events, over, said }
}

const mostNames = 2
/** Of what happened there, each kind once. */
const namesOf = ({ events }: EventCluster) => [...new Set(events.map(({ kind }) => kind))].slice(0, mostNames)

type Drawn = ReturnType<typeof useDrawn> & { instant: number | null; dragged: Period | null }

const usePainting = (canvas: { current: HTMLCanvasElement | null }, drawn: Drawn): void => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const palette = useMapPalette()
  const { history, period, view, trip } = useDayHistory()
  const { size, states, events, over, instant, dragged } = drawn
  const saidAtCursor = drawn.said.join('  ')
  const since = history ? standingSince(history, period) : null
  useEffect(() => {
    const target = canvas.current
    const context = target?.getContext('2d')
    if (!target || !context || !palette || size.width === 0) return
    const ratio = Math.min(2, devicePixelRatio)
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
    if (target.width !== width || target.height !== height) {
      target.width = width
      target.height = height
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawDay(context, {
      size,
      period,
      view,
      history,
      trip,
      palette,
      format,
      states,
      events,
      over,
      dragged,
      cursor: instant,
      saidAtCursor: saidAtCursor === '' ? [] : [saidAtCursor],
      gapText: t('day.gap'),
      standingText: since === null ? null : t('timeline.standing', { at: format.dateTime(since) }),
    })
  }, [
    canvas,
    history,
    period,
    view,
    trip,
    palette,
    format,
    instant,
    size,
    states,
    events,
    over,
    dragged,
    saidAtCursor,
    since,
    t,
  ])
}

/** What hands do to it: point, choose a trip, drag to zoom, go back; the same by keys. */
const useHands = (size: ReturnType<typeof useDrawn>['size'], states: ReturnType<typeof useDrawn>['states']) => {
  const { period, view, cursor, trip, isZoomed, chooseTrip, zoomTo } = useDayHistory()
  const [dragged, setDragged] = useState<Period | null>(null)
  const pressed = useRef<{ x: number; at: number } | null>(null)

  const pointOf = (event: { clientX: number; clientY: number; currentTarget: HTMLElement }) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const x = event.clientX - left
    return { x, y: event.clientY - top, at: instantAt(x, size, view) }
  }
  const tripAt = (at: number) => states.find(({ track, fromTs, toTs }) => track && at >= fromTs && at <= toTs)?.track
  const back = (): boolean => {
    if (isZoomed) zoomTo(null)
    else if (trip) chooseTrip(null)
    else return false
    return true
  }
  const zoomAround = (factor: number): void => {
    const middle = cursor.get() ?? (view.fromTs + view.toTs) / 2
    const half = ((view.toTs - view.fromTs) * factor) / 2
    zoomTo(viewWithin(middle - half, middle + half, period))
  }
  const step = (by: number): void => {
    const next = Math.max(period.fromTs, Math.min(period.toTs, (cursor.get() ?? view.fromTs) + by))
    if (cursor.played() === null) cursor.set(next)
    else cursor.playTo(next)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.shiftKey ? longStepMs : stepMs
    const at = cursor.get()
    if (event.key === 'ArrowRight') step(by)
    else if (event.key === 'ArrowLeft') step(-by)
    else if (event.key === 'Enter') chooseTrip((at === null ? null : tripAt(at)?.id) ?? null)
    else if (event.key === '+') zoomAround(0.5)
    else if (event.key === '-') zoomAround(2)
    else if (event.key !== 'Escape' || !back()) return
    event.preventDefault()
    event.stopPropagation()
  }
  const handlers = {
    onKeyDown,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.pointerType === 'touch') return
      event.currentTarget.setPointerCapture(event.pointerId)
      pressed.current = pointOf(event)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { x, at } = pointOf(event)
      cursor.set(at)
      const from = pressed.current
      if (from && (dragged || Math.abs(x - from.x) > dragPx))
        setDragged({ fromTs: Math.min(from.at, at), toTs: Math.max(from.at, at) })
    },
    onPointerUp: () => {
      pressed.current = null
      if (!dragged) return
      zoomTo(viewWithin(dragged.fromTs, dragged.toTs, period))
      setDragged(null)
    },
    onPointerLeave: () => {
      if (!pressed.current) cursor.set(null)
    },
    onBlur: () => cursor.set(null),
    onClick: (event: React.MouseEvent<HTMLElement>) => {
      const { y, at } = pointOf(event)
      const lane = dayScale(size, view).states
      // A finger needs more than the lane is high.
      const track = y > lane.top - 6 && y < lane.bottom + 12 ? tripAt(at) : undefined
      if (track) chooseTrip(track.id)
      else if (cursor.played() !== null) cursor.playTo(at)
    },
    onDoubleClick: () => void back(),
  }
  return { dragged, handlers }
}

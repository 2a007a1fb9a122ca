import type { Sensor, SensorSeries, SensorValue } from '@atalaya/contract/sensors'
import { datePlus, zoneTime } from '@atalaya/domain/zone-time'
import { useResizeObserver } from '@mantine/hooks'
import { useMemo } from 'react'
import { useFormat } from '../../../format/use-format.ts'
import { axisOf, curveOf, pathOf, readingAt } from '../series-curve.ts'
import classes from './series-chart.module.css'
import { useSensorValueText } from './use-sensor-value-text.ts'

const dayMs = 86_400_000
const margin = { top: 8, right: 8, bottom: 22 }
/** Room for what stands at the axis, and between two instants below it. */
const letterPx = 6.5
const instantPx = 74
const mostStates = 8
/** Keyboard steps of the cursor, of the whole. */
const steps = 200

interface Props {
  label: string
  sensor: Sensor
  series: SensorSeries | undefined
  period: { fromTs: number; toTs: number }
  timeZone: string
  /** Where the pointer is, shared with what is written above. */
  cursor: number | null
  /** Shown over the axes while there is nothing to draw. */
  nothing: string
  onCursor(instant: number | null): void
}

/** A sensor over time, with its gaps. */
export const SeriesChart = ({ label, sensor, series, period, timeZone, cursor, nothing, onCursor }: Props) => {
  const format = useFormat()
  const valueText = useSensorValueText()
  const [box, { width, height }] = useResizeObserver<HTMLDivElement>()
  const { fromTs, toTs } = period
  const curve = useMemo(() => curveOf(series ?? { recordedAt: [], value: [] }), [series])
  const lines = useMemo((): { figure: number; text: string }[] => {
    const of = (figure: number, value: SensorValue) => ({ figure, text: valueText(sensor, value) })
    if (sensor.kind === 'switch') return [of(0, false), of(1, true)]
    if (sensor.kind === 'text') return curve.texts.slice(0, mostStates).map((text, figure) => of(figure, text))
    return axisOf(curve.low, curve.high, 10 ** -sensor.decimals).map((figure) => of(figure, figure))
  }, [curve, sensor, valueText])
  const left = 8 + Math.min(width * 0.4, Math.max(0, ...lines.map(({ text }) => text.length)) * letterPx)
  const [lowest, highest] = [lines[0]?.figure ?? 0, lines.at(-1)?.figure ?? 1]
  const { xAt, yAt } = useMemo(
    () => ({
      xAt: (instant: number) => left + ((instant - fromTs) / (toTs - fromTs)) * (width - left - margin.right),
      yAt: (figure: number) =>
        height - margin.bottom - ((figure - lowest) / (highest - lowest || 1)) * (height - margin.top - margin.bottom),
    }),
    [left, fromTs, toTs, width, height, lowest, highest],
  )
  // Thousands of points, which do not move with the pointer.
  const path = useMemo(() => pathOf(curve, xAt, yAt), [curve, xAt, yAt])
  const value = series && cursor !== null ? readingAt(series, cursor) : undefined
  const figure = figureOf(value, curve.texts)
  const step = (by: number) =>
    onCursor(Math.max(fromTs, Math.min(toTs, (cursor ?? toTs) + (by * (toTs - fromTs)) / steps)))
  return (
    <div
      ref={box}
      className={classes.figure}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={fromTs}
      aria-valuemax={toTs}
      aria-valuenow={cursor ?? toTs}
      aria-valuetext={
        cursor === null ? '–' : `${format.dateTime(cursor)}, ${value === undefined ? '–' : valueText(sensor, value)}`
      }
      onPointerMove={(event) => {
        const share =
          (event.clientX - event.currentTarget.getBoundingClientRect().left - left) / (width - left - margin.right)
        onCursor(fromTs + Math.max(0, Math.min(1, share)) * (toTs - fromTs))
      }}
      onPointerLeave={() => onCursor(null)}
      onBlur={() => onCursor(null)}
      onKeyDown={(event) => {
        const by = event.shiftKey ? 10 : 1
        if (event.key === 'ArrowRight') step(by)
        else if (event.key === 'ArrowLeft') step(-by)
        else return
        event.preventDefault()
      }}
    >
      {width > 0 && (
        <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {lines.map(({ figure: at, text }) => (
            <g key={at}>
              <line className={classes.grid} x1={left} x2={width - margin.right} y1={yAt(at)} y2={yAt(at)} />
              <text className={classes.tick} x={left - 6} y={yAt(at) + 4} textAnchor="end">
                {text}
              </text>
            </g>
          ))}
          {instantsOf(period, timeZone, Math.floor((width - left) / instantPx)).map((at) => (
            <g key={at}>
              <line className={classes.grid} x1={xAt(at)} x2={xAt(at)} y1={margin.top} y2={height - 4} />
              <text className={classes.tick} x={xAt(at) + 4} y={height - 6}>
                {toTs - fromTs > 2 * dayMs ? format.date(at) : format.time(at)}
              </text>
            </g>
          ))}
          <path className={classes.line} data-stepped={curve.isStepped || undefined} d={path} />
          {cursor !== null && (
            <line
              className={classes.cursor}
              x1={xAt(cursor)}
              x2={xAt(cursor)}
              y1={margin.top}
              y2={height - margin.bottom}
            />
          )}
          {cursor !== null && figure !== undefined && (
            <circle className={classes.dot} cx={xAt(cursor)} cy={yAt(figure)} r={4.5} />
          )}
        </svg>
      )}
      {series && curve.runs.length === 0 && <p className={classes.nothing}>{nothing}</p>}
    </div>
  )
}

const figureOf = (value: SensorValue | undefined, texts: readonly string[]): number | undefined => {
  if (value === undefined) return undefined
  return typeof value === 'string' ? texts.indexOf(value) : Number(value)
}

/** Round hours of a day or two, midnights of more, as many as there is room for. */
const instantsOf = ({ fromTs, toTs }: Props['period'], timeZone: string, room: number): number[] => {
  const zone = zoneTime(timeZone)
  const first = zone.at(fromTs).date
  const days = Math.round((toTs - fromTs) / dayMs)
  const hoursApart =
    days > 2
      ? 24 * Math.ceil(days / Math.max(1, room))
      : ([1, 2, 3, 6, 12].find((hours) => (days * 24) / hours <= room) ?? 24)
  return Array.from({ length: Math.floor((days * 24 - 1) / hoursApart) + 1 }, (_, nth) => {
    const hours = nth * hoursApart
    return zone.instantOf(datePlus(first, Math.floor(hours / 24)), (hours % 24) * 60)
  })
}

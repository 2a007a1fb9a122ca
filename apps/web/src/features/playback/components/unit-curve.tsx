import { nameIn, type Sensor, type SensorValue } from '@atalaya/contract/sensors'
import { fixBefore } from '@atalaya/domain/playback/played-route'
import { Select } from '@mantine/core'
import { useResizeObserver } from '@mantine/hooks'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useMapPalette } from '../../../map/movable-map.ts'
import { drawSensorLine } from '../../fleet/index.ts'
import { curveOf, readingAt, useSensorSeries, useSensorsOf, useSensorValueText } from '../../sensors/index.ts'
import { laneScale } from '../drawing/draw-lanes.ts'
import { colourOf } from '../drawing/paint-routes.ts'
import type { Subject } from '../subject.ts'
import { type Played, useInstant } from '../use-playback.ts'
import classes from './unit-curve.module.css'

const speedOf = 'speed'
const heightPx = 56
const paddingPx = 8

/** Speed or a sensor of the chosen unit over the same time as the lanes, and what it said at the instant. */
export const UnitCurve = ({ played, subject }: { played: Played; subject: Subject }) => {
  const { t, i18n } = useTranslation(['playback', 'fleet'])
  const { address, setAddress } = played
  const sensors = useSensorsOf(subject.itemId)
  const sensor = sensors.find(({ id }) => id === address.sensor)
  return (
    <div className={classes.curve}>
      <div className={classes.side}>
        <Select
          size="xs"
          aria-label={t('fleet:timeline.sensor')}
          value={sensor ? String(sensor.id) : speedOf}
          data={[
            { value: speedOf, label: t('fleet:sort.speed') },
            ...sensors.map(({ id, names }) => ({ value: String(id), label: nameIn(names, i18n.language) })),
          ]}
          onChange={(value) => setAddress({ sensor: value === speedOf ? null : Number(value) })}
        />
        <Said played={played} subject={subject} sensor={sensor} />
      </div>
      <Plot played={played} subject={subject} sensor={sensor} />
    </div>
  )
}

interface Shown {
  played: Played
  subject: Subject
  sensor: Sensor | undefined
}

const useSeries = ({ played: { extent }, subject, sensor }: Shown) => {
  const { fromTs, toTs } = extent
  const { shiftMs, itemId, route } = subject
  const { data } = useSensorSeries(
    sensor ? { itemId, sensorId: sensor.id, fromTs: fromTs - shiftMs, toTs: toTs - shiftMs } : null,
  )
  return useMemo(() => {
    if (sensor) return data && { recordedAt: data.recordedAt.map((at) => at + shiftMs), value: data.value }
    const recordedAt: number[] = []
    const value: (SensorValue | null)[] = []
    for (const [nth, at] of route.at.entries()) {
      if (at < fromTs) continue
      const speed = route.speedKmh[nth] as number
      recordedAt.push(at)
      value.push(Number.isNaN(speed) ? null : speed)
      // Nothing is drawn where nothing is known.
      if (route.isHeld[nth] === 1) {
        recordedAt.push(at + 1)
        value.push(null)
      }
    }
    return { recordedAt, value }
  }, [sensor, data, shiftMs, route, fromTs])
}

const Said = (shown: Shown) => {
  const format = useFormat()
  const valueText = useSensorValueText()
  const instant = useInstant(shown.played.clock)
  const series = useSeries(shown)
  const { sensor, subject } = shown
  const reading = sensor && series ? readingAt(series, instant) : undefined
  const fix = fixBefore(subject.route, instant)
  const speed = subject.route.speedKmh[fix]
  const text = sensor
    ? reading === undefined
      ? '–'
      : valueText(sensor, reading)
    : speed === undefined || Number.isNaN(speed)
      ? '–'
      : format.speed(speed)
  return <output className={classes.said}>{text}</output>
}

const Plot = (shown: Shown) => {
  const { played, subject, sensor } = shown
  const { extent, clock } = played
  const palette = useMapPalette()
  const format = useFormat()
  const valueText = useSensorValueText()
  const [box, { width }] = useResizeObserver<HTMLDivElement>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const line = useRef<HTMLElement>(null)
  const series = useSeries(shown)
  const curve = useMemo(() => (series ? curveOf(series) : null), [series])
  useEffect(() => {
    const target = canvas.current
    const context = target?.getContext('2d')
    if (!target || !context || !palette || width === 0) return
    const ratio = Math.min(2, devicePixelRatio)
    Object.assign(target, { width: Math.round(width * ratio), height: Math.round(heightPx * ratio) })
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.font = '11px "Inter Variable", system-ui, sans-serif'
    context.textBaseline = 'middle'
    if (!curve || curve.runs.length === 0) return
    const { x } = laneScale(width, extent)
    const drawn = sensor || curve.high < 10 ? curve : { ...curve, low: 0 }
    drawSensorLine(
      context,
      { x, top: paddingPx, bottom: heightPx - paddingPx },
      {
        curve: drawn,
        leastStep: sensor ? 10 ** -sensor.decimals : 10,
        colour: colourOf(subject, palette),
        haloColour: palette.surface,
        textColour: palette.textSecondary,
        textOf: (figure) => {
          if (!sensor) return format.number(figure)
          return valueText(sensor, drawn.isStepped ? (drawn.texts[figure] ?? figure >= 1) : figure)
        },
        textX: 2,
      },
    )
  }, [curve, palette, width, extent, sensor, subject, format, valueText])
  useEffect(() => {
    const { x } = laneScale(width, extent)
    const place = (): void => {
      if (line.current) line.current.style.translate = `${x(clock.instant())}px 0`
    }
    place()
    return clock.onFrame(place)
  }, [clock, extent, width])
  return (
    <div ref={box} className={classes.plot} style={{ height: heightPx }} aria-hidden="true">
      <canvas ref={canvas} className={classes.canvas} />
      <i ref={line} className={classes.line} />
    </div>
  )
}

import { nameIn, type Sensor, type SensorValue } from '@atalaya/contract/sensors'
import { ActionIcon, Menu, Select, Tooltip } from '@mantine/core'
import { useResizeObserver } from '@mantine/hooks'
import { IconGauge, IconRoute } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useMapPalette, useMovableMap } from '../../../map/movable-map.ts'
import {
  curveOf,
  readingAt,
  type SeriesCurve,
  useSensorSeries,
  useSensorsOf,
  useSensorValueText,
} from '../../sensors/index.ts'
import { useFleetAddress } from '../fleet-address.ts'
import { fitTo } from '../map-view.ts'
import { DayPicker } from './day-picker.tsx'
import { useCursor, useDayHistory } from './history-context.tsx'
import { fixAt, gapAt, routeBounds } from './route-pieces.ts'
import { drawSensorLine } from './sensor-line.ts'
import { type ChartFrame, drawSpeedChart, timeAt } from './speed-chart.ts'
import { SpeedLegend } from './speed-legend.tsx'
import classes from './timeline.module.css'

/** Keyboard steps of the cursor. */
const stepMs = 60_000
const longStepMs = 15 * 60_000

/** The day as a chart that shares its cursor with the line on the map. */
export const Timeline = () => {
  const { t } = useTranslation('fleet')
  const { history, isLoading } = useDayHistory()
  const isEmpty = history !== undefined && history.route.recordedAt.length === 0 && history.gaps.length === 0
  return (
    <section className={classes.timeline} aria-label={t('timeline.title')} aria-busy={isLoading}>
      <header className={classes.header}>
        <DayPicker />
        <ShowRoute />
        <SensorChoice />
        <SpeedLegend />
      </header>
      <div className={classes.body}>
        <SpeedChart />
        {isEmpty && <p className={classes.empty}>{t('timeline.empty')}</p>}
      </div>
    </section>
  )
}

const ShowRoute = () => {
  const { t } = useTranslation('fleet')
  const { history } = useDayHistory()
  const map = useMovableMap()
  const bounds = history ? routeBounds(history.route) : null
  return (
    <Tooltip label={t('timeline.showRoute')}>
      <ActionIcon
        aria-label={t('timeline.showRoute')}
        disabled={!bounds}
        onClick={() => map && bounds && fitTo(map, bounds)}
      >
        <IconRoute size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Which sensor of the item is drawn over the speed. */
const SensorChoice = () => {
  const { t, i18n } = useTranslation('fleet')
  const { itemId } = useDayHistory()
  const [{ sensor }, setAddress] = useFleetAddress()
  const sensors = useSensorsOf(itemId)
  if (sensors.length === 0) return null
  const choices = sensors.map(({ id, names }) => ({ id, label: nameIn(names, i18n.language) }))
  const choose = (id: number | null) => setAddress({ sensor: id }, { replace: true })
  if (choices.some(({ id }) => id === sensor))
    return (
      <Select
        size="xs"
        className={classes.sensor ?? ''}
        aria-label={t('timeline.sensor')}
        clearable
        value={String(sensor)}
        data={choices.map(({ id, label }) => ({ value: String(id), label }))}
        onChange={(id) => choose(id === null ? null : Number(id))}
      />
    )
  return (
    <Menu position="top-start">
      <Menu.Target>
        <ActionIcon aria-label={t('timeline.sensor')} title={t('timeline.sensor')}>
          <IconGauge size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => choose(id)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The sensor that was chosen, over the day that is looked at. */
const useChosenSensor = () => {
  const { itemId, period } = useDayHistory()
  const [{ sensor: sensorId }] = useFleetAddress()
  const sensor = useSensorsOf(itemId).find(({ id }) => id === sensorId)
  const { data: series } = useSensorSeries(sensor && itemId ? { itemId, sensorId: sensor.id, ...period } : null)
  return useMemo(() => (sensor && series ? { sensor, series, curve: curveOf(series) } : undefined), [sensor, series])
}

/** Px at the right of the chart, without an axis there and with one of long words. */
const plainRightPx = 12
const mostRightPx = 110
const letterPx = 6.5

const SpeedChart = () => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const palette = useMapPalette()
  const { history, period, cursor } = useDayHistory()
  const instant = useCursor(cursor)
  const [box, { width, height }] = useResizeObserver<HTMLDivElement>()
  const chosen = useChosenSensor()
  const valueText = useSensorValueText()
  const rightPx = useMemo(() => {
    if (!chosen) return plainRightPx
    const { low, high } = chosen.curve
    const texts = [low, high].map((figure) => valueText(chosen.sensor, valueAt(chosen, figure)))
    return Math.min(mostRightPx, plainRightPx + 6 + Math.max(...texts.map(({ length }) => length + 1)) * letterPx)
  }, [chosen, valueText])
  const size = useMemo(() => ({ width, height, rightPx }), [width, height, rightPx])
  const canvas = useRef<HTMLCanvasElement>(null)
  const gapText = t('day.gap')

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
    const over =
      chosen &&
      ((target: CanvasRenderingContext2D, frame: ChartFrame) =>
        drawSensorLine(target, frame, {
          curve: chosen.curve,
          leastStep: 10 ** -chosen.sensor.decimals,
          colour: palette.text,
          haloColour: palette.surface,
          textColour: palette.textSecondary,
          textOf: (figure) => valueText(chosen.sensor, valueAt(chosen, figure)),
          textX: size.width - size.rightPx + 6,
        }))
    const said = chosen && instant !== null ? readingAt(chosen.series, instant) : undefined
    const overText = chosen && said !== undefined ? valueText(chosen.sensor, said) : undefined
    drawSpeedChart(context, { size, period, history, palette, format, cursor: instant, over, overText, gapText })
  }, [history, period, palette, format, instant, size, chosen, valueText, gapText])

  const at = instant ?? period.fromTs
  const speed = history && instant !== null ? history.route.speedKmh[fixAt(history.route, instant)] : null
  const isGap = gapAt(history, at) !== undefined
  const said = isGap ? gapText : speed === null || speed === undefined ? null : format.speed(speed)
  const step = (by: number): void => cursor.set(Math.max(period.fromTs, Math.min(period.toTs, at + by)))
  return (
    <div
      ref={box}
      className={classes.chart}
      role="slider"
      tabIndex={0}
      aria-label={t('timeline.cursor')}
      aria-valuemin={period.fromTs}
      aria-valuemax={period.toTs}
      aria-valuenow={at}
      aria-valuetext={said === null ? format.time(at) : `${format.time(at)}, ${said}`}
      onPointerMove={(event) => {
        const { left } = event.currentTarget.getBoundingClientRect()
        cursor.set(timeAt(event.clientX - left, size, period))
      }}
      onPointerLeave={() => cursor.set(null)}
      onBlur={() => cursor.set(null)}
      onKeyDown={(event) => {
        const by = event.shiftKey ? longStepMs : stepMs
        if (event.key === 'ArrowRight') step(by)
        else if (event.key === 'ArrowLeft') step(-by)
        else return
        event.preventDefault()
      }}
    >
      <canvas ref={canvas} className={classes.canvas} />
    </div>
  )
}

/** What stands at a height of a curve. */
const valueAt = ({ sensor, curve }: { sensor: Sensor; curve: SeriesCurve }, figure: number): SensorValue => {
  if (sensor.kind === 'switch') return figure >= 1
  return sensor.kind === 'text' ? (curve.texts[figure] ?? '') : figure
}

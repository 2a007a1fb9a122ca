import { ActionIcon, Tooltip } from '@mantine/core'
import { useResizeObserver } from '@mantine/hooks'
import { IconRoute } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useLiveMap } from '../../../map/map-instance.ts'
import { fitTo } from '../map-view.ts'
import { DayPicker } from './day-picker.tsx'
import { useCursor, useDayHistory } from './history-context.tsx'
import { fixAt, routeBounds } from './route-pieces.ts'
import { drawSpeedChart, timeAt } from './speed-chart.ts'
import { SpeedLegend } from './speed-legend.tsx'
import classes from './timeline.module.css'

/** Keyboard steps of the cursor. */
const stepMs = 60_000
const longStepMs = 15 * 60_000

/** The day as a chart that shares its cursor with the line on the map. */
export const Timeline = () => {
  const { t } = useTranslation('fleet')
  const { history, isLoading } = useDayHistory()
  const isEmpty = history !== undefined && history.route.recordedAt.length === 0
  return (
    <section className={classes.timeline} aria-label={t('timeline.title')} aria-busy={isLoading}>
      <header className={classes.header}>
        <DayPicker />
        <ShowRoute />
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
  const map = useLiveMap()?.map
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

const SpeedChart = () => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const palette = useLiveMap()?.palette
  const { history, period, cursor } = useDayHistory()
  const instant = useCursor(cursor)
  const [box, size] = useResizeObserver<HTMLDivElement>()
  const canvas = useRef<HTMLCanvasElement>(null)

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
    drawSpeedChart(context, { size, period, history, palette, format, cursor: instant })
  }, [history, period, palette, format, instant, size])

  const at = instant ?? period.fromTs
  const speed = history && instant !== null ? history.route.speedKmh[fixAt(history.route, instant)] : null
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
      aria-valuetext={
        speed === null || speed === undefined ? format.time(at) : `${format.time(at)}, ${format.speed(speed)}`
      }
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

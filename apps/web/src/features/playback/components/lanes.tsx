import { useResizeObserver } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useMapPalette } from '../../../map/movable-map.ts'
import { timeTicks } from '../../fleet/index.ts'
import { drawLanes, lanePx, laneScale } from '../drawing/draw-lanes.ts'
import { type Played, useInstant } from '../use-playback.ts'
import classes from './lanes.module.css'

const stepMs = 60_000
const longStepMs = 15 * 60_000

interface Props {
  played: Played
  chosen: string | null
  onChoose(key: string | null): void
  onMoment(): void
}

/** A lane a unit under one line of time, which is dragged or moved with the arrow keys. */
export const Lanes = ({ played, chosen, onChoose, onMoment }: Props) => {
  const { subjects, extent } = played
  const format = useFormat()
  const [box, { width }] = useResizeObserver<HTMLDivElement>()
  const ticks = useMemo(() => timeTicks(extent, extent, width), [extent, width])
  const { x } = laneScale(width, extent)
  const canvas = useLanesCanvas({ played, chosen, width, ticks })
  return (
    <div className={classes.lanes}>
      <div className={classes.axis} aria-hidden="true">
        {width > 0 &&
          ticks.map((tick) => (
            <span key={tick} style={{ left: x(tick) }}>
              {format.time(tick)}
            </span>
          ))}
      </div>
      <div className={classes.scroller}>
        <ol>
          {subjects.map(({ key, name, colour }) => (
            <li key={key}>
              <button
                type="button"
                className={classes.name}
                aria-pressed={key === chosen}
                title={name}
                onClick={() => onChoose(key === chosen ? null : key)}
              >
                <i style={{ background: `var(--data-${colour + 1})` }} />
                <span>{name}</span>
              </button>
            </li>
          ))}
        </ol>
        <div ref={box} className={classes.plot} style={{ height: subjects.length * lanePx }}>
          <canvas ref={canvas} className={classes.canvas} />
          <Cursor played={played} width={width} onMoment={onMoment} />
        </div>
      </div>
    </div>
  )
}

const useLanesCanvas = ({
  played,
  chosen,
  width,
  ticks,
}: Pick<Props, 'played' | 'chosen'> & { width: number; ticks: number[] }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const palette = useMapPalette()
  const { subjects, extent } = played
  useEffect(() => {
    const target = canvas.current
    const context = target?.getContext('2d')
    if (!target || !context || !palette || width === 0) return
    const ratio = Math.min(2, devicePixelRatio)
    Object.assign(target, { width: Math.round(width * ratio), height: Math.round(subjects.length * lanePx * ratio) })
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawLanes(context, { subjects, width, extent, palette, chosen, ticks })
  }, [subjects, extent, palette, chosen, width, ticks])
  return canvas
}

/** The line of the instant, moved with each frame without drawing anything again. */
const Cursor = ({
  played: { clock, extent },
  width,
  onMoment,
}: Pick<Props, 'played' | 'onMoment'> & { width: number }) => {
  const { t } = useTranslation('playback')
  const format = useFormat()
  const said = useInstant(clock)
  const line = useRef<HTMLElement>(null)
  const scale = useMemo(() => laneScale(width, extent), [width, extent])
  useEffect(() => {
    const place = (): void => {
      if (line.current) line.current.style.translate = `${scale.x(clock.instant())}px 0`
    }
    place()
    return clock.onFrame(place)
  }, [clock, scale])
  const seekTo = (event: PointerEvent<HTMLElement>): void => {
    clock.seek(scale.instantAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? longStepMs : stepMs
    const to = {
      ArrowRight: clock.instant() + step,
      ArrowUp: clock.instant() + step,
      ArrowLeft: clock.instant() - step,
      ArrowDown: clock.instant() - step,
      PageUp: clock.instant() + 4 * longStepMs,
      PageDown: clock.instant() - 4 * longStepMs,
      Home: extent.fromTs,
      End: extent.toTs,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    clock.seek(to)
    onMoment()
  }
  return (
    <div
      className={classes.hand}
      role="slider"
      tabIndex={0}
      aria-label={t('moment')}
      aria-valuemin={extent.fromTs}
      aria-valuemax={extent.toTs}
      aria-valuenow={Math.round(said)}
      aria-valuetext={format.dateTime(said)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seekTo(event)}
      onPointerUp={onMoment}
    >
      <i ref={line} className={classes.line} />
    </div>
  )
}

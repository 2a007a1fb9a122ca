import type { Track } from '@atalaya/contract/tracks'
import type { MapPalette } from '../../../map/map-palette.ts'
import type { DayScale } from './day-scale.ts'
import type { StateSpan } from './day-states.ts'
import type { EventCluster } from './event-clusters.ts'
import { eventColour, isDangerous } from './event-colour.ts'
import { hatch } from './hatch.ts'

export interface Lanes {
  states: readonly StateSpan[]
  events: readonly EventCluster[]
  trip: Track | null
  palette: MapPalette
}

/** Between neighbours, so that each is seen to end. */
const apartPx = 1
/** Between the bars that say that an engine runs at a standstill. */
const barsPx = 4
const eventPx = 3

/** Trips rounded, standing square, idling in bars, silence hatched: none by its colour alone. */
export const drawStates = (
  context: CanvasRenderingContext2D,
  lanes: Omit<Lanes, 'events'>,
  { x, states }: Pick<DayScale, 'x' | 'states'>,
): void => {
  const { palette, trip } = lanes
  const height = states.bottom - states.top
  for (const { state, fromTs, toTs, track } of lanes.states) {
    const left = x(fromTs)
    const width = Math.max(1, x(toTs) - left - apartPx)
    if (state === 'offline') {
      context.strokeStyle = palette.offline
      hatch(context, { left, right: left + width, ...states }, 4)
      continue
    }
    context.globalAlpha = trip && track?.id !== trip.id ? 0.35 : 1
    context.fillStyle = palette[state]
    context.beginPath()
    context.roundRect(left, states.top, width, height, state === 'moving' ? Math.min(5, width / 2) : 0)
    context.fill()
    if (state === 'idling') {
      context.fillStyle = palette.surface
      for (let at = left + barsPx; at < left + width - 1; at += barsPx) context.fillRect(at, states.top, 1, height)
    }
    if (track && track.id === trip?.id) {
      context.strokeStyle = palette.accent
      context.lineWidth = 2
      context.stroke()
    }
    context.globalAlpha = 1
  }
}

/** Dark dots; several at once as one disc with their number. */
export const drawEvents = (
  context: CanvasRenderingContext2D,
  lanes: Pick<Lanes, 'events' | 'palette'>,
  { eventsY, left, right }: Pick<DayScale, 'eventsY' | 'left' | 'right'>,
) => {
  const { palette } = lanes
  context.textAlign = 'center'
  context.font = '600 9px "Inter Variable", system-ui, sans-serif'
  for (const { x, events } of lanes.events) {
    if (x < left - 1 || x > right + 1) continue
    const worst = events.find(({ kind }) => isDangerous(kind)) ?? events[0]
    if (!worst) continue
    context.fillStyle = eventColour(worst.kind, palette)
    context.beginPath()
    if (events.length === 1) context.arc(x, eventsY, eventPx, 0, Math.PI * 2)
    else {
      const width = events.length > 9 ? 16 : 12
      context.roundRect(x - width / 2, eventsY - 6, width, 12, 6)
    }
    context.fill()
    if (events.length === 1) continue
    context.fillStyle = palette.surface
    context.fillText(events.length > 99 ? '99' : String(events.length), x, eventsY + 0.5)
  }
  context.font = '11px "Inter Variable", system-ui, sans-serif'
}

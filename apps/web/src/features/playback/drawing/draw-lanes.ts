import type { MapPalette } from '../../../map/map-palette.ts'
import { clusterEvents, drawEvents, drawStates } from '../../fleet/index.ts'
import type { Extent } from '../play-clock.ts'
import type { Subject } from '../subject.ts'

/** Px of one unit, as the design has it. */
export const lanePx = 22
const statePx = 8
const eventsBelowPx = 7
const edgePx = 8

export interface LaneScale {
  left: number
  right: number
  x(instant: number): number
  instantAt(x: number): number
}

export const laneScale = (width: number, { fromTs, toTs }: Extent): LaneScale => {
  const [left, right] = [edgePx, Math.max(edgePx + 1, width - edgePx)]
  return {
    left,
    right,
    x: (instant) => left + ((instant - fromTs) / (toTs - fromTs)) * (right - left),
    instantAt: (x) => fromTs + Math.max(0, Math.min(1, (x - left) / (right - left))) * (toTs - fromTs),
  }
}

interface Lanes {
  subjects: readonly Subject[]
  width: number
  extent: Extent
  palette: MapPalette
  chosen: string | null
  ticks: readonly number[]
}

/** A lane a unit: what it was in, and what happened below it. The same signs as a single day has. */
export const drawLanes = (context: CanvasRenderingContext2D, lanes: Lanes): void => {
  const { subjects, width, extent, palette, chosen, ticks } = lanes
  const height = subjects.length * lanePx
  context.clearRect(0, 0, width, height)
  const { x, left, right } = laneScale(width, extent)
  context.fillStyle = palette.line
  for (const tick of ticks) context.fillRect(Math.round(x(tick)), 0, 0.5, height)
  context.font = '11px "Inter Variable", system-ui, sans-serif'
  context.textBaseline = 'middle'
  subjects.forEach((subject, nth) => {
    const top = nth * lanePx
    if (subject.key === chosen) {
      context.fillStyle = palette.accent
      context.globalAlpha = 0.1
      context.fillRect(0, top, width, lanePx)
      context.globalAlpha = 1
    }
    const states = { top: top + 3, bottom: top + 3 + statePx }
    drawStates(context, { states: subject.spans, trip: null, palette }, { x, states })
    const events = clusterEvents(subject.events, x)
    drawEvents(context, { events, palette }, { eventsY: states.bottom + eventsBelowPx - 1, left, right })
    context.fillStyle = palette.line
    context.fillRect(0, top + lanePx - 0.5, width, 0.5)
  })
}

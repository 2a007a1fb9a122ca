import type { Period } from '../fleet.queries.ts'

export interface ChartSize {
  width: number
  height: number
  /** Free at the right, for the axis of what is drawn over the speed. */
  rightPx: number
}

/** Where instants stand, and between which heights each part of the chart has its room. */
export interface DayScale {
  x(instant: number): number
  left: number
  right: number
  /** Of the speed. */
  top: number
  bottom: number
  states: { top: number; bottom: number }
  /** Middle of the events' lane. */
  eventsY: number
  labelsY: number
}

const leftPx = 34
const topPx = 18
const statesPx = 10
const eventsPx = 16
const labelsPx = 16
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const tickPx = 64
/** More are read by nobody: the cursor says the minute. */
const mostTicks = 4
const tickSteps = [1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs)
const hourSteps = [1, 2, 3, 6, 12].map((hours) => hours * hourMs)

export const dayScale = ({ width, height, rightPx }: ChartSize, { fromTs, toTs }: Period): DayScale => {
  const right = width - rightPx
  const bottom = height - labelsPx - eventsPx - statesPx - 6
  const states = { top: bottom + 5, bottom: bottom + 5 + statesPx }
  return {
    x: (instant) => leftPx + ((instant - fromTs) / (toTs - fromTs)) * (right - leftPx),
    left: leftPx,
    right,
    top: topPx,
    bottom,
    states,
    eventsY: states.bottom + eventsPx / 2 + 1,
    labelsY: height - 7,
  }
}

export const instantAt = (x: number, { width, rightPx }: ChartSize, { fromTs, toTs }: Period): number => {
  const share = (x - leftPx) / (width - leftPx - rightPx)
  return fromTs + Math.max(0, Math.min(1, share)) * (toTs - fromTs)
}

/** Even instants of the day with room for a label at each; the one at its end would be that of the next. */
export const timeTicks = (view: Period, day: Period, widthPx: number): number[] => {
  const room = Math.max(1, Math.min(mostTicks, Math.floor(widthPx / tickPx)))
  const spanMs = view.toTs - view.fromTs
  const stepMs = [...tickSteps, ...hourSteps].find((step) => spanMs / step <= room) ?? 24 * hourMs
  const first = day.fromTs + Math.ceil((view.fromTs - day.fromTs) / stepMs) * stepMs
  const ticks: number[] = []
  for (let at = first; at < view.toTs; at += stepMs) ticks.push(at)
  return ticks
}

/** Nobody looks at less. */
const leastViewMs = 2 * minuteMs

/** A part of the day in its order, no shorter than can be drawn and within it. */
export const viewWithin = (a: number, b: number, day: Period): Period => {
  const middle = (a + b) / 2
  const half = Math.max(leastViewMs, Math.abs(b - a)) / 2
  return { fromTs: Math.max(day.fromTs, middle - half), toTs: Math.min(day.toTs, middle + half) }
}

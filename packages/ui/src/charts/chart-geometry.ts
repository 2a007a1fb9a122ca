import { scaleLinear } from 'd3-scale'

const mostTicks = 4

/** Round values from zero to at least `max`, at most four with the zero; the last is where the axis ends. */
export const axisFromZero = (max: number): { end: number; ticks: number[] } => {
  for (let wanted = mostTicks - 1; wanted >= 1; wanted--) {
    const scale = scaleLinear()
      .domain([0, max > 0 ? max : 1])
      .nice(wanted)
    const ticks = scale.ticks(wanted)
    if (ticks.length <= mostTicks) return { end: scale.domain()[1] as number, ticks }
  }
  return { end: max, ticks: [0, max] }
}

/** The same for what does not begin at zero, as a temperature: round values that enclose all. */
export const axisAround = (min: number, max: number): { from: number; end: number; ticks: number[] } => {
  // What never changes has a height too.
  const margin = min === max ? Math.abs(max) * 0.1 || 1 : 0
  for (let wanted = mostTicks - 1; wanted >= 1; wanted--) {
    const scale = scaleLinear()
      .domain([min - margin, max + margin])
      .nice(wanted)
    const ticks = scale.ticks(wanted)
    const [from = min, end = max] = scale.domain()
    if (ticks.length <= mostTicks) return { from, end, ticks }
  }
  return { from: min, end: max, ticks: [min, max] }
}

/** Which of `count` neighbours are labelled, evenly and with the last: as many as have `labelPx` each, at most four. */
export const labelledIndexes = (count: number, widthPx: number, labelPx: number): number[] => {
  if (count === 0) return []
  const room = Math.max(1, Math.min(mostTicks, count, Math.floor(widthPx / labelPx)))
  const step = Math.ceil(count / room)
  return Array.from({ length: Math.ceil(count / step) }, (_, place) => count - 1 - place * step).reverse()
}

/** Room for the labels of a vertical axis, in the small letters of a chart. */
export const axisWidthPx = (labels: readonly string[]): number =>
  Math.ceil(Math.max(0, ...labels.map(({ length }) => length)) * 6.4) + 8

/** Of neighbours of one width between `leftPx` and the end, the one at `xPx`; null outside of all. */
export const bandAt = (xPx: number, leftPx: number, widthPx: number, count: number): number | null => {
  const index = Math.floor(((xPx - leftPx) / (widthPx - leftPx)) * count)
  return index >= 0 && index < count ? index : null
}

/** The index of the value nearest to `wanted` in an ascending list; null in an empty one. */
export const nearestIndex = (ascending: readonly number[], wanted: number): number | null => {
  if (ascending.length === 0) return null
  let low = 0
  let high = ascending.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  const before = ascending[low - 1]
  return before !== undefined && wanted - before <= (ascending[low] as number) - wanted ? low - 1 : low
}

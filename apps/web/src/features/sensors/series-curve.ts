import type { SensorSeries, SensorValue } from '@atalaya/contract/sensors'

interface CurvePoint {
  at: number
  /** A text stands at the height of its first appearance, a switch at 0 or 1. */
  figure: number
}

/** A series as it is drawn: without a line across its gaps. */
export interface SeriesCurve {
  runs: readonly (readonly CurvePoint[])[]
  low: number
  high: number
  /** A state holds until the next one. */
  isStepped: boolean
  /** By height. */
  texts: readonly string[]
}

export const curveOf = ({ recordedAt, value }: Pick<SensorSeries, 'recordedAt' | 'value'>): SeriesCurve => {
  const texts: string[] = []
  const runs: CurvePoint[][] = []
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let isStepped = false
  let run: CurvePoint[] | undefined
  for (const [nth, at] of recordedAt.entries()) {
    const one = value[nth]
    if (one === null || one === undefined) {
      run = undefined
      continue
    }
    const figure = figureOf(one, texts)
    isStepped ||= typeof one !== 'number'
    low = Math.min(low, figure)
    high = Math.max(high, figure)
    if (run) run.push({ at, figure })
    else {
      run = [{ at, figure }]
      runs.push(run)
    }
  }
  return runs.length > 0 ? { runs, low, high, isStepped, texts } : { runs, low: 0, high: 1, isStepped, texts }
}

const figureOf = (value: SensorValue, texts: string[]): number => {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  const known = texts.indexOf(value)
  return known >= 0 ? known : texts.push(value) - 1
}

/** What a series said at an instant: its last reading before, unless a gap lies between. */
export const readingAt = (
  { recordedAt, value }: Pick<SensorSeries, 'recordedAt' | 'value'>,
  instant: number,
): SensorValue | undefined => {
  let [low, high] = [0, recordedAt.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((recordedAt[middle] as number) <= instant) low = middle + 1
    else high = middle
  }
  return value[low - 1] ?? undefined
}

/**
 * Round figures from at or below the lowest to at or above the highest, for an axis of some four lines
 * that are no closer than `leastStep`, what the last decimal shows.
 */
export const axisOf = (low: number, high: number, leastStep = 0): readonly number[] => {
  // Readings that are all but the same still have a scale.
  const least = Math.max(1e-6, Math.max(Math.abs(low), Math.abs(high)) * 1e-9)
  const span = high - low > least ? high - low : Math.max(1, Math.abs(high) * 0.1)
  const rough = Math.max(span / 3, leastStep)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(high / step))
  return Array.from({ length: last - first + 1 }, (_, nth) => Number(((first + nth) * step).toPrecision(12)))
}

/** Of an SVG path; a reading that stands alone is a dot. */
export const pathOf = (
  { runs, isStepped }: SeriesCurve,
  xAt: (instant: number) => number,
  yAt: (figure: number) => number,
): string =>
  runs
    .map((run) =>
      run
        .map(({ at, figure }, nth) => {
          const [x, y] = [xAt(at).toFixed(1), yAt(figure).toFixed(1)]
          if (nth === 0) return run.length === 1 ? `M${x},${y}h0.01` : `M${x},${y}`
          return isStepped ? `H${x}V${y}` : `L${x},${y}`
        })
        .join(''),
    )
    .join('')

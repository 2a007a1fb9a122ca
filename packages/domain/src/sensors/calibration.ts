import type { Calibration, CalibrationPoint, TableEnds } from './sensor-definition.ts'

/** NaN is "no value". */
export type Calibrate = (raw: number) => number

export const fewestTablePoints = 2
export const mostTablePoints = 100

/** The first point whose x does not rise above the one before it; undefined where the table is sound. */
export const unorderedPoint = (points: readonly CalibrationPoint[]): number | undefined => {
  for (let at = 1; at < points.length; at++) {
    if (!((points[at] as CalibrationPoint).x > (points[at - 1] as CalibrationPoint).x)) return at
  }
  return undefined
}

const tableOf = (points: readonly CalibrationPoint[], beyond: TableEnds): Calibrate => {
  const xs = Float64Array.from(points, ({ x }) => x)
  const ys = Float64Array.from(points, ({ y }) => y)
  const last = xs.length - 1
  return (raw) => {
    const isOutside = raw < (xs[0] as number) || raw > (xs[last] as number)
    if (isOutside && beyond === 'nothing') return Number.NaN
    if (isOutside && beyond === 'clamp') return (raw < (xs[0] as number) ? ys[0] : ys[last]) as number
    let low = 0
    let high = last
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((xs[middle] as number) <= raw) low = middle
      else high = middle
    }
    const [x0, x1, y0, y1] = [xs[low], xs[high], ys[low], ys[high]] as [number, number, number, number]
    // From the nearer end, so that a point of the table gives its own y to the last digit.
    return raw - x0 < x1 - raw ? y0 + ((raw - x0) * (y1 - y0)) / (x1 - x0) : y1 - ((x1 - raw) * (y1 - y0)) / (x1 - x0)
  }
}

export const compileCalibration = (calibration: Calibration): Calibrate => {
  switch (calibration.kind) {
    case 'none':
      return (raw) => raw
    case 'linear': {
      const { factor, offset } = calibration
      return (raw) => raw * factor + offset
    }
    case 'table':
      return calibration.points.length < fewestTablePoints
        ? () => Number.NaN
        : tableOf(calibration.points, calibration.beyond)
  }
}

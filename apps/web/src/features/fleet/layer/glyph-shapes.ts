type Point = readonly [x: number, y: number]

/** Filled by the nonzero rule: what turns with the clock is solid, what turns against it is cut out. */
const turned = (points: readonly Point[], isSolid: boolean): string => {
  const area = points.reduce((sum, [x, y], nth) => {
    const [nextX, nextY] = points[(nth + 1) % points.length] as Point
    return sum + x * nextY - nextX * y
  }, 0)
  const ordered = area > 0 === isSolid ? points : points.toReversed()
  return `M${ordered.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}z`
}
const round = (value: number): number => Math.round(value * 100) / 100

export const solid = (...points: readonly Point[]): string => turned(points, true)
export const cut = (...points: readonly Point[]): string => turned(points, false)

const circle = (x: number, y: number, r: number, sweep: 0 | 1): string =>
  `M${round(x - r)} ${y}a${r} ${r} 0 1 ${sweep} ${2 * r} 0a${r} ${r} 0 1 ${sweep} ${-2 * r} 0z`
export const disc = (x: number, y: number, r: number): string => circle(x, y, r, 1)
export const hole = (x: number, y: number, r: number): string => circle(x, y, r, 0)
export const ring = (x: number, y: number, r: number, widthPx: number): string =>
  disc(x, y, r) + hole(x, y, round(r - widthPx))

/** A straight stroke of some width. */
export const bar = ([x1, y1]: Point, [x2, y2]: Point, width = 1.3): string => {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [dx, dy] = [((y2 - y1) / length) * (width / 2), ((x2 - x1) / length) * (width / 2)]
  return solid([x1 - dx, y1 + dy], [x1 + dx, y1 - dy], [x2 + dx, y2 - dy], [x2 - dx, y2 + dy])
}
const archPx = 2.1
/** The lower edge of a body, from right to left, over its wheels. */
export const arches = (...middles: readonly number[]): string =>
  middles.map((x) => `H${round(x + archPx)}a${archPx} ${archPx} 0 0 0 ${-2 * archPx} 0`).join('')
export const wheels = (...middles: readonly number[]): string => middles.map((x) => disc(x, 12, 1.4)).join('')

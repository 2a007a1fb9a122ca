import type { GeozoneShape } from '@atalaya/contract/geozones'
import { outlineOf } from '@atalaya/domain/geozone-outline'
import classes from './outline-change.module.css'

const [widthPx, heightPx, marginPx] = [176, 104, 8]

interface Props {
  before: GeozoneShape
  after: GeozoneShape
  label: string
}

/** Where a zone was, dashed, and where it is: one above the other, north up. */
export const OutlineChange = ({ before, after, label }: Props) => {
  const [was, is] = placed([outlineOf(before), outlineOf(after)])
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${widthPx} ${heightPx}`} role="img" aria-label={label}>
      <path className={classes.before} d={was} fillRule="evenodd" />
      <path className={classes.after} d={is} fillRule="evenodd" />
    </svg>
  )
}

type Outline = ReturnType<typeof outlineOf>

/** In the drawing's pixels; a turn around the globe brings the second beside the first. */
const placed = ([was = [], is = []]: readonly Outline[]): [string, string] => {
  const turn = Math.round(((was[0]?.[0]?.[0] ?? 0) - (is[0]?.[0]?.[0] ?? 0)) / 360) * 360
  const outlines = [was, is.map((ring) => ring.map(([lng, lat]): [number, number] => [lng + turn, lat]))]
  const lats = outlines.flat(2).map(([, lat]) => lat)
  const squeeze = Math.max(0.01, Math.cos((((Math.min(...lats) + Math.max(...lats)) / 2) * Math.PI) / 180))
  const flat = outlines.map((rings) => rings.map((ring) => ring.map(([lng, lat]) => [lng * squeeze, -lat] as const)))
  const [xs, ys] = [flat.flat(2).map(([x]) => x), flat.flat(2).map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const scale = Math.min((widthPx - 2 * marginPx) / (width || 1e-9), (heightPx - 2 * marginPx) / (height || 1e-9))
  const [offX, offY] = [(widthPx - width * scale) / 2, (heightPx - height * scale) / 2]
  const pathOf = (ring: readonly (readonly [number, number])[]): string =>
    `M${ring.map(([x, y]) => `${((x - left) * scale + offX).toFixed(1)},${((y - top) * scale + offY).toFixed(1)}`).join('L')}Z`
  const [one, other] = flat.map((rings) => rings.map(pathOf).join(''))
  return [one ?? '', other ?? '']
}

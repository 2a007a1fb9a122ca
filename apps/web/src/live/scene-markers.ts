import { motions } from '@atalaya/domain/item-state'
import { type ItemTable, itemFlags } from './item-table.ts'
import { itemKinds } from './live-items.ts'
import type { Riders } from './riders.ts'

/**
 * Floats a marker takes: from x, y; to x, y; start and length of the glide, s; heading; style; start of the alarm, s;
 * px that it is pushed from its spot: x, y.
 */
export const markerFloats = 11
/** Floats a leader takes, the line from a spot to the marker that was pushed from it: spot x, y; px to the marker: x, y. */
export const leaderFloats = 4
interface MarkerStyle {
  motion: number
  glyph: number
  kind: number
  isAlarm: boolean
  hasRider: boolean
}

const [glyphUnit, shapeUnit, alarmUnit, riderUnit] = [8, 512, 2_048, 4_096]
/** A driver's marker is round with an icon in it, as a vehicle's; 0, since a shape has two bits. */
const shapeOf = (kind: number): number => (kind === itemKinds.driver ? 0 : kind)

/** Style of a marker in one float: motion, then glyph, then shape, then flags. */
const packStyle = ({ motion, glyph, kind, isAlarm, hasRider }: MarkerStyle): number =>
  motion + glyph * glyphUnit + shapeOf(kind) * shapeUnit + (isAlarm ? alarmUnit : 0) + (hasRider ? riderUnit : 0)

export const isAlarmStyle = (style: number): boolean => Math.floor(style / alarmUnit) % 2 === 1
export const isRiderStyle = (style: number): boolean => style >= riderUnit

const movingMotion = motions.indexOf('moving')

interface Drawn {
  slots: readonly number[]
  /** By its place among the slots, px. */
  offsetOf(at: number): readonly [dx: number, dy: number]
  /** Those that are spiderfied stand around this spot and not at their own, relative to the origin. */
  spiderfied: { from: number; to: number; x: number; y: number }
}

/** The rows of the single items, and how fast and until when they glide. */
export const markersOf = (
  { slots, offsetOf, spiderfied }: Drawn,
  { table, riders }: { table: ItemTable; riders: Riders },
  { now, middle, origin }: { now: number; middle: number; origin: { x: number; y: number } },
) => {
  const { columns } = table
  const markers = new Float32Array(slots.length * markerFloats)
  let fastest = 0
  let glidesUntilMs = 0
  slots.forEach((slot, at) => {
    const row = at * markerFloats
    if (at >= spiderfied.from && at < spiderfied.to)
      markers.set([spiderfied.x, spiderfied.y, spiderfied.x, spiderfied.y, 0, 0], row)
    else {
      const wrap = Math.round((columns.x[slot] as number) - middle)
      const fromX = (columns.fromX[slot] as number) - wrap - origin.x
      const fromY = (columns.fromY[slot] as number) - origin.y
      const toX = (columns.x[slot] as number) - wrap - origin.x
      const toY = (columns.y[slot] as number) - origin.y
      const start = columns.glideStart[slot] as number
      const glideMs = columns.glideMs[slot] as number
      markers.set([fromX, fromY, toX, toY, (start - now) / 1_000, glideMs / 1_000], row)
      if (glideMs > 0 && start + glideMs > now) {
        fastest = Math.max(fastest, Math.hypot(toX - fromX, toY - fromY) / (glideMs / 1_000))
        glidesUntilMs = Math.max(glidesUntilMs, start + glideMs)
      }
    }
    const motion = columns.motion[slot] as number
    const isAlarm = ((columns.flags[slot] as number) & itemFlags.alarm) !== 0
    const heading = columns.heading[slot] as number
    markers[row + 6] = motion === movingMotion && heading >= 0 ? heading : -1
    markers[row + 7] = packStyle({
      motion,
      glyph: columns.glyph[slot] as number,
      kind: columns.kind[slot] as number,
      isAlarm,
      hasRider: riders.hasRider(slot),
    })
    markers[row + 8] = ((columns.alarmAt[slot] as number) - now) / 1_000
    markers.set(offsetOf(at), row + 9)
  })
  return { markers, fastest, glidesUntilMs }
}

/** Nearer than this a marker still covers its spot. */
const leaderFromPx = 6

/** From the spot to the marker, for each marker that was pushed off its spot. */
export const leadersOf = (markers: Float32Array): Float32Array => {
  const leaders: number[] = []
  for (let row = 0; row < markers.length; row += markerFloats) {
    const [dx = 0, dy = 0] = markers.subarray(row + 9, row + 11)
    if (Math.hypot(dx, dy) > leaderFromPx) leaders.push(markers[row + 2] as number, markers[row + 3] as number, dx, dy)
  }
  return Float32Array.from(leaders)
}

import { motions } from '@atalaya/domain/item-state'
import { worldPx } from '../map/mercator.ts'
import { groupApart } from './cluster.ts'
import type { ItemSelection } from './item-query.ts'
import { type ItemTable, itemFlags } from './item-table.ts'
import { itemKinds } from './live-items.ts'
import type { Riders } from './riders.ts'
import { spiderfyLimit, spiderfyOffset } from './spiderfy.ts'

/** What the map looks at, in Mercator units; x may run past the edges of the world. */
export interface Camera {
  west: number
  east: number
  north: number
  south: number
  zoom: number
  isClustered: boolean
  /** Stands alone and on top, whatever is near it. */
  selectedId: number | null
  /** The cluster that is spiderfied, named by its first item. */
  spiderfiedId: number | null
}

/** Floats a marker takes: from x, y; to x, y; start and length of the glide, s; heading; style; start of the alarm, s. */
export const markerFloats = 9
/** Floats a cluster takes: x, y, radius px, alarm; upper ends of the first four motions around the ring, 0 to 1. */
export const clusterFloats = 8

/** Ready for the graphics card: positions relative to the origin, times to `baseMs`. */
export interface Scene {
  zoomLevel: number
  originX: number
  originY: number
  baseMs: number
  markers: Float32Array
  markerIds: Int32Array
  clusters: Float32Array
  clusterCounts: Uint32Array
  clusterIds: Int32Array
  /** Mercator bounds of each cluster's members: west, north, east, south. */
  clusterBounds: Float64Array
  /** Fastest glide in the scene, Mercator units a second, and when the last one ends. */
  fastest: number
  glidesUntilMs: number
  /** Newest fix inside the camera itself; null when there is none. */
  newestRecordedAt: number | null
  shown: number
  /** Who is drawn with the vehicle that they sit in: item and vehicle in pairs. */
  riders: Int32Array
}

/** The item that stands for this one in the scene. */
export const drawnAs = ({ riders }: Scene, itemId: number): number => {
  for (let at = 0; at < riders.length; at += 2) if (riders[at] === itemId) return riders[at + 1] as number
  return itemId
}

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

/** From here on only what lies on top of each other is put together. */
const streetZoom = 16
const reachPx = (level: number) => (level >= streetZoom ? { points: 16, middles: 16 } : { points: 46, middles: 42 })
/** The world is cut into blocks of this size, so that panning does not regroup what is in view. */
const blockPx = 256

export const coveredBlocks = (camera: Camera): Pick<Camera, 'west' | 'east' | 'north' | 'south'> => {
  const block = blockPx / worldPx(Math.floor(camera.zoom))
  return {
    west: (Math.floor(camera.west / block) - 1) * block,
    east: (Math.ceil(camera.east / block) + 1) * block,
    north: (Math.floor(camera.north / block) - 1) * block,
    south: (Math.ceil(camera.south / block) + 1) * block,
  }
}

interface InView {
  slots: Int32Array
  /** Mercator, on the copy of the world that lies nearest to the camera. */
  x: Float64Array
  y: Float64Array
  selected: number
}

const movingMotion = motions.indexOf('moving')

/** What a scene is made of. */
export interface SceneSource {
  table: ItemTable
  selection: ItemSelection
  riders: Riders
}

/** The items inside the covered blocks, and what the camera itself holds of them. */
const gather = ({ table, selection, riders }: SceneSource, camera: Camera) => {
  const { columns, size } = table
  const area = coveredBlocks(camera)
  const middle = (camera.west + camera.east) / 2
  const known = camera.selectedId === null ? undefined : table.slotOf(camera.selectedId)
  const selected = known === undefined ? -1 : riders.placeOf(known)
  const hasRiders = !riders.isNone
  const slots = new Int32Array(size)
  const xs = new Float64Array(size)
  const ys = new Float64Array(size)
  let length = 0
  let newest = 0
  let shown = 0
  for (let slot = 0; slot < size; slot += 1) {
    if (columns.hasPlace[slot] === 0 || columns.isListed[slot] === 0) continue
    if (slot !== selected && (!selection.isOnMap(slot) || (hasRiders && riders.isAboard(slot)))) continue
    const raw = columns.x[slot] as number
    const x = raw - Math.round(raw - middle)
    const y = columns.y[slot] as number
    if (x < area.west || x > area.east || y < area.north || y > area.south) continue
    if (slot !== selected) {
      slots[length] = slot
      xs[length] = x
      ys[length] = y
      length += 1
    }
    if (x < camera.west || x > camera.east || y < camera.north || y > camera.south) continue
    shown += 1
    newest = Math.max(newest, columns.recordedAt[slot] as number)
  }
  const inView: InView = {
    slots: slots.subarray(0, length),
    x: xs.subarray(0, length),
    y: ys.subarray(0, length),
    selected,
  }
  return { inView, newest, shown, area, middle }
}

/** Rings of many: where they stand, how they divide, what they hold. */
const ringsOf = (groups: readonly Int32Array[], inView: InView, table: ItemTable, origin: { x: number; y: number }) => {
  const { columns } = table
  const clusters = new Float32Array(groups.length * clusterFloats)
  const bounds = new Float64Array(groups.length * 4)
  const counts = new Uint32Array(motions.length)
  groups.forEach((group, at) => {
    counts.fill(0)
    let [west, north, east, south] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -Infinity, -Infinity]
    let [sumX, sumY, alarms] = [0, 0, 0]
    for (const index of group) {
      const slot = inView.slots[index] as number
      const x = inView.x[index] as number
      const y = inView.y[index] as number
      const motion = columns.motion[slot] as number
      counts[motion] = (counts[motion] as number) + 1
      alarms += (columns.flags[slot] as number) & itemFlags.alarm
      sumX += x
      sumY += y
      if (x < west) west = x
      if (x > east) east = x
      if (y < north) north = y
      if (y > south) south = y
    }
    bounds.set([west, north, east, south], at * 4)
    const row = at * clusterFloats
    clusters[row] = sumX / group.length - origin.x
    clusters[row + 1] = sumY / group.length - origin.y
    clusters[row + 2] = 15 + Math.min(13, Math.log2(group.length) * 1.1)
    clusters[row + 3] = alarms > 0 ? 1 : 0
    let upTo = 0
    for (let motion = 0; motion < 4; motion += 1) {
      upTo += counts[motion] as number
      clusters[row + 4 + motion] = upTo / group.length
    }
  })
  return { clusters, bounds }
}

/** What the map draws for this camera: single items and rings of many. */
export const buildScene = (source: SceneSource, camera: Camera, now: number): Scene => {
  const { table, riders } = source
  const { columns } = table
  const { inView, newest, shown, area, middle } = gather(source, camera)
  const level = Math.floor(camera.zoom)
  const scale = worldPx(level)
  const origin = { x: middle, y: (camera.north + camera.south) / 2 }
  const groups = camera.isClustered
    ? groupApart(
        inView.x.map((x) => (x - area.west) * scale),
        inView.y.map((y) => (y - area.north) * scale),
        reachPx(level),
      )
    : Array.from(inView.slots, (_, index) => Int32Array.of(index))
  const rings = groups.filter((group) => group.length > 1)
  const { clusters, bounds } = ringsOf(rings, inView, table, origin)
  const idAt = (index: number): number => columns.itemId[inView.slots[index] as number] as number

  const singles = groups.flatMap((group) => (group.length === 1 ? [inView.slots[group[0] as number] as number] : []))
  const spiderfiedRing =
    camera.spiderfiedId === null
      ? -1
      : rings.findIndex((group) => group.some((index) => idAt(index) === camera.spiderfiedId))
  const spiderfied = Array.from(
    rings[spiderfiedRing]?.subarray(0, spiderfyLimit) ?? [],
    (index) => inView.slots[index] as number,
  )
  const hasSelected = inView.selected >= 0 && columns.hasPlace[inView.selected] === 1
  const drawn = [...singles, ...spiderfied, ...(hasSelected ? [inView.selected] : [])]
  const markers = new Float32Array(drawn.length * markerFloats)
  let fastest = 0
  let glidesUntilMs = 0
  drawn.forEach((slot, at) => {
    const atSpiderfied = at >= singles.length && at < singles.length + spiderfied.length ? at - singles.length : -1
    const row = at * markerFloats
    if (atSpiderfied >= 0) {
      const offset = spiderfyOffset(atSpiderfied)
      const x = (clusters[spiderfiedRing * clusterFloats] as number) + offset.dx / worldPx(camera.zoom)
      const y = (clusters[spiderfiedRing * clusterFloats + 1] as number) + offset.dy / worldPx(camera.zoom)
      markers.set([x, y, x, y, 0, 0], row)
    } else {
      const wrap = Math.round((columns.x[slot] as number) - middle)
      const fromX = (columns.fromX[slot] as number) - wrap - origin.x
      const fromY = (columns.fromY[slot] as number) - origin.y
      const toX = (columns.x[slot] as number) - wrap - origin.x
      const toY = (columns.y[slot] as number) - origin.y
      const start = columns.glideStart[slot] as number
      const glideMs = columns.glideMs[slot] as number
      markers[row] = fromX
      markers[row + 1] = fromY
      markers[row + 2] = toX
      markers[row + 3] = toY
      markers[row + 4] = (start - now) / 1_000
      markers[row + 5] = glideMs / 1_000
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
  })

  return {
    zoomLevel: level,
    originX: origin.x,
    originY: origin.y,
    baseMs: now,
    markers,
    markerIds: Int32Array.from(drawn, (slot) => columns.itemId[slot] as number),
    clusters,
    clusterCounts: Uint32Array.from(rings, (group) => group.length),
    clusterIds: Int32Array.from(rings, (group) => idAt(group[0] as number)),
    clusterBounds: bounds,
    fastest,
    glidesUntilMs,
    newestRecordedAt: newest > 0 ? newest : null,
    shown,
    riders: riders.pairs(),
  }
}

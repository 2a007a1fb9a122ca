import { motions } from '@atalaya/domain/item-state'
import { worldPx } from '../map/mercator.ts'
import { groupNearby } from './cluster.ts'
import type { ItemSelection } from './item-query.ts'
import { type ItemTable, itemFlags } from './item-table.ts'

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
  /** The cluster that is fanned out, named by its first item. */
  fanOf: number | null
}

/** Floats a puck takes: from x, y; to x, y; start and length of the glide, s; heading; style; start of the alarm, s. */
export const puckFloats = 9
/** Floats a cluster takes: x, y, radius px, alarm; upper ends of the first four motions around the ring, 0 to 1. */
export const clusterFloats = 8

/** Ready for the graphics card: positions relative to the origin, times to `baseMs`. */
export interface Scene {
  zoomLevel: number
  originX: number
  originY: number
  baseMs: number
  pucks: Float32Array
  puckIds: Int32Array
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
}

/** Style of a puck in one float: motion, then glyph, then item type, then flags. */
export const packStyle = (motion: number, glyph: number, itemType: number, isAlarm: boolean): number =>
  motion + glyph * 8 + itemType * 512 + (isAlarm ? 2_048 : 0)

/** From here on only what lies on top of each other is put together. */
const streetZoom = 16
const radiusPx = (level: number): number => (level >= streetZoom ? 16 : 42)
/** The world is cut into blocks of this size, so that panning does not regroup what is in view. */
const blockPx = 512
/** Items that fan out around their spot; the rest stay in the ring. */
const fanLimit = 60
const fanRadiusPx = 46

export const coveredBlocks = (camera: Camera): Pick<Camera, 'west' | 'east' | 'north' | 'south'> => {
  const block = blockPx / worldPx(Math.floor(camera.zoom))
  return {
    west: (Math.floor(camera.west / block) - 1) * block,
    east: (Math.ceil(camera.east / block) + 1) * block,
    north: (Math.floor(camera.north / block) - 1) * block,
    south: (Math.ceil(camera.south / block) + 1) * block,
  }
}

/** Where the members of a fan stand: one ring after the other, each with as many as fit. */
const fanOffset = (index: number): [number, number] => {
  let ring = 0
  let rest = index
  let places = 10
  while (rest >= places) {
    rest -= places
    ring += 1
    places = 10 + ring * 6
  }
  const angle = (2 * Math.PI * rest) / places - Math.PI / 2
  const radius = fanRadiusPx + ring * 36
  return [Math.cos(angle) * radius, Math.sin(angle) * radius]
}

/** What the map draws for this camera: single items and rings of many. */
export const buildScene = (table: ItemTable, selection: ItemSelection, camera: Camera, now: number): Scene => {
  const { columns, size } = table
  const area = coveredBlocks(camera)
  const level = Math.floor(camera.zoom)
  const scale = worldPx(level)
  const originX = (camera.west + camera.east) / 2
  const originY = (camera.north + camera.south) / 2
  const selectedSlot = camera.selectedId === null ? -1 : (table.slotOf(camera.selectedId) ?? -1)

  /** The copy of the world that lies nearest to the camera. */
  const near = (x: number): number => x - Math.round(x - originX)
  const inView: number[] = []
  let newest = 0
  let shown = 0
  for (let slot = 0; slot < size; slot += 1) {
    if (columns.hasPlace[slot] === 0 || columns.isListed[slot] === 0) continue
    if (slot !== selectedSlot && !selection.isOnMap(slot)) continue
    const [x, y] = [near(columns.x[slot] as number), columns.y[slot] as number]
    if (x < area.west || x > area.east || y < area.north || y > area.south) continue
    if (slot !== selectedSlot) inView.push(slot)
    if (x < camera.west || x > camera.east || y < camera.north || y > camera.south) continue
    shown += 1
    newest = Math.max(newest, columns.recordedAt[slot] as number)
  }

  const xs = Float64Array.from(inView, (slot) => (near(columns.x[slot] as number) - area.west) * scale)
  const ys = Float64Array.from(inView, (slot) => ((columns.y[slot] as number) - area.north) * scale)
  const groups = camera.isClustered
    ? groupNearby(xs, ys, radiusPx(level))
    : inView.map((_, index) => Int32Array.of(index))
  const singles: number[] = []
  const rings: number[][] = []
  for (const group of groups) {
    const slots = Array.from(group, (index) => inView[index] as number)
    if (slots.length === 1) singles.push(slots[0] as number)
    else rings.push(slots)
  }

  const fan =
    rings.find((slots) => slots.some((slot) => columns.itemId[slot] === camera.fanOf))?.slice(0, fanLimit) ?? []
  const drawn = [
    ...singles,
    ...fan,
    ...(selectedSlot >= 0 && columns.hasPlace[selectedSlot] === 1 ? [selectedSlot] : []),
  ]
  const pucks = new Float32Array(drawn.length * puckFloats)
  let fastest = 0
  let glidesUntilMs = 0
  const fanCentre = centreOf(fan, columns, near)
  drawn.forEach((slot, i) => {
    const fanIndex = i - singles.length
    const isFanned = fanIndex >= 0 && fanIndex < fan.length
    const offset = isFanned ? fanOffset(fanIndex) : null
    const scaleHere = worldPx(camera.zoom)
    const to = offset
      ? { x: fanCentre.x + offset[0] / scaleHere, y: fanCentre.y + offset[1] / scaleHere }
      : { x: near(columns.x[slot] as number), y: columns.y[slot] as number }
    const from = offset ? to : { x: near(columns.fromX[slot] as number), y: columns.fromY[slot] as number }
    const start = columns.glideStart[slot] as number
    const glideMs = offset ? 0 : (columns.glideMs[slot] as number)
    const isAlarm = ((columns.flags[slot] as number) & itemFlags.alarm) !== 0
    pucks.set(
      [
        from.x - originX,
        from.y - originY,
        to.x - originX,
        to.y - originY,
        (start - now) / 1_000,
        glideMs / 1_000,
        columns.motion[slot] === motions.indexOf('moving') ? (columns.heading[slot] as number) : Number.NaN,
        packStyle(
          columns.motion[slot] as number,
          columns.glyph[slot] as number,
          columns.itemType[slot] as number,
          isAlarm,
        ),
        ((columns.alarmAt[slot] as number) - now) / 1_000,
      ],
      i * puckFloats,
    )
    if (glideMs > 0 && start + glideMs > now) {
      fastest = Math.max(fastest, Math.hypot(to.x - from.x, to.y - from.y) / (glideMs / 1_000))
      glidesUntilMs = Math.max(glidesUntilMs, start + glideMs)
    }
  })

  const clusters = new Float32Array(rings.length * clusterFloats)
  const clusterBounds = new Float64Array(rings.length * 4)
  rings.forEach((slots, i) => {
    const counts = motions.map(() => 0)
    let isAlarm = false
    const bounds = [
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ]
    for (const slot of slots) {
      const motion = columns.motion[slot] as number
      counts[motion] = (counts[motion] ?? 0) + 1
      isAlarm ||= ((columns.flags[slot] as number) & itemFlags.alarm) !== 0
      const [x, y] = [near(columns.x[slot] as number), columns.y[slot] as number]
      bounds[0] = Math.min(bounds[0] as number, x)
      bounds[1] = Math.min(bounds[1] as number, y)
      bounds[2] = Math.max(bounds[2] as number, x)
      bounds[3] = Math.max(bounds[3] as number, y)
    }
    const centre = centreOf(slots, columns, near)
    let sum = 0
    const ends = counts.slice(0, 4).map((count) => {
      sum += count
      return sum / slots.length
    })
    const radius = 15 + Math.min(13, Math.log2(slots.length) * 1.1)
    clusters.set([centre.x - originX, centre.y - originY, radius, isAlarm ? 1 : 0, ...ends], i * clusterFloats)
    clusterBounds.set(bounds, i * 4)
  })

  return {
    zoomLevel: level,
    originX,
    originY,
    baseMs: now,
    pucks,
    puckIds: Int32Array.from(drawn, (slot) => columns.itemId[slot] as number),
    clusters,
    clusterCounts: Uint32Array.from(rings, (slots) => slots.length),
    clusterIds: Int32Array.from(rings, (slots) => columns.itemId[slots[0] as number] as number),
    clusterBounds,
    fastest,
    glidesUntilMs,
    newestRecordedAt: newest > 0 ? newest : null,
    shown,
  }
}

const centreOf = (
  slots: readonly number[],
  columns: ItemTable['columns'],
  near: (x: number) => number,
): { x: number; y: number } => {
  let [x, y] = [0, 0]
  for (const slot of slots) {
    x += near(columns.x[slot] as number)
    y += columns.y[slot] as number
  }
  return { x: x / slots.length, y: y / slots.length }
}

import { motions } from '@atalaya/domain/item-state'
import { worldPx } from '../map/mercator.ts'
import type { ItemSelection } from './item-query.ts'
import { type ItemTable, itemFlags } from './item-table.ts'
import type { Riders } from './riders.ts'
import { type InView, layOut } from './scene-layout.ts'
import { leadersOf, markersOf } from './scene-markers.ts'
import { spiderfyLimit, spiderfyOffset } from './spiderfy.ts'
import type { LaidSets } from './yard.ts'

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
  leaders: Float32Array
  /** Rings; at street level cards, of what has no room to stand side by side. */
  clusters: Float32Array
  areCards: boolean
  clusterCounts: Uint32Array
  /** Members of each cluster by motion, in the order of the domain. */
  clusterMotions: Uint32Array
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

/** What a scene is made of. */
export interface SceneSource {
  table: ItemTable
  selection: ItemSelection
  riders: Riders
  /** How yards were laid out in the scene before. */
  laid: LaidSets
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
  let selectedPlace: { x: number; y: number } | null = null
  let newest = 0
  let shown = 0
  for (let slot = 0; slot < size; slot += 1) {
    if (columns.hasPlace[slot] === 0 || columns.isListed[slot] === 0) continue
    if (slot !== selected && (!selection.isOnMap(slot) || (hasRiders && riders.isAboard(slot)))) continue
    const raw = columns.x[slot] as number
    const x = raw - Math.round(raw - middle)
    const y = columns.y[slot] as number
    if (x < area.west || x > area.east || y < area.north || y > area.south) continue
    if (slot === selected) selectedPlace = { x, y }
    else {
      slots[length] = slot
      xs[length] = x
      ys[length] = y
      length += 1
    }
    if (x < camera.west || x > camera.east || y < camera.north || y > camera.south) continue
    shown += 1
    newest = Math.max(newest, columns.recordedAt[slot] as number)
  }
  if (selectedPlace) {
    slots[length] = selected
    xs[length] = selectedPlace.x
    ys[length] = selectedPlace.y
    length += 1
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
  const clusterMotions = new Uint32Array(groups.length * motions.length)
  groups.forEach((group, at) => {
    const counts = clusterMotions.subarray(at * motions.length, (at + 1) * motions.length)
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
  return { clusters, clusterMotions, bounds }
}

/** What the map draws for this camera: single items and clusters of many. */
export const buildScene = (source: SceneSource, camera: Camera, now: number): Scene => {
  const { table, riders } = source
  const { columns } = table
  const { inView, newest, shown, area, middle } = gather(source, camera)
  const { slots, selected } = inView
  const level = Math.floor(camera.zoom)
  const origin = { x: middle, y: (camera.north + camera.south) / 2 }
  const { clusters: groups, ...layout } = layOut(inView, table, {
    ...area,
    level,
    isClustered: camera.isClustered,
    laid: source.laid,
  })
  const { clusters, clusterMotions, bounds } = ringsOf(groups, inView, table, origin)
  const idAt = (index: number): number => columns.itemId[slots[index] as number] as number

  const singles = layout.singles.filter((index) => slots[index] !== selected)
  const opened =
    camera.spiderfiedId === null
      ? -1
      : groups.findIndex((group) => group.some((index) => idAt(index) === camera.spiderfiedId))
  const atOneSpot = [...(groups[opened]?.subarray(0, spiderfyLimit) ?? [])]
  const spiderfied = {
    from: singles.length,
    to: singles.length + atOneSpot.length,
    x: clusters[opened * clusterFloats] ?? 0,
    y: clusters[opened * clusterFloats + 1] ?? 0,
  }
  const hasSelected = selected >= 0 && columns.hasPlace[selected] === 1
  const selectedIndex = slots.at(-1) === selected ? slots.length - 1 : -1
  const drawn = [...singles, ...atOneSpot].map((index) => slots[index] as number)
  if (hasSelected) drawn.push(selected)
  const offsetOf = (at: number): readonly [number, number] => {
    if (at >= spiderfied.from && at < spiderfied.to) {
      const { dx, dy } = spiderfyOffset(at - spiderfied.from)
      return [dx, dy]
    }
    const index = at < singles.length ? (singles[at] as number) : selectedIndex
    return [layout.offsets?.[index * 2] ?? 0, layout.offsets?.[index * 2 + 1] ?? 0]
  }
  const { markers, ...glides } = markersOf({ slots: drawn, offsetOf, spiderfied }, source, { now, middle, origin })

  return {
    zoomLevel: level,
    originX: origin.x,
    originY: origin.y,
    baseMs: now,
    markers,
    markerIds: Int32Array.from(drawn, (slot) => columns.itemId[slot] as number),
    leaders: leadersOf(markers),
    clusters,
    areCards: layout.areCards,
    clusterCounts: Uint32Array.from(groups, (group) => group.length),
    clusterMotions,
    clusterIds: Int32Array.from(groups, (group) => idAt(group[0] as number)),
    clusterBounds: bounds,
    ...glides,
    newestRecordedAt: newest > 0 ? newest : null,
    shown,
    riders: riders.pairs(),
  }
}

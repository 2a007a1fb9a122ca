import { type Motion, motions } from '@atalaya/domain/item-state'
import { itemFlags } from './item-table.ts'
import type { PositionColumns } from './live-items.ts'

/** The live picture of one item as screens read it; undefined is what nobody has told. */
export interface LiveItem {
  itemId: number
  lat: number | undefined
  lng: number | undefined
  speedKmh: number | undefined
  heading: number | undefined
  altitudeM: number | undefined
  satellites: number | undefined
  /** Spec 1 §3: 1 GPS fix … 5 BLE. */
  source: number | undefined
  recordedAt: number | undefined
  motion: Motion
  motionSince: number
  ignition: boolean | undefined
  isInTrack: boolean
  isAlarm: boolean
}

const known = (value: number | undefined): number | undefined =>
  value === undefined || Number.isNaN(value) ? undefined : value

/** Rows for `capacity` items. */
const makeColumns = (capacity: number): PositionColumns => ({
  itemIds: new Int32Array(capacity),
  lat: new Float64Array(capacity),
  lng: new Float64Array(capacity),
  speedKmh: new Float32Array(capacity),
  heading: new Float32Array(capacity),
  recordedAt: new Float64Array(capacity),
  motionSince: new Float64Array(capacity),
  altitudeM: new Float32Array(capacity),
  packed: new Uint32Array(capacity),
})
const columnNames = Object.keys(makeColumns(0)) as (keyof PositionColumns)[]

const readRow = (columns: PositionColumns, row: number): LiveItem => {
  const packed = columns.packed[row] as number
  const flags = (packed >>> 14) & 0xff
  const source = (packed >>> 3) & 7
  const satellites = (packed >>> 6) & 0xff
  const recordedAt = columns.recordedAt[row] as number
  return {
    itemId: columns.itemIds[row] as number,
    lat: known(columns.lat[row]),
    lng: known(columns.lng[row]),
    speedKmh: known(columns.speedKmh[row]),
    heading: known(columns.heading[row]),
    altitudeM: known(columns.altitudeM[row]),
    satellites: satellites === 255 ? undefined : satellites,
    source: source === 0 ? undefined : source,
    recordedAt: recordedAt > 0 ? recordedAt : undefined,
    motion: motions[packed & 7] ?? 'noFix',
    motionSince: columns.motionSince[row] as number,
    ignition: flags & itemFlags.ignitionKnown ? (flags & itemFlags.ignitionOn) !== 0 : undefined,
    isInTrack: (flags & itemFlags.inTrack) !== 0,
    isAlarm: (flags & itemFlags.alarm) !== 0,
  }
}

/** The page's copy of the live picture: a flush copies numbers and wakes who watches, a read makes the object. */
export const createItemStore = () => {
  let capacity = 1_024
  let size = 0
  let columns = makeColumns(capacity)
  const rows = new Map<number, number>()
  /** Made by the first read after a change, so that a reader gets the same object until the next one. */
  const made: (LiveItem | null)[] = []
  const listeners = new Map<number, Set<() => void>>()

  const wake = (itemId: number): void => {
    for (const listener of listeners.get(itemId) ?? []) listener()
  }

  const addRow = (itemId: number): number => {
    if (size === capacity) {
      capacity *= 2
      const bigger = makeColumns(capacity)
      for (const name of columnNames) bigger[name].set(columns[name])
      columns = bigger
    }
    rows.set(itemId, size)
    size += 1
    return size - 1
  }

  return {
    get: (itemId: number): LiveItem | undefined => {
      const row = rows.get(itemId)
      if (row === undefined) return undefined
      made[row] ??= readRow(columns, row)
      return made[row]
    },
    /** What holds the places of these items; null while none of them has one. */
    boundsOf: (itemIds: Iterable<number>): { west: number; south: number; east: number; north: number } | null => {
      const bounds = { west: 180, south: 90, east: -180, north: -90 }
      for (const itemId of itemIds) {
        const row = rows.get(itemId)
        const [lat, lng] = row === undefined ? [] : [known(columns.lat[row]), known(columns.lng[row])]
        if (lat === undefined || lng === undefined) continue
        bounds.west = Math.min(bounds.west, lng)
        bounds.east = Math.max(bounds.east, lng)
        bounds.south = Math.min(bounds.south, lat)
        bounds.north = Math.max(bounds.north, lat)
      }
      return bounds.west <= bounds.east ? bounds : null
    },
    subscribe: (itemId: number, listener: () => void): (() => void) => {
      let own = listeners.get(itemId)
      if (!own) {
        own = new Set()
        listeners.set(itemId, own)
      }
      own.add(listener)
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(itemId)
      }
    },
    /** Returns the items that nobody had told of before. */
    apply: (changed: PositionColumns): number[] => {
      const unknown: number[] = []
      for (let at = 0; at < changed.itemIds.length; at += 1) {
        const itemId = changed.itemIds[at] as number
        let row = rows.get(itemId)
        if (row === undefined) {
          row = addRow(itemId)
          unknown.push(itemId)
        }
        for (const name of columnNames) columns[name][row] = changed[name][at] as number
        made[row] = null
        if (listeners.has(itemId)) wake(itemId)
      }
      return unknown
    },
    remove: (itemId: number): void => {
      rows.delete(itemId)
      wake(itemId)
    },
    clear: (): void => {
      rows.clear()
      size = 0
      made.length = 0
      for (const itemId of listeners.keys()) wake(itemId)
    },
  }
}

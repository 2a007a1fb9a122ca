import type { LivePosition } from '@atalaya/contract/live'
import { motions } from '@atalaya/domain/item-state'
import { foldForSearch } from '@atalaya/domain/search-text'
import { xOf, yOf } from '../map/mercator.ts'
import { nextUsualGap } from './attention.ts'
import type { Directory, PositionColumns } from './live-items.ts'

/** Bits of `flags`. */
export const itemFlags = { ignitionKnown: 1, ignitionOn: 2, inTrack: 4, alarm: 8 } as const

/** A fix that comes later than this after the one before is not glided to: nobody saw what lies between. */
const longestGapMs = 120_000
const longestGlideMs = 2_000
/** Beyond it the item did not drive there, it was found again. */
const furthestGlideM = 3_000
const earthCircumferenceM = 40_075_017

/** 0 where the wire has nothing. */
const packState = (motion: number, source: number, satellites: number, flags: number): number =>
  motion | (source << 3) | (Math.min(satellites, 255) << 6) | (flags << 14)

/** Line by line, so that no word is found across two of them. */
const foldLines = (text: string): string => text.split('\n').map(foldForSearch).join('\n')

/** A slot is an item's index for good. */
const newColumns = (capacity: number) => ({
  itemId: new Int32Array(capacity),
  /** In the directory, and not deleted since. */
  isListed: new Uint8Array(capacity),
  /** See `itemKinds`. */
  kind: new Uint8Array(capacity),
  /** A driver sits at its wheel. */
  isDriven: new Uint8Array(capacity),
  glyph: new Uint8Array(capacity),
  nameRank: new Uint32Array(capacity),
  hasPlace: new Uint8Array(capacity),
  lat: new Float64Array(capacity),
  lng: new Float64Array(capacity),
  /** Mercator, 0 to 1: where the item glides from and to. */
  fromX: new Float64Array(capacity),
  fromY: new Float64Array(capacity),
  x: new Float64Array(capacity),
  y: new Float64Array(capacity),
  glideStart: new Float64Array(capacity),
  glideMs: new Float32Array(capacity),
  arrivedAt: new Float64Array(capacity),
  recordedAt: new Float64Array(capacity),
  motionSince: new Float64Array(capacity),
  speedKmh: new Float32Array(capacity),
  heading: new Float32Array(capacity),
  altitudeM: new Float32Array(capacity),
  motion: new Uint8Array(capacity),
  source: new Uint8Array(capacity),
  satellites: new Uint8Array(capacity),
  flags: new Uint8Array(capacity),
  alarmAt: new Float64Array(capacity),
  /** See `attention.ts`. */
  usualGapMs: new Float32Array(capacity),
})
type Columns = ReturnType<typeof newColumns>

const [noFix, moving, idling] = (['noFix', 'moving', 'idling'] as const).map((name) => motions.indexOf(name)) as [
  number,
  number,
  number,
]

/** How far along its glide an item is, 0 to 1. */
const progressAt = (columns: Columns, slot: number, now: number): number => {
  const glideMs = columns.glideMs[slot] as number
  return glideMs > 0 ? Math.min(1, Math.max(0, (now - (columns.glideStart[slot] as number)) / glideMs)) : 1
}

/** Sets out from where the item is drawn at this moment. */
const moveTo = (
  columns: Columns,
  slot: number,
  position: LivePosition & { lat: number; lng: number },
  now: number,
): void => {
  const [x, y] = [xOf(position.lng), yOf(position.lat)]
  const done = progressAt(columns, slot, now)
  const fromX = (columns.fromX[slot] as number) * (1 - done) + (columns.x[slot] as number) * done
  const fromY = (columns.fromY[slot] as number) * (1 - done) + (columns.y[slot] as number) * done
  const gapMs = (position.recordedAt ?? 0) - (columns.recordedAt[slot] as number)
  const metresPerUnit = earthCircumferenceM * Math.cos((position.lat * Math.PI) / 180)
  const mayGlide =
    columns.hasPlace[slot] === 1 &&
    gapMs > 0 &&
    gapMs <= longestGapMs &&
    Math.hypot(x - fromX, y - fromY) * metresPerUnit <= furthestGlideM
  const sinceLastMs = now - (columns.arrivedAt[slot] as number)
  columns.fromX[slot] = mayGlide ? fromX : x
  columns.fromY[slot] = mayGlide ? fromY : y
  columns.x[slot] = x
  columns.y[slot] = y
  columns.lat[slot] = position.lat
  columns.lng[slot] = position.lng
  columns.glideStart[slot] = now
  columns.glideMs[slot] = mayGlide ? Math.min(longestGlideMs, Math.max(200, sinceLastMs)) : 0
  columns.hasPlace[slot] = 1
}

/** Two reports in a row of one that is under way tell how often it speaks. */
const noteGap = (columns: Columns, slot: number, { motion, recordedAt }: LivePosition): void => {
  const gapMs = (recordedAt ?? 0) - (columns.recordedAt[slot] as number)
  const wasUnderWay = columns.motion[slot] === moving || columns.motion[slot] === idling
  if (columns.recordedAt[slot] === 0 || gapMs <= 0 || !wasUnderWay) return
  if (motion !== 'moving' && motion !== 'idling') return
  columns.usualGapMs[slot] = nextUsualGap(columns.usualGapMs[slot] as number, gapMs)
}

/** All that a position says of the item in a slot. */
const writePosition = (columns: Columns, slot: number, position: LivePosition, now: number): void => {
  if (position.lat === null || position.lng === null) columns.hasPlace[slot] = 0
  else if (columns.hasPlace[slot] === 0 || columns.lat[slot] !== position.lat || columns.lng[slot] !== position.lng) {
    moveTo(columns, slot, position as LivePosition & { lat: number; lng: number }, now)
  }
  // The lists tell more of a person than the wire does: who is a driver.
  if (columns.isListed[slot] === 0) columns.kind[slot] = position.itemType
  noteGap(columns, slot, position)
  columns.arrivedAt[slot] = now
  columns.recordedAt[slot] = position.recordedAt ?? 0
  columns.motionSince[slot] = position.motionSince
  columns.speedKmh[slot] = position.speedKmh ?? Number.NaN
  columns.heading[slot] = position.heading ?? Number.NaN
  columns.altitudeM[slot] = position.altitudeM ?? Number.NaN
  columns.motion[slot] = motions.indexOf(position.motion)
  columns.source[slot] = position.source ?? 0
  columns.satellites[slot] = Math.min(255, position.satellites ?? 255)
  const ignition =
    position.ignition === undefined ? 0 : itemFlags.ignitionKnown | (position.ignition ? itemFlags.ignitionOn : 0)
  const alarm = (columns.flags[slot] as number) & itemFlags.alarm
  columns.flags[slot] = ignition | (position.isInTrack ? itemFlags.inTrack : 0) | alarm
}

/** What the page gets to know of these slots. */
const pickSlots = (columns: Columns, changed: readonly number[]): PositionColumns => {
  const n = changed.length
  const picked: PositionColumns = {
    itemIds: new Int32Array(n),
    lat: new Float64Array(n),
    lng: new Float64Array(n),
    speedKmh: new Float32Array(n),
    heading: new Float32Array(n),
    recordedAt: new Float64Array(n),
    motionSince: new Float64Array(n),
    altitudeM: new Float32Array(n),
    packed: new Uint32Array(n),
  }
  changed.forEach((slot, i) => {
    const hasPlace = columns.hasPlace[slot] === 1
    picked.itemIds[i] = columns.itemId[slot] as number
    picked.lat[i] = hasPlace ? (columns.lat[slot] as number) : Number.NaN
    picked.lng[i] = hasPlace ? (columns.lng[slot] as number) : Number.NaN
    picked.speedKmh[i] = columns.speedKmh[slot] as number
    picked.heading[i] = columns.heading[slot] as number
    picked.recordedAt[i] = columns.recordedAt[slot] as number
    picked.motionSince[i] = columns.motionSince[slot] as number
    picked.altitudeM[i] = columns.altitudeM[slot] as number
    picked.packed[i] = packState(
      columns.motion[slot] as number,
      columns.source[slot] as number,
      columns.satellites[slot] as number,
      columns.flags[slot] as number,
    )
  })
  return picked
}

/** Everything that the worker knows of the items, column by column. */
export const createItemTable = () => {
  let capacity = 1_024
  let size = 0
  const slots = new Map<number, number>()
  const columns = newColumns(capacity)
  /** Folded, so that neither case nor accents count. */
  const searchTexts: string[] = []

  const grow = (): void => {
    capacity *= 2
    for (const [name, old] of Object.entries(columns)) {
      const bigger = new (old.constructor as Float64ArrayConstructor)(capacity)
      bigger.set(old as Float64Array)
      Object.assign(columns, { [name]: bigger })
    }
  }

  const slotOf = (itemId: number): number => {
    const known = slots.get(itemId)
    if (known !== undefined) return known
    if (size === capacity) grow()
    slots.set(itemId, size)
    columns.itemId[size] = itemId
    columns.motion[size] = noFix
    size += 1
    return size - 1
  }

  const list = (directory: Directory): void => {
    columns.isListed.fill(0)
    const { compare } = new Intl.Collator(directory.language, { numeric: true, sensitivity: 'accent' })
    const nameOf = (at: number): string => directory.names[at] ?? ''
    const order = directory.ids.map((_, at) => at).sort((a, b) => compare(nameOf(a), nameOf(b)))
    order.forEach((at, rank) => {
      const slot = slotOf(directory.ids[at] as number)
      columns.isListed[slot] = 1
      columns.kind[slot] = directory.kinds[at] as number
      columns.glyph[slot] = directory.glyphs[at] as number
      columns.nameRank[slot] = rank
      searchTexts[slot] = foldLines(directory.searchTexts[at] ?? '')
    })
  }

  return {
    columns,
    searchTexts,
    get size() {
      return size
    },
    slotOf: (itemId: number): number | undefined => slots.get(itemId),
    apply: (position: LivePosition, now: number): number => {
      const slot = slotOf(position.itemId)
      writePosition(columns, slot, position, now)
      return slot
    },
    list,
    /** What the page gets to know of these slots. */
    pick: (changed: readonly number[]) => pickSlots(columns, changed),
    setSearchText: (itemId: number, text: string): void => {
      searchTexts[slotOf(itemId)] = foldLines(text)
    },
    setDriven: (itemIds: Int32Array): void => {
      columns.isDriven.fill(0)
      for (const itemId of itemIds) columns.isDriven[slotOf(itemId)] = 1
    },
    remove: (itemId: number): void => {
      const slot = slots.get(itemId)
      if (slot === undefined) return
      columns.isListed[slot] = 0
      columns.hasPlace[slot] = 0
    },
    isAlarm: (itemId: number): boolean => ((columns.flags[slots.get(itemId) ?? capacity] ?? 0) & itemFlags.alarm) !== 0,
    /** Returns the item's slot. */
    setAlarm: (itemId: number, at: number | null): number => {
      const slot = slotOf(itemId)
      const others = (columns.flags[slot] as number) & ~itemFlags.alarm
      columns.flags[slot] = at === null ? others : others | itemFlags.alarm
      columns.alarmAt[slot] = at ?? 0
      return slot
    },
    /** Before a snapshot: whoever is not in it any more is not on the map. */
    forgetPositions: (): void => {
      columns.hasPlace.fill(0)
      columns.motion.fill(noFix)
      columns.recordedAt.fill(0)
    },
  }
}

export type ItemTable = ReturnType<typeof createItemTable>

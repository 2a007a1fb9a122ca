/** What the page knows of the items by HTTP, column by column so that 50,000 cross the thread at once. */
export interface Directory {
  ids: Int32Array
  /** See `itemKinds`. */
  kinds: Uint8Array
  /** Index of the icon that the map draws in the marker. */
  glyphs: Uint8Array
  names: string[]
  /** What a search looks in: name, plate, driver. */
  searchTexts: string[]
  /** Direct members of each group. */
  groups: { id: number; items: Int32Array }[]
  /** Language whose order names are sorted by. */
  language: string
}

/** What the map tells apart: the wire's item types, and of the persons those who are drivers. */
export const itemKinds = { vehicle: 1, asset: 2, person: 3, driver: 4 } as const

/** Who drives what, of those who matter to the map. */
export interface Assignments {
  /** Vehicles at whose wheel somebody sits. */
  drivenIds: Int32Array
  /** Drivers with a tracker of their own who sit in a vehicle: item and vehicle in pairs, and since when. */
  riders: Int32Array
  ridersSince: Float64Array
}

export const itemSorts = ['attention', 'name', 'group', 'state', 'speed', 'age'] as const
type ItemSort = (typeof itemSorts)[number]

export interface ItemQuery {
  /** Indices into `motions`; empty means all. */
  motions: number[]
  /** See `itemKinds`; empty means all. */
  kinds: number[]
  /** Whatever its kind, a vehicle at whose wheel somebody sits is shown too. */
  isDrivenShown: boolean
  /** Null means all, items without a group included. */
  groupIds: number[] | null
  /** As it was typed; fewer than two characters do not count. */
  search: string
  sort: ItemSort
  isDescending: boolean
}

/** Items of the list that stand under one heading, in the order of the list. */
export interface ListSection {
  /** Of `attentionSections` the index, of `motions` the index, or the id of a group (0 for none), by the list's sort. */
  key: number
  count: number
}

/** The list as the worker has ordered it. */
export interface ItemOrder {
  /** What was asked for. */
  query: ItemQuery
  ids: Int32Array
  /** Empty where the sort has no headings; their counts add up to all ids. */
  sections: readonly ListSection[]
}

export const everything: ItemQuery = {
  motions: [],
  kinds: [],
  isDrivenShown: false,
  groupIds: null,
  search: '',
  sort: 'attention',
  isDescending: false,
}

/** The latest of the items that changed, by column. */
export interface PositionColumns {
  itemIds: Int32Array
  lat: Float64Array
  lng: Float64Array
  speedKmh: Float32Array
  heading: Float32Array
  recordedAt: Float64Array
  motionSince: Float64Array
  altitudeM: Float32Array
  /** motion | source << 3 | satellites << 6 | flags << 14, see item-table.ts. */
  packed: Uint32Array
}

export interface ItemCounts {
  total: number
  /** By motion, after the filters on kind and group and before the one on state. */
  byMotion: number[]
  matching: number
}

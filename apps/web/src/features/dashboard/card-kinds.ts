import type { ReportType } from '@atalaya/contract/reports'
import { type Measure, measures } from './dashboard-figures.ts'

/** Of six columns: two, three, four and all. On a phone each card is as wide as the screen. */
export const cardWidths = ['third', 'half', 'wide', 'whole'] as const
export type CardWidth = (typeof cardWidths)[number]

interface CardKind {
  /** Those that it can have; the first unless somebody chooses. */
  widths: readonly CardWidth[]
  /** What it can show, of which one is chosen; the first unless somebody does. */
  measures?: readonly Measure[]
  /** It shows several of these. */
  figures?: readonly Measure[]
  /** How many it can list. */
  counts?: readonly number[]
  /** Room that it takes at least, so that nothing moves when figures come. */
  heightPx: number
  /** The report that has the rows behind it, `map` for what is seen there, or that of what it measures. */
  leadsTo: ReportType | 'map' | 'measure'
}

/** Of one item: days on which it moved tell little beside the others, and a share of all is none of its own. */
const ofItems = ['idling', 'distance', 'driving', 'trips', 'notices', 'engine', 'fuel'] as const satisfies Measure[]
export type RankedMeasure = (typeof ofItems)[number]
const counts = [6, 3, 10]

/** Every card there is. Their words are `dashboard:cards.<id>`, what draws them is in `components/card-body`. */
export const cardKinds = {
  figures: { widths: ['whole', 'wide', 'half', 'third'], figures: measures, heightPx: 72, leadsTo: 'measure' },
  byDay: { widths: ['wide', 'half', 'whole'], measures, heightPx: 324, leadsTo: 'summary' },
  now: { widths: ['third', 'half'], heightPx: 324, leadsTo: 'map' },
  ranking: { widths: ['half', 'third', 'wide'], measures: ofItems, counts, heightPx: 292, leadsTo: 'measure' },
  rules: { widths: ['half', 'third', 'wide'], counts, heightPx: 292, leadsTo: 'notices' },
  hours: { widths: ['whole', 'wide', 'half'], heightPx: 260, leadsTo: 'hours' },
  changes: { widths: ['half', 'third', 'wide'], measures, counts, heightPx: 292, leadsTo: 'measure' },
  still: { widths: ['third', 'half'], counts, heightPx: 200, leadsTo: 'inactivity' },
} as const satisfies Record<string, CardKind>

export type CardId = keyof typeof cardKinds
export const cardIds = Object.keys(cardKinds) as CardId[]

export const kindOf = (card: CardId): CardKind => cardKinds[card]

/** Which report has the rows that a measure is made of. */
export const reportOf: Record<Measure, ReportType> = {
  distance: 'trips',
  driving: 'trips',
  idling: 'idling',
  use: 'trips',
  trips: 'trips',
  notices: 'notices',
  idleShare: 'idling',
  engine: 'summary',
  fuel: 'fuelUse',
}

import type { SentencePart } from './alarm-sentence.ts'

/** Where a field stands: the id of its place, and the fold that it lies in. */
export interface AlarmPlace {
  id: string
  fold?: 'escalation' | 'filters' | 'actions' | 'timing'
}

export const placeOfPart: Record<SentencePart, AlarmPlace> = {
  who: { id: 'alarm-items' },
  what: { id: 'alarm-origin' },
  hold: { id: 'alarm-timing', fold: 'timing' },
  geozones: { id: 'alarm-filter-geozones', fold: 'filters' },
  pois: { id: 'alarm-filter-pois', fold: 'filters' },
  inTrack: { id: 'alarm-filter-inTrack', fold: 'filters' },
  timeRange: { id: 'alarm-filter-timeRange', fold: 'filters' },
  customStates: { id: 'alarm-filter-customStates', fold: 'filters' },
  priority: { id: 'alarm-priority' },
  whom: { id: 'alarm-notification' },
  action: { id: 'alarm-action', fold: 'actions' },
  repeat: { id: 'alarm-timing', fold: 'timing' },
  validity: { id: 'alarm-timing', fold: 'timing' },
}

/** What is missing, as `alarms:missing` calls it. */
type MissingWord =
  | 'name'
  | 'origin'
  | 'what'
  | 'items'
  | 'whom'
  | 'escalation'
  | 'geozones'
  | 'pois'
  | 'timeRange'
  | 'customStates'
  | 'timing'
  | 'other'

/** By the longest beginning of a problem's path. */
const beginnings: readonly (readonly [path: string, word: MissingWord, place: AlarmPlace])[] = [
  ['info.name', 'name', { id: 'alarm-name' }],
  ['info.family', 'origin', { id: 'alarm-origin' }],
  ['items.itemsType', 'origin', { id: 'alarm-type' }],
  ['info', 'what', { id: 'alarm-what' }],
  ['items', 'items', placeOfPart.who],
  ['notification.escalation', 'escalation', { id: 'alarm-escalation', fold: 'escalation' }],
  ['notification', 'whom', placeOfPart.whom],
  ['geozones', 'geozones', placeOfPart.geozones],
  ['pois', 'pois', placeOfPart.pois],
  ['timeRange', 'timeRange', placeOfPart.timeRange],
  ['customStates', 'customStates', placeOfPart.customStates],
  ['timing', 'timing', placeOfPart.hold],
  ['', 'other', { id: 'alarm-name' }],
]

const beginningOf = (path: string) =>
  beginnings.find(([beginning]) => beginning === '' || path === beginning || path.startsWith(`${beginning}.`)) ??
  (beginnings.at(-1) as (typeof beginnings)[number])

export const placeOfPath = (path: string): AlarmPlace => beginningOf(path)[2]
export const wordOfPath = (path: string): MissingWord => beginningOf(path)[1]

import { compareFixes, type Fix, isTrusted, type LatLng } from '@atalaya/domain/fix'
import type { GeozoneIndex } from '@atalaya/domain/geozone-membership'
import { reduceFixes } from '@atalaya/domain/item-reducer'
import { type ItemState, initialItemState, type Segment } from '@atalaya/domain/item-state'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { shownSegments } from '@atalaya/domain/segments'

export interface Visit {
  geozoneId: number
  enteredAt: number
  leftAt: number | null
}

/** What must have become of an item's reports, whatever happened to those who stored them. */
export interface ExpectedHistory {
  state: ItemState
  trips: Segment[]
  stops: Segment[]
  visits: Visit[]
  /** `kind recordedAt subject lat lng`, of what follows from comparing reports; at the last believed fix by then. */
  events: string[]
}

/** How silence has come to show an item: by the clock, which no report tells. */
type Silence = Pick<ItemState, 'motion' | 'motionSince' | 'isInTrack'>

/** An event as it is compared: what, when, about what and where. */
export const eventText = ({
  kind,
  recordedAt,
  subject,
  place,
}: {
  kind: string
  recordedAt: number
  subject: number | string
  place: LatLng | undefined
}): string => `${kind} ${recordedAt} ${subject} ${place?.lat ?? null} ${place?.lng ?? null}`

/** All reports in one go, without an interruption, by the rules of domain alone. */
export const expectedHistory = (
  fixes: readonly Fix[],
  zones: GeozoneIndex,
  silence: Silence | undefined,
): ExpectedHistory => {
  const ordered = fixes.toSorted(compareFixes)
  const settings = motionSettingsOf(1)
  const { state, effects } = reduceFixes(initialItemState, ordered, { settings, zones })
  const segments = new Map<string, Segment>()
  const visits: Visit[] = []
  const open = new Map<number, Visit>()
  const unbelieved = new Set(
    effects.flatMap((effect) => (effect.kind === 'fixIgnored' && effect.reason === 'outlier' ? [effect.at] : [])),
  )
  const believed = ordered.filter((fix) => isTrusted(fix) && !unbelieved.has(fix.recordedAt))
  const events: string[] = []
  const tell = (kind: string, at: number, subject: number | string): void => {
    const place = believed.findLast(({ recordedAt }) => recordedAt <= at)
    events.push(eventText({ kind, recordedAt: at, subject, place }))
  }
  for (const effect of effects) {
    switch (effect.kind) {
      case 'segmentDropped':
        segments.delete(`${effect.segment.kind} ${effect.segment.startedAt}`)
        break
      case 'segmentOpened':
      case 'segmentChanged':
      case 'segmentClosed':
        segments.set(`${effect.segment.kind} ${effect.segment.startedAt}`, effect.segment)
        break
      case 'geozoneEntered':
      case 'geozoneFound': {
        const visit = { geozoneId: effect.geozoneId, enteredAt: effect.at, leftAt: null }
        visits.push(visit)
        open.set(effect.geozoneId, visit)
        break
      }
      case 'geozoneLeft':
      case 'geozoneLost': {
        const visit = open.get(effect.geozoneId)
        if (visit) visit.leftAt = effect.at
        break
      }
      case 'motionChanged':
      case 'fixIgnored':
        break
    }
    if (effect.kind === 'geozoneEntered' || effect.kind === 'geozoneLeft')
      tell(effect.kind, effect.at, effect.geozoneId)
  }
  if (state.open) segments.delete(`${state.open.kind} ${state.open.startedAt}`)
  for (const segment of shownSegments({ ...state, ...silence }, settings))
    segments.set(`${segment.kind} ${segment.startedAt}`, segment)
  let ignition: boolean | undefined
  for (const fix of ordered) {
    if (fix.ignition === undefined) continue
    if (ignition !== undefined && fix.ignition !== ignition)
      tell(fix.ignition ? 'ignitionOn' : 'ignitionOff', fix.recordedAt, '')
    ignition = fix.ignition
  }
  const ofKind = (kind: Segment['kind']) =>
    [...segments.values()].filter((segment) => segment.kind === kind).sort((a, b) => a.startedAt - b.startedAt)
  return { state, trips: ofKind('trip'), stops: ofKind('stop'), visits, events }
}

import { compareFixes, isTrusted, type LatLng } from '@atalaya/domain/fix'
import { marks } from '../../database/position-marks.ts'
import type { Batch, Engine, Entry, ItemOutcome, Stage } from '../commit/batch.ts'
import type { EventChange } from '../state/item-changes.ts'
import {
  deleteDerivedEventsAfter,
  type EventRow,
  type EventSpan,
  insertEvents,
  placeEvents,
} from '../store/item-events.repository.ts'

/** Crossings of a zone that is no more raise nothing. */
const isOfKnownZone = ({ data }: EventChange, zoneIds: ReadonlySet<number>): boolean =>
  typeof data.geozoneId !== 'number' || zoneIds.has(data.geozoneId)

/**
 * What happened, each where the item was at that instant: at its last good fix at or before it. A span that was reduced
 * anew is placed anew as a whole, what trackers told themselves with it, so that any order of arrival ends the same.
 */
export const storeEvents: Stage = async (batch, engine) => {
  const derived: EventRow[] = []
  const spans: { itemId: number; after: number }[] = []
  const unplaced: EventSpan[] = []
  for (const { item, changes, rewrite } of batch.outcomes.values()) {
    const { zoneIds } = engine.registry.company(item.companyId)
    for (const event of changes.events) if (isOfKnownZone(event, zoneIds)) derived.push({ item, event })
    if (!rewrite) continue
    const { after, place } = rewrite
    spans.push({ itemId: item.itemId, after })
    unplaced.push({ itemId: item.itemId, from: after + 1, to: Number.MAX_SAFE_INTEGER, after, place })
  }
  if (spans.length > 0) await deleteDerivedEventsAfter(batch.tx, spans, derived)
  const told = batch.entries.filter(({ report }) => report.events.length > 0)
  for (const entry of told) unplaced.push(...unplacedSpan(batch, entry))
  const toldRows = told.flatMap((entry) => toldEvents(entry, placeOf(batch, engine, entry)))
  const stored = await insertEvents(batch.tx, unrepeated([...derived, ...toldRows]))
  const placed = await placeEvents(batch.tx, unplaced)
  for (const row of stored) {
    const position = placed.get(row.id)
    batch.events.push(position === undefined ? row : { ...row, event: { ...row.event, position } })
  }
}

/** What the tracker detected itself. One with a wrong clock still means it: its event counts from its arrival. */
const toldEvents = ({ report, item, mark, receivedAt }: Entry, place: LatLng | null): EventRow[] =>
  (mark === marks.skipped ? [] : report.events).map(({ kind, value, code }) => ({
    item,
    event: {
      kind,
      recordedAt: mark === marks.clock ? receivedAt : report.fix.recordedAt,
      position: place && { lat: place.lat, lng: place.lng },
      data: { ...(value === undefined ? {} : { value }), ...(code === undefined ? {} : { code }) },
      subject: code ?? '',
    },
  }))

/** Of a wrong clock only the arrival is known, and where the item is now; what is older than the history has no such place. */
const placeOf = (batch: Batch, { memory }: Engine, { report, itemId, mark }: Entry): LatLng | null => {
  if (isTrusted(report.fix)) return report.fix
  if (mark === marks.ended) return null
  const state = batch.outcomes.get(itemId)?.state ?? (memory.get(itemId) ?? batch.recalled.get(itemId))?.state
  return state?.item.lastGood ?? null
}

/** The span to look for an event's place in, unless it is the report's own, or the item's whole span is placed anyway. */
const unplacedSpan = (batch: Batch, { report: { fix }, itemId, mark }: Entry): EventSpan[] => {
  const outcome = batch.outcomes.get(itemId)
  if (mark >= marks.clock || !outcome || outcome.rewrite || isOwnPlace(outcome, fix)) return []
  const { newest, item } = outcome.before.state
  const instant = { itemId, from: fix.recordedAt, to: fix.recordedAt }
  const isTimely = newest === undefined || compareFixes(fix, newest) >= 0
  if (isTimely) return [{ ...instant, after: newest?.recordedAt ?? -1, place: item.lastGood ?? null }]
  // Late, and not reduced yet: by all that is stored, until it is.
  return [{ ...instant, after: -1, place: null }]
}

/** True for the first report of its instant, where it is believed. */
const isOwnPlace = ({ before, observations, changes }: ItemOutcome, fix: Entry['report']['fix']): boolean => {
  if (!isTrusted(fix) || changes.outliers.includes(fix.recordedAt)) return false
  if (fix.recordedAt === before.state.newest?.recordedAt) return false
  const first = observations.find((observation) => observation.fix.recordedAt === fix.recordedAt)
  return first === undefined || first.fix.payloadHash === fix.payloadHash
}

const unrepeated = (rows: readonly EventRow[]): EventRow[] => [
  ...new Map(
    rows.map((row) => [`${row.item.itemId} ${row.event.recordedAt} ${row.event.kind} ${row.event.subject}`, row]),
  ).values(),
]

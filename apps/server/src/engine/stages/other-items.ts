import { type OtherFix, placeAt, placeUnknown } from '@atalaya/domain/alarms/other-places'
import { newestFix } from '@atalaya/domain/motion'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import type { Tx } from '../../database/tenant.ts'
import type { DeviceRegistry } from '../../definitions/device-registry.ts'
import type { TrackedItem } from '../../definitions/tracked-item.ts'
import { fixesOfOthers } from '../../limits/tracker-reports.limits.ts'
import type { EngineState } from '../state/engine-state.ts'
import type { AlarmRules } from '../state/item-alarms.ts'
import type { ItemMemory } from '../state/item-memory.ts'
import type { Observation } from '../state/observation.ts'
import { type FixSpan, readBelievedFixes } from '../store/believed-fixes.repository.ts'

/** What is to be judged of an item: what came after a state, or time alone. */
export interface Looking {
  item: TrackedItem
  from: EngineState
  /** In canonical order. */
  observations: readonly Observation[]
}

/** Where those are that the alarms of some items compare them with. */
export interface OtherItems {
  see(item: TrackedItem, alarms: AlarmRules | undefined): AlarmRules | undefined
  /** What is later is not to be judged by it: too much was to be read at once. Infinite for most. */
  readTo(item: TrackedItem): number
}

interface Reading {
  tx: Tx
  registry: DeviceRegistry
  memory: ItemMemory
  /** Of whom this transaction has stored something that memory does not know. */
  isChanging(itemId: number): boolean
  /** Of how many times as much as usual. */
  times?: number
}

const nobody: OtherItems = { see: (_, alarms) => alarms, readTo: () => Number.POSITIVE_INFINITY }
/** A tracker that reports once a second says less within the gaps that are looked at. */
const leastFixes = 2_000

/** Reads what is needed for them and is not at hand; for items that compare with nobody it is no more than a look. */
export const readOthers = async (reading: Reading, looking: readonly Looking[]): Promise<OtherItems> => {
  const spans = looking.flatMap((look) => spansOf(reading, look))
  if (spans.length === 0) return nobody
  const unknown = new Set(spans.flatMap((span) => (isAtHand(reading, span) ? [] : keyOf(span))))
  const read = merged(spans.filter((span) => unknown.has(keyOf(span))))
  const limit = Math.max(leastFixes, Math.floor(fixesOfOthers.value / Math.max(1, read.length))) * (reading.times ?? 1)
  const found = read.length === 0 ? [] : await readBelievedFixes(reading.tx, read, limit)
  const fixes = new Map<string, OtherFix[]>()
  const readTo = new Map<string, number>()
  for (const [nth, span] of read.entries()) {
    const key = keyOf(span)
    const { fixes: own, readTo: upTo } = found[nth] as (typeof found)[number]
    fixes.set(key, [...(fixes.get(key) ?? []), ...own])
    readTo.set(key, Math.min(readTo.get(key) ?? Number.POSITIVE_INFINITY, upTo))
  }
  const fixesOf = (companyId: number, itemId: number): readonly OtherFix[] => {
    const own = fixes.get(keyOf({ companyId, itemId }))
    if (own) return own
    const known = reading.memory.get(itemId)
    const { lastGood } = (known?.companyId === companyId && known.state.item) || {}
    return lastGood ? [lastGood] : []
  }
  return {
    see(item, alarms) {
      if (!alarms || alarms.others.length === 0) return alarms
      const { itemId: own, companyId } = item
      const { others } = reading.registry.company(companyId).alarms
      const tracks = new Map(
        alarms.others.flatMap((itemId) => {
          const other = itemId === own ? undefined : others.get(itemId)
          return other ? [[itemId, { ...other, fixes: fixesOf(companyId, itemId) }] as const] : []
        }),
      )
      const otherAt: AlarmRules['otherAt'] = (itemId, look) => {
        const track = tracks.get(itemId)
        return track ? placeAt(track, look) : placeUnknown
      }
      return { ...alarms, otherAt }
    },
    readTo({ itemId, itemType, companyId }) {
      const others = reading.registry.company(companyId).alarms.of({ itemId, itemType })?.others ?? []
      return Math.min(...others.map((id) => readTo.get(keyOf({ companyId, itemId: id })) ?? Number.POSITIVE_INFINITY))
    },
  }
}

const keyOf = ({ companyId, itemId }: Pick<FixSpan, 'companyId' | 'itemId'>): string => `${companyId} ${itemId}`

interface AskedSpan extends FixSpan {
  /** The first instant that is looked at. */
  lookedFrom: number
}

/**
 * Two spans of each: while it is known where the item was, and from its next report on. Between them nobody knows, and nothing is
 * compared.
 */
const spansOf = ({ registry }: Reading, { item, from, observations }: Looking): AskedSpan[] => {
  const { itemId, itemType, companyId } = item
  const { alarms } = registry.company(companyId)
  if (alarms.others.size === 0) return []
  const asked = alarms.of({ itemId, itemType })?.others ?? []
  const { maxGapMs } = motionSettingsOf(itemType)
  const [first, last] = [observations[0]?.fix.recordedAt, observations.at(-1)?.fix.recordedAt]
  const at = from.alarms?.at || (newestFix(from.item)?.recordedAt ?? first)
  const placedTo = (from.item.lastGood?.recordedAt ?? Number.NEGATIVE_INFINITY) + maxGapMs
  return asked.flatMap((otherId) => {
    const other = otherId === itemId ? undefined : alarms.others.get(otherId)
    if (!other || at === undefined) return []
    const span = (lookedFrom: number, upTo: number): AskedSpan => ({
      ...{ itemId: otherId, companyId, lookedFrom, upTo, after: lookedFrom - other.maxGapMs - 1 },
    })
    return [
      ...(placedTo > at ? [span(at, placedTo)] : []),
      ...(first !== undefined && last !== undefined ? [span(first, last + maxGapMs)] : []),
    ]
  })
}

/** Its newest fix is known, and is from before all that is looked at. */
const isAtHand = ({ memory, isChanging }: Reading, { itemId, companyId, lookedFrom }: AskedSpan): boolean => {
  const known = memory.get(itemId)
  if (!known || known.companyId !== companyId || known.recomputeFrom !== null || isChanging(itemId)) return false
  return (known.state.item.lastGood?.recordedAt ?? 0) <= lookedFrom
}

/** Without those that others overlap: each row is read once, in its order. */
const merged = (spans: readonly FixSpan[]): FixSpan[] => {
  const whole: FixSpan[] = []
  const sorted = spans.toSorted((a, b) => a.companyId - b.companyId || a.itemId - b.itemId || a.after - b.after)
  for (const span of sorted) {
    const last = whole.at(-1)
    const isSame = last?.itemId === span.itemId && last.companyId === span.companyId
    if (last && isSame && span.after <= last.upTo) last.upTo = Math.max(last.upTo, span.upTo)
    else whole.push({ ...span })
  }
  return whole
}

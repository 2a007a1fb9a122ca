import { eventKinds, type ItemEvent, type trackRoutes } from '@atalaya/contract/tracks'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import { derivedEventKinds } from '../../engine/index.ts'
import type { Handlers } from '../../http/context.ts'
import { wayPeriodMs } from '../../limits/calls.limits.ts'
import { checkPeriod } from './asked-period.ts'
import { readDrivenWays } from './driven-ways.ts'
import { readItemDays } from './item-days.ts'
import { readHistory } from './item-history.ts'
import { findTrack, findVisibleItemType } from './tracks.repository.ts'

const derived = new Set<ItemEvent['kind']>(derivedEventKinds)
const eventKindList = Object.fromEntries(
  eventKinds.map((kind) => [kind, { id: kind, isDerived: derived.has(kind) }]),
) as Record<ItemEvent['kind'], { id: ItemEvent['kind']; isDerived: boolean }>

export const trackHandlers = (clock: Clock): Handlers<typeof trackRoutes> => ({
  eventKinds: async () => eventKindList,

  read: async ({ tx, session, params }) => {
    const track = await findTrack(tx, session, params.trackId)
    if (!track) throw failure('not.found')
    const now = clock.now()
    return readHistory(tx, track, { fromTs: track.startedAt, toTs: track.endedAt ?? now, now })
  },

  history: async ({ tx, session, params, query }) => {
    if (query.from_ts > query.to_ts) throw failure('input.invalid', { fields: { from_ts: 'period.reversed' } })
    const itemType = await findVisibleItemType(tx, session, params.itemId)
    if (itemType === undefined) throw failure('not.found')
    const period = { fromTs: query.from_ts, toTs: query.to_ts, now: clock.now() }
    return readHistory(tx, { itemId: params.itemId, itemType }, period)
  },

  way: async ({ tx, session, params, query }) => {
    checkPeriod(query, wayPeriodMs.value)
    const itemType = await findVisibleItemType(tx, session, params.itemId)
    if (itemType === undefined) throw failure('not.found')
    const period = { fromTs: query.from_ts, toTs: query.to_ts, now: clock.now() }
    return readDrivenWays(tx, { itemId: params.itemId, itemType }, period)
  },

  days: async ({ tx, session, params, query }) => {
    if ((await findVisibleItemType(tx, session, params.itemId)) === undefined) throw failure('not.found')
    return readItemDays(tx, { viewer: session, itemId: params.itemId, days: query.days, now: clock.now() })
  },
})

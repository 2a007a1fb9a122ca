import type { playbackRoutes } from '@atalaya/contract/playback'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { fixesAPage, historyPeriodMs, playedPeriodMs } from '../../limits/calls.limits.ts'
import { checkPeriod } from './asked-period.ts'
import { readPlayedUnits } from './playback.ts'
import { listFixes } from './route-fixes.repository.ts'
import { findVisibleItemType, listVisibleTypes } from './tracks.repository.ts'

export const playbackHandlers = (clock: Clock): Handlers<typeof playbackRoutes> => ({
  read: async ({ tx, session, query }) => {
    checkPeriod(query, playedPeriodMs.value)
    const types = await listVisibleTypes(tx, session, query.items)
    const items = [...new Set(query.items)].flatMap((itemId) => {
      const itemType = types.get(itemId)
      return itemType === undefined ? [] : [{ itemId, itemType }]
    })
    const period = { fromTs: query.from_ts, toTs: query.to_ts }
    return { ...period, units: await readPlayedUnits(tx, items, { ...period, now: clock.now() }) }
  },

  fixes: async ({ tx, session, params, query }) => {
    checkPeriod(query, historyPeriodMs.value)
    if ((await findVisibleItemType(tx, session, params.itemId)) === undefined) throw failure('not.found')
    const limit = fixesAPage.value
    const fixes = await listFixes(tx, params.itemId, { fromTs: query.from_ts, toTs: query.to_ts, limit })
    const last = fixes.recordedAt.length < limit ? undefined : fixes.recordedAt.at(-1)
    // Of several at one instant the first counts, so none is lost that would.
    return { fixes, nextTs: last === undefined || last >= query.to_ts ? null : last + 1 }
  },
})

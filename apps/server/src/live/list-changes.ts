import type { LiveMessage } from '@atalaya/contract/live'
import type { BusEvent } from '../adapters/bus.ts'
import type { Clock } from '../adapters/clock.ts'

/** Longer than a page waits for a list and then for its channel. */
const rememberMs = 60_000

const kindsOfLists = new Set<LiveMessage['kind']>([
  ...(['records', 'group', 'customState', 'itemDelete'] as const),
  ...(['geozone', 'geozoneDelete', 'poi', 'poiDelete'] as const),
])

/**
 * Whether lists of a company may have changed since a page that now binds its channel read them: a page reads its lists
 * while the channel is on its way, and of what was saved in between it is told by nobody. After a start nothing is known.
 */
export const rememberListChanges = (clock: Clock) => {
  const startedAt = clock.now()
  const changedAt = new Map<number, number>()
  let ofAllAt = startedAt

  return {
    hear(event: BusEvent): void {
      const isOfLists =
        event.kind === 'definitionsChanged' ||
        (event.kind === 'live' && event.messages.some(({ kind }) => kindsOfLists.has(kind)))
      if (!isOfLists) return
      if (event.companyId === null) ofAllAt = clock.now()
      else changedAt.set(event.companyId, clock.now())
    },
    mayHaveChanged: (companyId: number): boolean =>
      clock.now() - Math.max(ofAllAt, changedAt.get(companyId) ?? 0) < rememberMs,
  }
}

export type ListChanges = ReturnType<typeof rememberListChanges>

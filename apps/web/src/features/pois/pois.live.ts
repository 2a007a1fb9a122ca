import { useLiveMessages } from '../../live/live.ts'
import { withNewer, withoutIds } from '../../map-records/known-list.ts'
import { useChangeKnown } from '../../map-records/map-records.queries.ts'
import { pois } from './pois.queries.ts'

/** Keeps the list true while the live channel is open: what others save, change or delete. */
export const usePoisLive = (): void => {
  const change = useChangeKnown(pois)
  useLiveMessages('poi', (messages) => {
    const saved = messages.map(({ poi }) => poi)
    change((known) => withNewer(known, saved))
  })
  useLiveMessages('poiDelete', (messages) => {
    const ids = messages.map(({ id }) => id)
    change((known) => withoutIds(known, ids))
  })
}

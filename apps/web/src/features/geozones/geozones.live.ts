import { useLiveMessages } from '../../live/live.ts'
import { withNewer, withoutIds } from '../../map-records/known-list.ts'
import { useChangeKnown } from '../../map-records/map-records.queries.ts'
import { geozones } from './geozones.queries.ts'

/** Keeps the list true while the live channel is open: what others save, change or delete. */
export const useGeozonesLive = (): void => {
  const change = useChangeKnown(geozones)
  useLiveMessages('geozone', (messages) => {
    const saved = messages.map(({ geozone }) => geozone)
    change((known) => withNewer(known, saved))
  })
  useLiveMessages('geozoneDelete', (messages) => {
    const ids = messages.map(({ id }) => id)
    change((known) => withoutIds(known, ids))
  })
}

import { useLiveMessages } from '../../live/live.ts'
import { withNewer, withoutIds } from '../../nouns/known-list.ts'
import { useChangeList } from '../../nouns/noun.queries.ts'
import { geozones } from './geozones.noun.ts'

/** Keeps the list true while the live channel is open: what others save, change or delete. */
export const useGeozonesLive = (): void => {
  const change = useChangeList(geozones)
  useLiveMessages('geozone', (messages) => {
    const saved = messages.map(({ geozone }) => geozone)
    change((known) => withNewer(known, saved))
  })
  useLiveMessages('geozoneDelete', (messages) => {
    const ids = messages.map(({ id }) => id)
    change((known) => withoutIds(known, ids))
  })
}

import { useLiveMessages } from '../../live/live.ts'
import { withNewer, withoutIds } from '../../nouns/known-list.ts'
import { useChangeList } from '../../nouns/noun.queries.ts'
import { pois } from './pois.noun.ts'

/** Keeps the list true while the live channel is open: what others save, change or delete. */
export const usePoisLive = (): void => {
  const change = useChangeList(pois)
  useLiveMessages('poi', (messages) => {
    const saved = messages.map(({ poi }) => poi)
    change((known) => withNewer(known, saved))
  })
  useLiveMessages('poiDelete', (messages) => {
    const ids = messages.map(({ id }) => id)
    change((known) => withoutIds(known, ids))
  })
}

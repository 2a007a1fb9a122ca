import { useLiveMessages } from '../../live/live.ts'
import { withoutPois, withPois } from './pois.cache.ts'
import { useChangePois } from './pois.queries.ts'

/** Keeps the list true while the live channel is open: what others save, change or delete. */
export const usePoisLive = (): void => {
  const change = useChangePois()
  useLiveMessages('poi', (messages) =>
    change((known) =>
      withPois(
        known,
        messages.map(({ poi }) => poi),
      ),
    ),
  )
  useLiveMessages('poiDelete', (messages) =>
    change((known) =>
      withoutPois(
        known,
        messages.map(({ id }) => id),
      ),
    ),
  )
}

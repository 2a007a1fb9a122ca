import { useQueryClient } from '@tanstack/react-query'
import { useLiveMessages } from '../../live/live.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { changeGeozones, withGeozone, withoutGeozones } from './geozones.cache.ts'

/** Keeps the list true while the live channel is open: what others save, change or delete. */
export const useGeozonesLive = (): void => {
  const client = useQueryClient()
  const companyId = useCompanyId()
  useLiveMessages('geozone', (messages) =>
    changeGeozones(client, companyId, (known) =>
      messages.reduce((list, { geozone }) => withGeozone(list, geozone), known),
    ),
  )
  useLiveMessages('geozoneDelete', (messages) =>
    changeGeozones(client, companyId, (known) =>
      withoutGeozones(
        known,
        messages.map(({ id }) => id),
      ),
    ),
  )
}

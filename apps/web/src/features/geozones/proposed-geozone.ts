import type { LatLng } from '@atalaya/contract/values'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { GeozoneValues } from './geozone-values.ts'

type Proposal = Pick<GeozoneValues, 'name' | 'shape'>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the form of a new geozone begins with. */
    proposedGeozone?: Proposal
  }
}

/** Opens the form of a new corridor along a way: it goes with this step of the history alone, and is read once. */
export const useProposeCorridor = () => {
  const navigate = useNavigate()
  return (proposal: { name: string; way: LatLng[]; halfWidthM: number }): void => {
    const { name, ...corridor } = proposal
    void navigate({
      to: '/geozones',
      search: { edit: 0 } as never,
      state: { proposedGeozone: { name, shape: { kind: 'corridor', ...corridor } } },
    })
  }
}

export const useProposedGeozone = (): Proposal | undefined =>
  useLocation({ select: ({ state }) => state.proposedGeozone })

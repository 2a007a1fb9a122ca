import type { LatLng } from '@atalaya/contract/values'
import { useNavigate } from '@tanstack/react-router'
import type { GeozoneValues } from './geozone-values.ts'

type Proposal = Pick<GeozoneValues, 'name' | 'shape'>

/** Beside the address, which the map writes anew before a form is there to read it; gone with the page, as what is typed. */
let proposed: Proposal | undefined

export const proposedGeozone = {
  propose: (proposal: Proposal): void => {
    proposed = proposal
  },
  read: (): Proposal | undefined => proposed,
  forget: (): void => {
    proposed = undefined
  },
}

/** Opens the form of a new corridor along a way. */
export const useProposeCorridor = () => {
  const navigate = useNavigate()
  return ({ name, ...corridor }: { name: string; way: LatLng[]; halfWidthM: number }): void => {
    proposedGeozone.propose({ name, shape: { kind: 'corridor', ...corridor } })
    void navigate({ to: '/geozones', search: { edit: 0 } as never })
  }
}

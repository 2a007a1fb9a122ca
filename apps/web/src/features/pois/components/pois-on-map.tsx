import type { Poi } from '@atalaya/contract/pois'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { FeatureLayer } from '../../../map/define-layer.tsx'
import { poisLayer } from '../pois.layer.ts'
import { usePoisLive } from '../pois.live.ts'
import { usePoisPlace } from '../pois.place.ts'
import { usePois } from '../pois.queries.ts'

const none: readonly Poi[] = []

/** The company's points of interest on the map, in step with what anybody saves; a click opens one while their screen is open. */
export const PoisOnMap = ({ isVisible }: { isVisible: boolean }) => {
  usePoisLive()
  const navigate = useNavigate()
  const { isOpen, editedId } = usePoisPlace()
  const { data } = usePois()
  // The point in the form is a pin that can be moved, and would be seen twice.
  const shown = useMemo(() => (data ? Object.values(data).filter(({ id }) => id !== editedId) : none), [data, editedId])
  const open = (edit: number) => void navigate({ to: '.', search: ((kept: object) => ({ ...kept, edit })) as never })
  return (
    <FeatureLayer
      definition={poisLayer}
      data={shown}
      isVisible={isVisible || isOpen}
      {...(isOpen && editedId === null ? { onClick: open } : {})}
    />
  )
}

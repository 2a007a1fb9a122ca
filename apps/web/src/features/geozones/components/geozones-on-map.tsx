import type { Geozone } from '@atalaya/contract/geozones'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { FeatureLayer } from '../../../map/define-layer.tsx'
import { geozonesLayer } from '../geozones.layer.ts'
import { useGeozonesLive } from '../geozones.live.ts'
import { useGeozonesPlace } from '../geozones.place.ts'
import { useGeozones } from '../geozones.queries.ts'

const none: readonly Geozone[] = []

/** The company's zones on the map, in step with what anybody saves; a click opens one while their screen is open. */
export const GeozonesOnMap = ({ isVisible }: { isVisible: boolean }) => {
  useGeozonesLive()
  const navigate = useNavigate()
  const { isOpen, editedId } = useGeozonesPlace()
  const { data } = useGeozones()
  // The zone in the form is drawn by the drawing tools, and would be seen twice.
  const shown = useMemo(() => (data ? Object.values(data).filter(({ id }) => id !== editedId) : none), [data, editedId])
  const canOpen = isOpen && editedId === null
  const open = (edit: number) => void navigate({ to: '.', search: ((kept: object) => ({ ...kept, edit })) as never })
  return (
    <FeatureLayer
      definition={geozonesLayer}
      data={shown}
      isVisible={isVisible || isOpen}
      {...(canOpen ? { onClick: open } : {})}
    />
  )
}

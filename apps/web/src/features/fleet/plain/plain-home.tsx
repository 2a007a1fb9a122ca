import type { ComponentProps } from 'react'
import { PlainCanvas } from '../../../map/plain/plain-canvas.tsx'
import { PlainFleetOnMap } from './plain-fleet-on-map.tsx'
import { PlainRouteOnMap } from './plain-route-on-map.tsx'

interface Props {
  canvas: Omit<ComponentProps<typeof PlainCanvas>, 'children'>
  /** Null where another screen draws where everybody was at another time. */
  fleet: ComponentProps<typeof PlainFleetOnMap> | null
  /** Whether an item's day is to be drawn. */
  hasRoute: boolean
}

/** Ground and fleet of the home screen where there is no WebGL, and the day of the open item. */
export const PlainHome = ({ canvas, fleet, hasRoute }: Props) => (
  <PlainCanvas {...canvas}>
    {fleet && <PlainFleetOnMap {...fleet} />}
    {hasRoute && <PlainRouteOnMap />}
  </PlainCanvas>
)

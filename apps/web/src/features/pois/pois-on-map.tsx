import { useMemo } from 'react'
import { FeatureLayer } from '../../map/define-layer.tsx'
import { poisLayer } from './pois.layer.ts'
import { usePois, usePoisLive } from './pois.queries.ts'

/** The company's points of interest on the map, kept true by the live channel. */
export const PoisOnMap = ({ isVisible }: { isVisible: boolean }) => {
  usePoisLive()
  const { data } = usePois()
  const pois = useMemo(() => Object.values(data ?? {}), [data])
  return <FeatureLayer definition={poisLayer} data={pois} isVisible={isVisible} />
}

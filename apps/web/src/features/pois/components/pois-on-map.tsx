import { RecordsOnMap } from '../../../map-records/records-on-map.tsx'
import { poisLayer } from '../pois.layer.ts'
import { usePoisLive } from '../pois.live.ts'
import { usePois } from '../pois.queries.ts'

/** The company's points of interest on the map, in step with what anybody saves. */
export const PoisOnMap = ({ isVisible }: { isVisible: boolean }) => {
  usePoisLive()
  const { data } = usePois()
  return <RecordsOnMap noun="pois" definition={poisLayer} records={data} isVisible={isVisible} />
}

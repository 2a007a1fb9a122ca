import { RecordsOnMap } from '../../../map-records/records-on-map.tsx'
import { geozonesLayer } from '../geozones.layer.ts'
import { useGeozonesLive } from '../geozones.live.ts'
import { useGeozones } from '../geozones.queries.ts'

/** The company's zones on the map, in step with what anybody saves. */
export const GeozonesOnMap = ({ isVisible }: { isVisible: boolean }) => {
  useGeozonesLive()
  const { data } = useGeozones()
  return <RecordsOnMap noun="geozones" definition={geozonesLayer} records={data} isVisible={isVisible} />
}

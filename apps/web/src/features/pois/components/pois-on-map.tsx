import { memo } from 'react'
import { RecordsOnMap } from '../../../map-records/records-on-map.tsx'
import { useRecords } from '../../../nouns/noun.queries.ts'
import { poisLayer } from '../pois.layer.ts'
import { usePoisLive } from '../pois.live.ts'
import { pois } from '../pois.noun.ts'

/** The company's points of interest on the map, in step with what anybody saves. */
export const PoisOnMap = memo(({ isVisible }: { isVisible: boolean }) => {
  usePoisLive()
  const { data } = useRecords(pois)
  return <RecordsOnMap noun={pois} definition={poisLayer} records={data} isVisible={isVisible} />
})

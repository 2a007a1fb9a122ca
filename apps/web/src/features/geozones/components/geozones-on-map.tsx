import { memo } from 'react'
import { RecordsOnMap } from '../../../map-records/records-on-map.tsx'
import { useRecords } from '../../../nouns/noun.queries.ts'
import { geozonesLayer } from '../geozones.layer.ts'
import { useGeozonesLive } from '../geozones.live.ts'
import { geozones } from '../geozones.noun.ts'

/** The company's zones on the map, in step with what anybody saves. */
export const GeozonesOnMap = memo(({ isVisible }: { isVisible: boolean }) => {
  useGeozonesLive()
  const { data } = useRecords(geozones)
  return <RecordsOnMap noun={geozones} definition={geozonesLayer} records={data} isVisible={isVisible} />
})

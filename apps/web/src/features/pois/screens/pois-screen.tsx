import { prepareShape } from '@atalaya/domain/geozone-shape'
import { IconMapPin } from '@tabler/icons-react'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { MapRecordsScreen } from '../../../map-records/records-screen.tsx'
import { useExportedPlaces } from '../../fleet/index.ts'
import { usePoiColumns } from '../components/poi-columns.tsx'
import { PoiForm } from '../components/poi-form.tsx'
import { usePoiDifferences } from '../components/use-poi-differences.ts'
import { poiPlaces } from '../place-columns.ts'
import { pois } from '../pois.noun.ts'

const PoisImport = lazyDialog(async () => (await import('../components/pois-import.tsx')).PoisImport)

export const PoisScreen = () => (
  <MapRecordsScreen
    noun={pois}
    icon={IconMapPin}
    scene="places"
    widthPx={700}
    columns={usePoiColumns()}
    placeColumns={poiPlaces}
    completed={useExportedPlaces()}
    boundsOf={({ lat, lng, radiusM }) => prepareShape({ kind: 'circle', centre: { lat, lng }, radiusM }).bounds}
    differencesOf={usePoiDifferences()}
    form={(props) => <PoiForm {...props} />}
    wizard={(onClose) => <PoisImport onClose={onClose} />}
  />
)

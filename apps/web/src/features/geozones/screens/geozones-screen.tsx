import { prepareShape } from '@atalaya/domain/geozone-shape'
import { IconPolygon } from '@tabler/icons-react'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { MapRecordsScreen } from '../../../map-records/records-screen.tsx'
import { useGeozoneColumns } from '../components/geozone-columns.tsx'
import { GeozoneForm } from '../components/geozone-form.tsx'
import { useGeozoneDifferences } from '../components/use-geozone-differences.tsx'
import { geozones } from '../geozones.noun.ts'
import { geozonePlaces } from '../place-columns.ts'

const GeozonesImport = lazyDialog(async () => (await import('../components/geozones-import.tsx')).GeozonesImport)

export const GeozonesScreen = () => (
  <MapRecordsScreen
    noun={geozones}
    icon={IconPolygon}
    scene="places"
    widthPx={560}
    columns={useGeozoneColumns()}
    placeColumns={geozonePlaces}
    boundsOf={({ shape }) => prepareShape(shape).bounds}
    differencesOf={useGeozoneDifferences()}
    form={(props) => <GeozoneForm {...props} />}
    wizard={(onClose) => <GeozonesImport onClose={onClose} />}
  />
)

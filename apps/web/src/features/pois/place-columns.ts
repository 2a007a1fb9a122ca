import type { Poi } from '@atalaya/contract/pois'
import type { Column } from '@atalaya/ui/data-table/column'
import { placeFacts } from '../../map-records/place-facts.ts'

/** What a file of the map says of a point, by the field keys of the import that reads it again. */
export const poiPlaces: readonly Column<Poi>[] = [
  ...placeFacts,
  { id: 'radiusM', header: 'radiusM', kind: 'number', value: ({ radiusM }) => radiusM },
  { id: 'lat', header: 'lat', kind: 'number', value: ({ lat }) => lat },
  { id: 'lng', header: 'lng', kind: 'number', value: ({ lng }) => lng },
]

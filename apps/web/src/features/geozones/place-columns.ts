import type { Geozone } from '@atalaya/contract/geozones'
import type { Column } from '@atalaya/ui/data-table/column'
import { placeFacts } from '../../map-records/place-facts.ts'
import { placeCells } from './place-cells.ts'

/** What a file of the map says of a zone, by the field keys of the import that reads it again. */
export const geozonePlaces: readonly Column<Geozone>[] = [
  ...placeFacts,
  { id: 'radiusM', header: 'radiusM', kind: 'number', value: ({ shape }) => placeCells(shape).radiusM ?? null },
  { id: 'lat', header: 'lat', kind: 'number', value: ({ shape }) => placeCells(shape).lat ?? null },
  { id: 'lng', header: 'lng', kind: 'number', value: ({ shape }) => placeCells(shape).lng ?? null },
  { id: 'shape', header: 'shape', value: ({ shape }) => placeCells(shape).shape ?? null },
  {
    id: 'halfWidthM',
    header: 'halfWidthM',
    kind: 'number',
    value: ({ shape }) => placeCells(shape).halfWidthM ?? null,
  },
]

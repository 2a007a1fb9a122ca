import type { GeozoneShape } from '@atalaya/contract/geozones'
import { writeWkt, writeWktLine } from '@atalaya/domain/wkt'

interface PlaceCells {
  lat?: number
  lng?: number
  radiusM?: number
  shape?: string
  halfWidthM?: number
}

/** A shape as cells of a table, by the field keys of the import that reads them again. */
export const placeCells = (shape: GeozoneShape): PlaceCells => {
  switch (shape.kind) {
    case 'circle':
      return { ...shape.centre, radiusM: shape.radiusM }
    case 'polygon':
      return { shape: writeWkt(shape.points) }
    case 'corridor':
      return { shape: writeWktLine(shape.way), halfWidthM: shape.halfWidthM }
  }
}

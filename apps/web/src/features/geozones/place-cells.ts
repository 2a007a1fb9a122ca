import type { GeozoneShape } from '@atalaya/contract/geozones'
import { writeWkt } from '@atalaya/domain/wkt'

/** A shape as cells of a table, by the field keys of the import that reads them again. */
export const placeCells = (shape: GeozoneShape): { lat?: number; lng?: number; radiusM?: number; shape?: string } =>
  shape.kind === 'circle' ? { ...shape.centre, radiusM: shape.radiusM } : { shape: writeWkt(shape.points) }

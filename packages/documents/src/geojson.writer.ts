import { type PlaceRow, placeRows } from './place-table.ts'
import type { DocumentTable, ReaderSettings } from './table.ts'

const rowsPerStep = 500

const geometryOf = (place: PlaceRow['place']): object | null => {
  switch (place?.kind) {
    case undefined:
      return null
    case 'point':
      return { type: 'Point', coordinates: place.at }
    case 'line':
      return { type: 'LineString', coordinates: place.pairs }
    case 'polygon':
      return { type: 'Polygon', coordinates: [place.ring] }
  }
}

/**
 * RFC 7946: a feature a row. A circle is its centre, with the radius among the properties, and a corridor its way, with the
 * half width.
 */
export const writeGeoJson = (
  table: DocumentTable,
  _settings: ReaderSettings,
  onProgress?: (share: number) => void,
): Uint8Array<ArrayBuffer> => {
  const features: string[] = []
  for (const { facts, place } of placeRows(table)) {
    features.push(
      JSON.stringify({ type: 'Feature', properties: Object.fromEntries(facts), geometry: geometryOf(place) }),
    )
    if (features.length % rowsPerStep === 0) onProgress?.(features.length / table.rows.length)
  }
  return new TextEncoder().encode(`{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`)
}

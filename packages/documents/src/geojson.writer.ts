import { placeRows } from './place-table.ts'
import type { DocumentTable, ReaderSettings } from './table.ts'

const rowsPerStep = 500

/** RFC 7946: a feature a row. A circle is its centre, with the radius among the properties. */
export const writeGeoJson = (
  table: DocumentTable,
  _settings: ReaderSettings,
  onProgress?: (share: number) => void,
): Uint8Array<ArrayBuffer> => {
  const features: string[] = []
  for (const { facts, place } of placeRows(table)) {
    const geometry =
      place &&
      (place.kind === 'point'
        ? { type: 'Point', coordinates: place.at }
        : { type: 'Polygon', coordinates: [place.ring] })
    features.push(JSON.stringify({ type: 'Feature', properties: Object.fromEntries(facts), geometry }))
    if (features.length % rowsPerStep === 0) onProgress?.(features.length / table.rows.length)
  }
  return new TextEncoder().encode(`{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`)
}

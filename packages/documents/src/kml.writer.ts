import { type PlaceRow, placeRows } from './place-table.ts'
import type { DocumentTable, ReaderSettings } from './table.ts'
import { escapeXml, xmlHead } from './xml-text.ts'

const rowsPerStep = 500
/** The seven decimals that places are kept with; an exponent is no number to every reader. */
const degrees = (value: number): string => (String(value).includes('e') ? value.toFixed(7) : String(value))
const pair = ([lng, lat]: readonly [number, number]): string => `${degrees(lng)},${degrees(lat)}`

const geometryOf = (place: PlaceRow['place']): string => {
  switch (place?.kind) {
    case undefined:
      return ''
    case 'point':
      return `<Point><coordinates>${pair(place.at)}</coordinates></Point>`
    case 'line':
      return `<LineString><coordinates>${place.pairs.map(pair).join(' ')}</coordinates></LineString>`
    case 'polygon':
      return `<Polygon><outerBoundaryIs><LinearRing><coordinates>${place.ring.map(pair).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
  }
}

/**
 * OGC KML 2.2: a placemark a row. Readers may take markup in `name` and `description` for what it looks like, so all
 * facts stand among the data too, where a text is a text.
 */
export const writeKml = (
  table: DocumentTable,
  _settings: ReaderSettings,
  onProgress?: (share: number) => void,
): Uint8Array<ArrayBuffer> => {
  const placemarks: string[] = []
  for (const { facts, place } of placeRows(table)) {
    const shown = facts
      .filter(([id]) => id === 'name' || id === 'description')
      .map(([id, value]) => `<${id}>${escapeXml(String(value))}</${id}>`)
    const data = facts.map(
      ([id, value]) => `<Data name="${escapeXml(id)}"><value>${escapeXml(String(value))}</value></Data>`,
    )
    placemarks.push(
      `<Placemark>${shown.join('')}<ExtendedData>${data.join('')}</ExtendedData>${geometryOf(place)}</Placemark>`,
    )
    if (placemarks.length % rowsPerStep === 0) onProgress?.(placemarks.length / table.rows.length)
  }
  const head = `${xmlHead}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escapeXml(table.title)}</name>`
  return new TextEncoder().encode(`${head}\n${placemarks.join('\n')}\n</Document></kml>\n`)
}

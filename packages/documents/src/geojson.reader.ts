import type { ReadTable } from './document-table.ts'
import { createPlaceCollector, type Place } from './place-rows.ts'
import { ReadFailure } from './read-failure.ts'

type Json = Readonly<Record<string, unknown>>

const bom = [0xef, 0xbb, 0xbf]
const spaces = [0x20, 0x09, 0x0a, 0x0d]
const brace = 0x7b

export const isGeoJson = (bytes: Uint8Array): boolean => {
  const from = bom.every((byte, at) => bytes[at] === byte) ? bom.length : 0
  return bytes.subarray(from).find((byte) => !spaces.includes(byte)) === brace
}

/** Collections within collections, which the format allows and nobody needs. */
const deepest = 8

const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const pairOf = (position: unknown): string => {
  const [lng, lat] = asList(position)
  return `${typeof lng === 'number' ? lng : ''} ${typeof lat === 'number' ? lat : ''}`
}
const polygonOf = (rings: unknown): Place => ({
  kind: 'polygon',
  rings: asList(rings).map((ring) => asList(ring).map(pairOf)),
})
const lineOf = (positions: unknown): Place => ({ kind: 'line', pairs: asList(positions).map(pairOf) })

const placesOf = (given: unknown, depth = 0): Place[] => {
  const geometry = asObject(given)
  const { coordinates } = geometry
  switch (geometry['type']) {
    case 'Point':
      return [{ kind: 'point', at: pairOf(coordinates) }]
    case 'MultiPoint':
      return asList(coordinates).map((at) => ({ kind: 'point', at: pairOf(at) }))
    case 'Polygon':
      return [polygonOf(coordinates)]
    case 'MultiPolygon':
      return asList(coordinates).map(polygonOf)
    case 'LineString':
      return [lineOf(coordinates)]
    case 'MultiLineString':
      return asList(coordinates).map(lineOf)
    case 'GeometryCollection':
      if (depth === deepest) throw new ReadFailure('file.broken')
      return asList(geometry['geometries']).flatMap((each) => placesOf(each, depth + 1))
    default:
      return [
        {
          kind: 'other',
          name: String(geometry['type'] ?? 'EMPTY')
            .toUpperCase()
            .slice(0, 24),
        },
      ]
  }
}

const factText = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined

const nameKey = /^(name|nombre|nome|nom|title|título|titulo|titre|titolo|ad)$/i

/** Features of a GeoJSON document (RFC 7946), their simple properties as columns. */
export const readGeoJson = (bytes: Uint8Array): ReadTable => {
  const document = asObject(parse(bytes))
  const features =
    document['type'] === 'FeatureCollection'
      ? asList(document['features'])
      : [document['type'] === 'Feature' ? document : { geometry: document }]
  const collector = createPlaceCollector()
  for (const feature of features) {
    const { properties, geometry } = asObject(feature)
    const facts = new Map<string, string>()
    for (const [key, value] of Object.entries(asObject(properties))) {
      const text = factText(value)
      if (text !== undefined && key.trim() !== '') facts.set(key, text)
    }
    collector.add(
      facts,
      placesOf(geometry),
      [...facts.keys()].find((key) => nameKey.test(key)),
    )
  }
  return collector.result()
}

const parse = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new ReadFailure('file.broken')
  }
}

import type { LatLng } from './fix.ts'

/** Seven decimals are a centimetre: more is noise, and fewer would move corners that somebody measured. */
export const placeDecimals = 7
export const roundDegrees = (degrees: number): number => Number(degrees.toFixed(placeDecimals))

/** What stands in a cell: one ring (not closed), a line, or a point. */
export type WktPlace =
  | { kind: 'polygon'; points: LatLng[] }
  | { kind: 'line'; points: LatLng[] }
  | { kind: 'point'; at: LatLng }

/**
 * Why a text is none: no well-known text at all, a kind that is no place, degrees that do not exist (most often
 * latitude before longitude), several outlines, an outline with holes.
 */
export type WktProblem = 'wkt.form' | 'wkt.kind' | 'wkt.range' | 'wkt.several' | 'wkt.holes'

const shape = /^(?:SRID=\d{1,6};\s*)?([a-z]{1,24})(?:\s+(?:Z|M|ZM))?\s*(\([\s\S]*\))$/i
const ring = /\([^()]*\)/g
const onePolygon = /^\(R(,R)*\)$/
const polygons = /^\(\(R(,R)*\)(,\(R(,R)*\))*\)$/

/** The outline, line or point of an OGC well-known text, longitude first; heights and measures are left out. */
export const readWkt = (text: string): WktPlace | WktProblem => {
  const [, word = '', body = ''] = shape.exec(text.trim()) ?? []
  const kind = word.toUpperCase()
  if (kind === '') return 'wkt.form'
  if (kind === 'POINT') {
    const [at, ...others] = pointsOf(body)
    return at && others.length === 0 ? orRange({ kind: 'point', at }, [at]) : 'wkt.form'
  }
  if (kind === 'LINESTRING') return lineOf(body)
  if (kind === 'MULTILINESTRING') {
    const [line = '', ...others] = body.match(ring) ?? []
    return others.length > 0 ? 'wkt.several' : lineOf(line)
  }
  if (kind !== 'POLYGON' && kind !== 'MULTIPOLYGON') return 'wkt.kind'
  const structure = body.replaceAll(ring, 'R').replaceAll(/\s/g, '')
  if (!(kind === 'POLYGON' ? onePolygon : polygons).test(structure)) return 'wkt.form'
  if (structure.includes('),(')) return 'wkt.several'
  const [outline = '', ...holes] = body.match(ring) ?? []
  if (holes.length > 0) return 'wkt.holes'
  const closed = pointsOf(outline)
  if (closed.length === 0) return 'wkt.form'
  return orRange({ kind: 'polygon', points: withoutClosing(closed) }, closed)
}

const lineOf = (text: string): WktPlace | WktProblem => {
  const points = pointsOf(text)
  return points.length > 1 ? orRange({ kind: 'line', points }, points) : 'wkt.form'
}

const orRange = (place: WktPlace, points: readonly LatLng[]): WktPlace | WktProblem =>
  points.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180) ? place : 'wkt.range'

/** None where one of them is no pair of numbers. */
const pointsOf = (ringText: string): LatLng[] => {
  const points = ringText
    .slice(1, -1)
    .split(',')
    .map((pair) => {
      const [lng = Number.NaN, lat = Number.NaN] = pair.trim().split(/\s+/).map(asNumber)
      return { lat, lng }
    })
  return points.every(({ lat, lng }) => Number.isFinite(lat) && Number.isFinite(lng)) ? points : []
}

const asNumber = (text: string): number => (text === '' ? Number.NaN : Number(text))

const withoutClosing = (points: readonly LatLng[]): LatLng[] => {
  const [first, last] = [points[0], points.at(-1)]
  const isClosed = points.length > 1 && first?.lat === last?.lat && first?.lng === last?.lng
  return isClosed ? points.slice(0, -1) : [...points]
}

/** A ring as well-known text, closed as the format wants it. */
export const writeWkt = (points: readonly LatLng[]): string => {
  const pairs = pairsOf(points)
  return `POLYGON((${[...pairs, ...pairs.slice(0, 1)].join(', ')}))`
}

/** A line as well-known text. */
export const writeWktLine = (points: readonly LatLng[]): string => `LINESTRING(${pairsOf(points).join(', ')})`

const pairsOf = (points: readonly LatLng[]): string[] =>
  points.map(({ lat, lng }) => `${roundDegrees(lng)} ${roundDegrees(lat)}`).map(withoutExponent)

/** `1e-7` is a number that not every reader of well-known text knows. */
const withoutExponent = (pair: string): string =>
  pair.includes('e') ? pair.replaceAll(/-?[\d.]+e-?\d+/g, (figure) => Number(figure).toFixed(placeDecimals)) : pair

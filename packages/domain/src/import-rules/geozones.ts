import { simplifyWay } from '../way-simplification.ts'
import { leastHalfWidthM, mostHalfWidthM, mostWayPoints, usualHalfWidthM } from '../way-validity.ts'
import { readWkt } from '../wkt.ts'
import type { CellReason, ImportRules, RowCheck, RowReading } from './read-row.ts'

/** Of a place that comes without one, metres. */
export const usualZoneRadiusM = 100

const placeKeys = ['shape', 'lat', 'lng', 'radiusM', 'halfWidthM'] as const

/**
 * An outline or a line as well-known text, or a centre with a radius: one of the two, and it becomes the zone's shape. A
 * line of more points than a way may have loses those that its shape needs least.
 */
const readShape: RowCheck = ({ values, reasons }) => {
  const { shape: wkt, lat, lng, radiusM = usualZoneRadiusM, halfWidthM = usualHalfWidthM, ...others } = values
  const refused = (shape: CellReason): RowReading => ({ values: others, reasons: { shape, ...reasons } })
  if (placeKeys.some((key) => key in reasons)) return { values: others, reasons }
  const read = (shape: unknown): RowReading => ({ values: { ...others, shape }, reasons })
  const isCircle = lat !== undefined && lng !== undefined
  if (wkt === undefined) {
    if (isCircle) return read({ kind: 'circle', centre: { lat, lng }, radiusM })
    return lat === undefined && lng === undefined
      ? refused({ code: 'shape.missing' })
      : { values: others, reasons: { [lat === undefined ? 'lat' : 'lng']: { code: 'required' }, ...reasons } }
  }
  if (isCircle) return refused({ code: 'shape.twice' })
  const place = readWkt(String(wkt))
  if (typeof place === 'string') return refused({ code: place })
  switch (place.kind) {
    case 'point':
      return read({ kind: 'circle', centre: place.at, radiusM })
    case 'line':
      return read({
        kind: 'corridor',
        way: simplifyWay(place.points, { toleranceM: 0, mostPoints: mostWayPoints }),
        halfWidthM,
      })
    case 'polygon':
      return read(place)
  }
}

export const geozoneImport = {
  naturalKey: ['name'],
  fields: [
    { key: 'name', kind: 'text', isRequired: true, longest: 100 },
    { key: 'description', kind: 'text', longest: 200 },
    { key: 'colour', kind: 'choice' },
    { key: 'lat', kind: 'number', least: -90, most: 90 },
    { key: 'lng', kind: 'number', least: -180, most: 180 },
    { key: 'radiusM', kind: 'number', least: 5, most: 1_000_000 },
    { key: 'shape', kind: 'text' },
    { key: 'halfWidthM', kind: 'number', least: leastHalfWidthM, most: mostHalfWidthM },
  ],
  check: readShape,
} as const satisfies ImportRules

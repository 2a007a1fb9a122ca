import { type DocumentCell, type DocumentTable, isLink } from './table.ts'

/** Ids of the columns that say where a row is; all others are facts under their own ids, as an import knows them. */
const placeIds = ['lat', 'lng', 'shape'] as const

export interface PlaceRow {
  facts: readonly (readonly [string, string | number | boolean])[]
  /** Longitude and latitude; a ring is closed, and keeps the direction in which it was drawn. */
  place:
    | { kind: 'point'; at: Pair }
    | { kind: 'polygon'; ring: readonly Pair[] }
    | { kind: 'line'; pairs: readonly Pair[] }
    | null
}
type Pair = readonly [number, number]

/** A table of places, one by one: `shape` is a ring or a line as well-known text, else `lat` and `lng` are a point. */
export function* placeRows({ columns, rows }: DocumentTable): Generator<PlaceRow> {
  const [lat = -1, lng = -1, shape = -1] = placeIds.map((id) => columns.findIndex((column) => column.id === id))
  for (const row of rows) {
    const facts = columns.flatMap(({ id }, at) => {
      const value = factOf(row[at] ?? null)
      return value === '' || at === lat || at === lng || at === shape ? [] : [[id, value] as const]
    })
    yield { facts, place: placeOf(row[shape] ?? null, row[lng] ?? null, row[lat] ?? null) }
  }
}

const factOf = (cell: DocumentCell): string | number | boolean => {
  if (cell === null) return ''
  if (isLink(cell)) return cell.text || cell.href
  return typeof cell === 'string' ? cell.toWellFormed() : cell
}

const placeOf = (shape: DocumentCell, lng: DocumentCell, lat: DocumentCell): PlaceRow['place'] => {
  if (typeof shape === 'string' && shape !== '') {
    const pairs = [...shape.matchAll(/([-+\d.e]+) ([-+\d.e]+)/gi)].map(([, x, y]): Pair => [Number(x), Number(y)])
    return shape.startsWith('LINESTRING') ? { kind: 'line', pairs } : { kind: 'polygon', ring: pairs }
  }
  return typeof lng === 'number' && typeof lat === 'number' ? { kind: 'point', at: [lng, lat] } : null
}

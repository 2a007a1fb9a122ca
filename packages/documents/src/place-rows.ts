import type { ReadTable } from './document-table.ts'
import { ReadFailure, readingLimits } from './read-failure.ts'

export type Place =
  /** As they stand in the file, longitude first; whoever knows places judges them. */
  | { kind: 'point'; at: string }
  /** The first ring is the outline, others are holes. */
  | { kind: 'polygon'; rings: readonly (readonly string[])[] }
  | { kind: 'line'; pairs: readonly string[] }
  /** Anything else that is no place; its name in upper case. */
  | { kind: 'other'; name: string }

const placeColumns = ['lat', 'lng', 'WKT'] as const

const textOf = (place: Place): string => {
  if (place.kind === 'point') return ''
  if (place.kind === 'other') return `${place.name}(…)`
  if (place.kind === 'line') return `LINESTRING(${place.pairs.join(', ')})`
  // A format that counts the first corner twice is served as well as one that does not.
  return `POLYGON(${place.rings.map((ring) => `(${ring.join(', ')})`).join(', ')})`
}

/**
 * Gathers places as the rows of a table: a column for each fact that any of them has, then where it is. A thing of
 * several outlines or lines becomes several rows, told apart by a number behind their `name`.
 */
export const createPlaceCollector = () => {
  const columns = new Map<string, number>()
  const found: { facts: ReadonlyMap<string, string>; place: Place }[] = []
  const columnOf = (fact: string): void => {
    const isTaken = placeColumns.some((own) => own.toLowerCase() === fact.toLowerCase())
    if (isTaken || columns.has(fact)) return
    if (columns.size + placeColumns.length === readingLimits.columns)
      throw new ReadFailure('columns.toomany', readingLimits.columns)
    columns.set(fact, columns.size)
  }
  const held = (text: string, most: number): string => {
    if (text.length > most) throw new ReadFailure('cell.toolarge', most)
    return text.trim()
  }
  return {
    add: (facts: ReadonlyMap<string, string>, places: readonly Place[], name = 'name'): void => {
      if (found.length + places.length > readingLimits.rows) throw new ReadFailure('rows.toomany', readingLimits.rows)
      for (const fact of facts.keys()) columnOf(fact)
      for (const [nth, place] of places.entries()) {
        const own = facts.get(name)
        found.push({ facts: nth > 0 && own ? new Map([...facts, [name, `${own} (${nth + 1})`]]) : facts, place })
      }
    },
    result: (): ReadTable => ({
      header: [...columns.keys(), ...placeColumns],
      rows: found.map(({ facts, place }, nth) => {
        const cells = [...columns.keys()].map((fact) => held(facts.get(fact) ?? '', readingLimits.cellCharacters))
        const [lng = '', lat = ''] = place.kind === 'point' ? place.at.split(' ') : []
        return { line: nth + 1, cells: [...cells, lat, lng, held(textOf(place), readingLimits.outlineCharacters)] }
      }),
      format: 'csv',
      sheets: [],
      sheet: null,
    }),
  }
}

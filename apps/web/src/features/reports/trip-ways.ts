import { type DrivenWays, longestWayMs } from '@atalaya/contract/tracks'
import { decodeLine, wholesPerDegree } from '@atalaya/domain/encoded-line'
import type { ReportRow } from './reports.queries.ts'

type Degrees = [lng: number, lat: number]

/** Of more units the ways lie upon each other, and lines between the ends of trips say as much. */
const mostUnits = 5
const dayMs = 86_400_000

export interface AskedWays {
  itemId: number
  fromTs: number
  toTs: number
}

interface Trip {
  nth: number
  itemId: number
  startedAt: number
  /** Without end while it goes on. */
  endedAt: number
}

/** Of rows that say when, and of which unit. A private trip of a logbook does not, and nothing is drawn of it. */
const tripsOf = (rows: readonly ReportRow[]): Trip[] =>
  rows.flatMap((row) => {
    const { nth, itemId, startedAt, endedAt } = row as Record<string, unknown> & { nth: number }
    if (typeof itemId !== 'number' || typeof startedAt !== 'number') return []
    return [{ nth, itemId, startedAt, endedAt: typeof endedAt === 'number' ? endedAt : Number.POSITIVE_INFINITY }]
  })

/** Of which units and periods the ways of these trips are, by whole days, so that whoever narrows the rows asks for few of them anew. */
export const askedWays = (rows: readonly ReportRow[], now: number): AskedWays[] => {
  const byItem = Map.groupBy(tripsOf(rows), ({ itemId }) => itemId)
  if (byItem.size > mostUnits) return []
  return [...byItem].map(([itemId, trips]) => {
    let [first, last] = [Number.POSITIVE_INFINITY, 0]
    for (const { startedAt, endedAt } of trips) {
      first = Math.min(first, startedAt)
      last = Math.max(last, Math.min(endedAt, Math.max(now, startedAt)))
    }
    const fromTs = Math.floor(first / dayMs) * dayMs
    return { itemId, fromTs, toTs: Math.min(Math.ceil((last + 1) / dayMs) * dayMs, fromTs + longestWayMs) }
  })
}

/** The roads of the trips by their numbers, a line for each stretch without a silence; none of those of which nothing is known. */
export const tripRoads = (
  rows: readonly ReportRow[],
  ways: readonly DrivenWays[],
): ReadonlyMap<number, readonly Degrees[][]> => {
  const roads = new Map<number, Degrees[][]>()
  const byItem = new Map(ways.map((way) => [way.itemId as number, way]))
  for (const { nth, itemId, startedAt, endedAt } of tripsOf(rows)) {
    const way = byItem.get(itemId)
    if (!way) continue
    const lines: Degrees[][] = []
    for (let at = firstFrom(way.startedAt, startedAt); (way.startedAt[at] ?? Number.NaN) <= endedAt; at += 1)
      lines.push(degreesOf(way.lines[at] as string))
    if (lines.length > 0) roads.set(nth, lines)
  }
  return roads
}

const degreesOf = (line: string): Degrees[] => {
  const { lat, lng } = decodeLine(line)
  return lat.map((whole, at) => [(lng[at] as number) / wholesPerDegree, whole / wholesPerDegree])
}

/** Number of the first instant at or after another one. */
const firstFrom = (instants: readonly number[], from: number): number => {
  let [low, high] = [0, instants.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((instants[middle] as number) < from) low = middle + 1
    else high = middle
  }
  return low
}

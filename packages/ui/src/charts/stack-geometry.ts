import { stack, stackOffsetDiverging } from 'd3-shape'

/** From and to in values, the lower first; null where nothing is known. */
export type Segment = readonly [number, number] | null

/** What lies on what: by series, then by column. What is below zero hangs from the line. */
export const stacked = (series: readonly (readonly (number | null)[])[]): Segment[][] => {
  const count = series[0]?.length ?? 0
  const places = Array.from({ length: count }, (_, place) => place)
  return stack<number, number>()
    .keys(series.map((_, nth) => nth))
    .value((place, nth) => series[nth]?.[place] ?? 0)
    .offset(stackOffsetDiverging)(places)
    .map((layer, nth) => layer.map(([from, to], place) => (series[nth]?.[place] == null ? null : [from, to])))
}

/** How far all of it reaches, zero included. */
export const reachOf = (
  segments: readonly (readonly Segment[])[],
  ghost: readonly (number | null)[],
): [number, number] => {
  const ends = segments.flatMap((layer) => layer.flatMap((segment) => segment ?? []))
  const known = [0, ...ends, ...ghost.filter((value) => value !== null)]
  return [Math.min(...known), Math.max(...known)]
}

/** Where labels stand that want to be at some heights, the lowest first: `apartPx` from each other and within the plot. */
export const labelHeights = (
  wantedPx: readonly number[],
  { apartPx, topPx, bottomPx }: { apartPx: number; topPx: number; bottomPx: number },
): number[] => {
  const places: number[] = []
  for (const wanted of wantedPx) places.push(Math.min(wanted, (places.at(-1) ?? bottomPx + apartPx) - apartPx))
  const over = topPx - (places.at(-1) ?? topPx)
  if (over <= 0) return places
  // Too high: down again from the top, as far as the ones below let them.
  let least = topPx
  return places
    .toReversed()
    .map((place) => {
      const at = Math.max(place, least)
      least = at + apartPx
      return at
    })
    .reverse()
}

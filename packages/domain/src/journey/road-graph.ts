import type { LatLng } from '../fix.ts'
import { metresPerDegree, shortDistanceM } from './flat-frame.ts'

export interface Neighbour {
  to: number
  metres: number
}

/** Buckets of indexes by a square of `cellDeg` degrees. */
export const gridOf = (places: readonly LatLng[], cellDeg: number) => {
  const cells = new Map<number, number[]>()
  const key = (row: number, column: number): number => row * 100_000 + column
  places.forEach(({ lat, lng }, index) => {
    const at = key(Math.floor(lat / cellDeg), Math.floor(lng / cellDeg))
    const inCell = cells.get(at)
    if (inCell) inCell.push(index)
    else cells.set(at, [index])
  })
  return {
    /** Indexes within some cells around; further ones may be among them. */
    near({ lat, lng }: LatLng, radiusM: number): number[] {
      const rows = Math.ceil(radiusM / metresPerDegree / cellDeg)
      const columns = Math.ceil(radiusM / (metresPerDegree * Math.cos((lat * Math.PI) / 180)) / cellDeg)
      const row = Math.floor(lat / cellDeg)
      const column = Math.floor(lng / cellDeg)
      const found: number[] = []
      for (let r = row - rows; r <= row + rows; r++)
        for (let c = column - columns; c <= column + columns; c++)
          for (const index of cells.get(key(r, c)) ?? []) found.push(index)
      return found
    },
  }
}

/**
 * Gabriel graph: two places are joined when no third lies in the circle between them. Looks like a road map, has
 * no crossings and no needless triangles.
 */
export const gabrielGraph = (places: readonly LatLng[], maxEdgeM: number): Neighbour[][] => {
  const grid = gridOf(places, 0.25)
  const edges: Neighbour[][] = places.map(() => [])
  const maxCandidates = 24
  places.forEach((place, index) => {
    const candidates = grid
      .near(place, maxEdgeM)
      .filter((other) => other !== index)
      .map((to) => ({ to, metres: shortDistanceM(place, places[to] as LatLng) }))
      .filter(({ metres }) => metres <= maxEdgeM)
      .sort((a, b) => a.metres - b.metres || a.to - b.to)
      .slice(0, maxCandidates)
    for (const { to, metres } of candidates) {
      if (to < index) continue
      const other = places[to] as LatLng
      const middle = { lat: (place.lat + other.lat) / 2, lng: (place.lng + other.lng) / 2 }
      const isFree = candidates.every(
        (third) => third.to === to || shortDistanceM(middle, places[third.to] as LatLng) >= metres / 2,
      )
      if (!isFree) continue
      edges[index]?.push({ to, metres })
      edges[to]?.push({ to: index, metres })
    }
  })
  return edges
}

export interface PathStep<Edge> {
  to: number
  edge: Edge
}

/** A*; `edgesOf` gives the ways on with their cost, `leastCost` never overestimates what remains. Undefined: no way. */
export const shortestPath = <Edge extends { to: number; cost: number }>(
  from: number,
  to: number,
  graph: { edgesOf(node: number): readonly Edge[]; leastCost(node: number): number },
): PathStep<Edge>[] | undefined => {
  const costTo = new Map<number, number>([[from, 0]])
  const cameBy = new Map<number, { from: number; edge: Edge }>()
  const done = new Set<number>()
  const heap: { node: number; rank: number }[] = []
  const push = (node: number, rank: number): void => {
    let at = heap.length
    heap.push({ node, rank })
    while (at > 0) {
      const parent = (at - 1) >> 1
      if ((heap[parent] as { rank: number }).rank <= rank) break
      heap[at] = heap[parent] as { node: number; rank: number }
      at = parent
    }
    heap[at] = { node, rank }
  }
  const pop = (): number => {
    const top = heap[0] as { node: number; rank: number }
    const last = heap.pop() as { node: number; rank: number }
    if (heap.length > 0) {
      let at = 0
      for (;;) {
        let child = 2 * at + 1
        if (child >= heap.length) break
        if (
          child + 1 < heap.length &&
          (heap[child + 1] as { rank: number }).rank < (heap[child] as { rank: number }).rank
        )
          child++
        if ((heap[child] as { rank: number }).rank >= last.rank) break
        heap[at] = heap[child] as { node: number; rank: number }
        at = child
      }
      heap[at] = last
    }
    return top.node
  }
  push(from, graph.leastCost(from))
  while (heap.length > 0) {
    const node = pop()
    if (node === to) break
    if (done.has(node)) continue
    done.add(node)
    const soFar = costTo.get(node) as number
    for (const edge of graph.edgesOf(node)) {
      const cost = soFar + edge.cost
      if (cost >= (costTo.get(edge.to) ?? Number.POSITIVE_INFINITY)) continue
      costTo.set(edge.to, cost)
      cameBy.set(edge.to, { from: node, edge })
      push(edge.to, cost + graph.leastCost(edge.to))
    }
  }
  if (from !== to && !cameBy.has(to)) return undefined
  const steps: PathStep<Edge>[] = []
  for (let node = to; node !== from; ) {
    const { from: before, edge } = cameBy.get(node) as { from: number; edge: Edge }
    steps.push({ to: node, edge })
    node = before
  }
  return steps.reverse()
}

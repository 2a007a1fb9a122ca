import type { LatLng } from '../fix.ts'
import { shortDistanceM } from './flat-frame.ts'
import { gabrielGraph, gridOf, type Neighbour, shortestPath } from './road-graph.ts'
import { appendShape, countryRoad, emptyShape, motorway, type Shape } from './road-shape.ts'
import type { Town } from './towns.ts'

export interface Route {
  shape: Shape
  /** Index of the shape's point in each town that the way leads through, both ends included. */
  townPoints: number[]
}

/**
 * A made-up but plausible road map over real towns: every vehicle that goes from one town to another takes the
 * same road. Country roads join neighbouring towns, motorways the larger ones. Towns are named by their index.
 */
export interface RoadNetwork {
  readonly towns: readonly Town[]
  nearestTown(position: LatLng): number
  /** Towns between two distances, nearest first. */
  townsWithin(position: LatLng, range: { fromM: number; toM: number }): number[]
  /** Undefined where no road leads, such as to an island. */
  route(from: number, to: number): Route | undefined
}

interface Edge {
  to: number
  cost: number
  isMotorway: boolean
}

const motorwayTownPopulation = 40_000
const roadKmh = 62
const motorwayKmh = 108
const seconds = (metres: number, kmh: number): number => (metres * 3.6) / kmh

export const roadNetwork = (towns: readonly Town[]): RoadNetwork => {
  const grid = gridOf(towns, 0.25)
  const roads: Neighbour[][] = gabrielGraph(towns, 45_000)
  const large = towns.flatMap(({ population }, index) => (population >= motorwayTownPopulation ? [index] : []))
  const edges: Edge[][] = roads.map((list) =>
    list.map(({ to, metres }) => ({ to, cost: seconds(metres * 1.06, roadKmh), isMotorway: false })),
  )
  gabrielGraph(
    large.map((index) => towns[index] as Town),
    140_000,
  ).forEach((list, place) => {
    for (const { to, metres } of list) {
      // Below that, the country road is as good.
      if (metres < 12_000) continue
      edges[large[place] as number]?.push({
        to: large[to] as number,
        cost: seconds(metres * 1.12, motorwayKmh),
        isMotorway: true,
      })
    }
  })
  const shapes = new Map<string, Shape | undefined>()

  const townChain = (from: number, to: number): Town[] | undefined => {
    const goal = towns[to] as Town
    const steps = shortestPath(from, to, {
      edgesOf: (node) => (edges[node] as Edge[]).filter(({ isMotorway }) => !isMotorway),
      leastCost: (node) => seconds(shortDistanceM(towns[node] as Town, goal), roadKmh),
    })
    return steps && [towns[from] as Town, ...steps.map((step) => towns[step.to] as Town)]
  }
  /** Kept in one direction only, so that both carriageways are the same road. */
  const shapeOf = (low: number, high: number, isMotorway: boolean): Shape | undefined => {
    const key = `${low},${high},${isMotorway}`
    if (!shapes.has(key)) {
      const chain = isMotorway ? townChain(low, high) : undefined
      shapes.set(key, isMotorway ? chain && motorway(chain) : countryRoad(towns[low] as Town, towns[high] as Town))
    }
    return shapes.get(key)
  }

  const townsWithin = (position: LatLng, { fromM, toM }: { fromM: number; toM: number }): number[] =>
    grid
      .near(position, toM)
      .map((index) => ({ index, metres: shortDistanceM(position, towns[index] as Town) }))
      .filter(({ metres }) => metres >= fromM && metres <= toM)
      .sort((a, b) => a.metres - b.metres || a.index - b.index)
      .map(({ index }) => index)

  return {
    towns,
    townsWithin,
    nearestTown(position) {
      for (const toM of [20_000, 80_000, 400_000]) {
        const nearest = townsWithin(position, { fromM: 0, toM })[0]
        if (nearest !== undefined) return nearest
      }
      throw new Error('no town within 400 km')
    },
    route(from, to) {
      const goal = towns[to] as Town
      const steps = shortestPath(from, to, {
        edgesOf: (node) => edges[node] as Edge[],
        leastCost: (node) => seconds(shortDistanceM(towns[node] as Town, goal), motorwayKmh),
      })
      if (!steps) return undefined
      const shape = emptyShape()
      const townPoints = [0]
      let at = from
      for (const { to: next, edge } of steps) {
        const piece = shapeOf(Math.min(at, next), Math.max(at, next), edge.isMotorway)
        if (!piece) return undefined
        appendShape(shape, piece, at > next)
        townPoints.push(shape.lats.length - 1)
        at = next
      }
      return { shape, townPoints }
    },
  }
}

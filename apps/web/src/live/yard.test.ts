import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connected, pushApart } from './push-apart.ts'
import { type LaidSets, layOutYard, type YardPoints } from './yard.ts'

type Spot = readonly [x: number, y: number]

const pointsOf = (spots: readonly Spot[], moving: readonly number[] = []): YardPoints => ({
  xs: Float64Array.from(spots, ([x]) => x),
  ys: Float64Array.from(spots, ([, y]) => y),
  ids: Int32Array.from(spots, (_, i) => i + 100),
  isMoving: (index) => moving.includes(index),
})
const stand = (points: YardPoints, mayCard: boolean, laid: LaidSets = new Map()) =>
  layOutYard(points, { mayCard, laid })
/** Where each stands once pushed. */
const placesOf = ({ xs, ys }: YardPoints, offsets: Float32Array): Spot[] =>
  Array.from(xs, (x, i) => [x + (offsets[i * 2] ?? 0), (ys[i] ?? 0) + (offsets[i * 2 + 1] ?? 0)])
const nearest = (places: readonly Spot[]): number => {
  let least = Number.POSITIVE_INFINITY
  for (const [i, [x, y]] of places.entries())
    for (const [otherX, otherY] of places.slice(i + 1)) least = Math.min(least, Math.hypot(x - otherX, y - otherY))
  return least
}
const twelve: Spot[] = Array.from({ length: 12 }, (_, i) => [(i % 4) * 12, Math.floor(i / 4) * 11])

test('two on one spot and twelve in a small yard end 30 px apart, and none far from its spot', () => {
  for (const spots of [
    [
      [5, 5],
      [5, 5],
    ] as Spot[],
    twelve,
  ]) {
    const points = pointsOf(spots)
    const { cards, offsets } = stand(points, true)
    expect(cards).toEqual([])
    expect(nearest(placesOf(points, offsets))).toBeGreaterThan(29)
    for (let i = 0; i < spots.length; i += 1)
      expect(Math.hypot(offsets[i * 2] ?? 0, offsets[i * 2 + 1] ?? 0)).toBeLessThan(60)
  }
})

test('wherever there is room for all, no two cover each other', () => {
  const coordinate = fc.integer({ min: 0, max: 260 })
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 30 }), (spots) => {
      const points = pointsOf(spots)
      const offsets = pushApart(points, 30)
      expect(nearest(placesOf(points, offsets))).toBeGreaterThan(26)
    }),
  )
})

test('neither the order of what stands there nor its neighbours far off change a place', () => {
  const points = pointsOf(twelve)
  const { offsets } = stand(points, true)
  const reversed: YardPoints = {
    xs: points.xs.toReversed(),
    ys: points.ys.toReversed(),
    ids: Array.from(points.ids).toReversed(),
    isMoving: () => false,
  }
  const again = stand(reversed, true).offsets
  for (let i = 0; i < 12; i += 1) {
    expect(again[(11 - i) * 2]).toBeCloseTo(offsets[i * 2] ?? 0, 3)
    expect(again[(11 - i) * 2 + 1]).toBeCloseTo(offsets[i * 2 + 1] ?? 0, 3)
  }
  const wider = stand(pointsOf([...twelve, [400, 400], [405, 400]]), true).offsets
  expect(wider.slice(0, 24)).toEqual(offsets)
})

test('one that drives through the yard moves nobody in it, and is not moved itself', () => {
  const still = stand(pointsOf(twelve), true).offsets
  for (const x of [-40, 3, 18, 31, 60]) {
    const { offsets } = stand(pointsOf([...twelve, [x, 12]], [12]), true)
    expect(offsets.slice(0, 24)).toEqual(still)
    expect([...offsets.slice(24)]).toEqual([0, 0])
  }
})

test('one that drifts by a few pixels moves nobody; one that has really gone elsewhere gives the others their room', () => {
  const laid: LaidSets = new Map()
  const before = stand(pointsOf(twelve), true, laid).offsets
  const moved = (byPx: number) => pointsOf(twelve.map(([x, y], i) => (i === 5 ? [x + byPx, y] : [x, y])))
  const panned = pointsOf(twelve.map(([x, y]) => [x + 256, y - 90]))
  expect(stand(moved(3), true, laid).offsets).toEqual(before)
  expect(stand(moved(-3), true, laid).offsets).toEqual(before)
  expect(stand(panned, true, laid).offsets).toEqual(before)
  expect(stand(moved(9), true, laid).offsets).not.toEqual(before)
})

test('where many have no room a card tells of all of them, unless nothing may be put together', () => {
  const heap: Spot[] = Array.from({ length: 60 }, (_, i) => [(i % 8) * 5, Math.floor(i / 8) * 4])
  const { cards, singles } = stand(pointsOf([...heap, [900, 900]]), true)
  expect(cards.map((card) => card.length)).toEqual([60])
  expect(singles).toEqual([60])
  expect(stand(pointsOf(heap), false)).toMatchObject({ cards: [], singles: { length: 60 } })
  const onOneSpot = pointsOf(Array.from({ length: 10 }, (): Spot => [3, 3]))
  expect(stand(onOneSpot, true).cards).toHaveLength(1)
})

test('one that drives over a card is told by it, and one that drives beside it is seen', () => {
  const heap: Spot[] = Array.from({ length: 10 }, (): Spot => [0, 0])
  const { cards, singles } = stand(pointsOf([...heap, [20, 10], [20, 70]], [10, 11]), true)
  expect(cards.map((card) => [...card].includes(10))).toEqual([true])
  expect(singles).toEqual([11])
})

test('those within reach of each other are one set, by whatever chain', () => {
  const { xs, ys } = pointsOf([
    [0, 0],
    [100, 0],
    [20, 0],
    [40, 0],
  ])
  expect(connected({ xs, ys }, 25).map((set) => [...set])).toEqual([[0, 2, 3], [1]])
})

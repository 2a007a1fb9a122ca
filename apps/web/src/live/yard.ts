import { groupApart, groupNearby } from './cluster.ts'
import { connected, type Points, pushApart } from './push-apart.ts'

/** From this zoom on vehicles stand beside each other and are no rings any more. */
export const yardLevel = 15

/** Between middles of markers; what moves passes over what stands, and is held apart from its like alone. */
const apartPx = { standing: 30, moving: 16 }
/** How far beyond the spots themselves markers may spread. */
const spreadPx = 48
/** Of the ground that markers spread over, the share that they can fill. */
const fill = 0.85
/** More than these on one spot are told by a card. */
const mostOnSpot = 8
const spotPx = 8
/** Those who stand just beyond are pushed along, so that no two sets are pushed into each other. */
const reachOfPush = 1.5
const cardReachPx = { points: 80, middles: 110 }
/** A set beyond this is no yard, but a town seen from too far. */
const mostPushed = 400

/** Parked ones drift by this much, px, without anybody beside them giving way. */
const driftPx = 5

interface LaidSet extends Points {
  offsets: Float32Array
}

/** What was laid out before, by the lowest id of each set: kept until somebody joins, leaves, or has really moved. */
export type LaidSets = Map<number, LaidSet>

const standsAsBefore = ({ xs, ys, ids }: Points, before: LaidSet): boolean => {
  if (before.ids.length !== ids.length) return false
  const shift = (now: Float64Array, then: Float64Array, at: number): number =>
    (now[at] as number) - (now[0] as number) - (then[at] as number) + (then[0] as number)
  for (let at = 0; at < ids.length; at += 1) {
    if (ids[at] !== before.ids[at]) return false
    if (Math.hypot(shift(xs, before.xs, at), shift(ys, before.ys, at)) > driftPx) return false
  }
  return true
}

export interface YardPoints extends Points {
  isMoving(index: number): boolean
}

export interface Yard {
  /** Told by a card each: no room for all of them. */
  cards: Int32Array[]
  /** Drawn one by one. */
  singles: number[]
  /** By index, px from the true spot: dx, dy. */
  offsets: Float32Array
}

const pick = ({ xs, ys, ids }: Points, indices: ArrayLike<number>): Points => ({
  xs: Float64Array.from(indices, (i) => xs[i] as number),
  ys: Float64Array.from(indices, (i) => ys[i] as number),
  ids: Int32Array.from(indices, (i) => ids[i] as number),
})

const spanOf = (values: Float64Array): number => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < least) least = value
    if (value > most) most = value
  }
  return most - least
}

const hasRoom = ({ xs, ys }: Points, apart: number): boolean =>
  xs.length <= mostPushed && xs.length * apart ** 2 <= (spanOf(xs) + 2 * spreadPx) * (spanOf(ys) + 2 * spreadPx) * fill

/** What drives so near to the middle of a card, px, would hide it, and is told by it instead. */
const cardRoomPx = { x: 66, y: 30 }

/** Takes those who drive over a card into it; the rest stay. */
const boardCards = ({ xs, ys }: Points, cards: Int32Array[], moving: readonly number[]): number[] => {
  const middleOf = (values: Float64Array, card: Int32Array): number =>
    card.reduce((sum, index) => sum + (values[index] as number), 0) / card.length
  const middles = cards.map((card) => ({ x: middleOf(xs, card), y: middleOf(ys, card) }))
  const boarded = cards.map((): number[] => [])
  const rest = moving.filter((index) => {
    const at = middles.findIndex(
      ({ x, y }) =>
        Math.abs((xs[index] as number) - x) < cardRoomPx.x && Math.abs((ys[index] as number) - y) < cardRoomPx.y,
    )
    boarded[at]?.push(index)
    return at < 0
  })
  boarded.forEach((more, at) => {
    if (more.length > 0) cards[at] = Int32Array.from([...(cards[at] as Int32Array), ...more])
  })
  return rest
}

interface YardWish {
  /** Whether many may be put together at all. */
  mayCard: boolean
  /** Read, and filled with what stands now. */
  laid: LaidSets
}

/** How those at street level stand: pushed apart, or where even that has no room, told by cards. */
export const layOutYard = (points: YardPoints, { mayCard, laid }: YardWish): Yard => {
  const before = new Map(laid)
  laid.clear()
  const offsets = new Float32Array(points.xs.length * 2)
  const cards: Int32Array[] = []
  const singles: number[] = []
  const asCards = (indices: ArrayLike<number>): void => {
    const crowd = pick(points, indices)
    for (const group of groupApart(crowd.xs, crowd.ys, cardReachPx)) {
      const own = group.map((at) => indices[at] as number)
      if (own.length > 1) cards.push(own)
      else singles.push(own[0] as number)
    }
  }
  const push = (indices: Int32Array, apart: number): void => {
    singles.push(...indices)
    if (indices.length === 1) return
    const set = pick(points, indices)
    const lowest = set.ids[0] as number
    const known = before.get(lowest)
    const kept = known && standsAsBefore(set, known) ? known : { ...set, offsets: pushApart(set, apart) }
    laid.set(lowest, kept)
    indices.forEach((index, at) => {
      offsets.set(kept.offsets.subarray(at * 2, at * 2 + 2), index * 2)
    })
  }

  const spots = groupNearby(points.xs, points.ys, spotPx)
  const isHeap = (spot: Int32Array): boolean => mayCard && spot.length > mostOnSpot
  const heaped = spots.filter(isHeap).flatMap((spot) => [...spot])
  if (heaped.length > 0) asCards(heaped)
  const loose = spots.filter((spot) => !isHeap(spot)).flatMap((spot) => [...spot])
  const place = (given: readonly number[], apart: number): void => {
    const own = given.toSorted((a, b) => (points.ids[a] as number) - (points.ids[b] as number))
    for (const set of connected(pick(points, own), apart * reachOfPush)) {
      const indices = set.map((at) => own[at] as number)
      if (hasRoom(pick(points, indices), apart)) push(indices, apart)
      else if (mayCard) asCards(indices)
      else singles.push(...indices)
    }
  }
  place(
    loose.filter((index) => !points.isMoving(index)),
    apartPx.standing,
  )
  place(boardCards(points, cards, loose.filter(points.isMoving)), apartPx.moving)
  return { cards, singles, offsets }
}

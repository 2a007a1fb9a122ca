import type { LatLng } from '../fix.ts'
import { flatFrame, type Point } from './flat-frame.ts'
import { hash32, seededRandom } from './seeded-random.ts'

/** A line to drive along, with what may be driven at each of its points. */
export interface Shape {
  lats: number[]
  lngs: number[]
  limitsKmh: number[]
}

export const emptyShape = (): Shape => ({ lats: [], lngs: [], limitsKmh: [] })

export const pushPoint = (shape: Shape, { lat, lng }: LatLng, limitKmh: number): void => {
  shape.lats.push(lat)
  shape.lngs.push(lng)
  shape.limitsKmh.push(limitKmh)
}

/** Adds `piece` from its second point on, backwards when asked; the first must be where `shape` ends. */
export const appendShape = (shape: Shape, piece: Shape, isBackwards = false): void => {
  const count = piece.lats.length
  for (let i = shape.lats.length === 0 ? 0 : 1; i < count; i++) {
    const at = isBackwards ? count - 1 - i : i
    shape.lats.push(piece.lats[at] as number)
    shape.lngs.push(piece.lngs[at] as number)
    shape.limitsKmh.push(piece.limitsKmh[at] as number)
  }
}

/** How far the speed limit of a town reaches from its middle, metres. */
export const townRadiusM = (population: number): number => Math.min(3_000, 250 + 6 * Math.sqrt(population))

const streetLimitKmh = 50

export interface RoadEnd extends LatLng {
  population: number
}

/** A country road: winding, slower where the bends are tight and inside the towns at its ends. */
export const countryRoad = (from: RoadEnd, to: RoadEnd): Shape => {
  const frame = flatFrame(from)
  const end = frame.toPoint(to)
  const straightM = Math.hypot(end.x, end.y)
  const random = seededRandom(hash32(Math.round(from.lat * 1e5), Math.round(from.lng * 1e5), Math.round(to.lat * 1e5)))
  const sweep = [1, 2, 3].map((waves) => ({
    waves,
    size: (random.between(-1, 1) * 0.045 * straightM) / waves,
    turn: random.unit() * 6.28,
  }))
  const bends = Math.max(1, Math.round(straightM / random.between(480, 900)))
  const bendM = Math.min(random.between(6, 26), straightM * 0.02)
  const openKmh = straightM > 9_000 ? 90 : 80
  const fromRadius = townRadiusM(from.population)
  const toRadius = townRadiusM(to.population)
  const steps = Math.max(2, Math.ceil(straightM / 70))
  const shape = emptyShape()
  for (let i = 0; i <= steps; i++) {
    const s = i / steps
    const window = Math.sin(Math.PI * s)
    let aside = bendM * Math.sin(2 * Math.PI * bends * s) * (0.4 + 0.6 * Math.sin(Math.PI * 3 * s) ** 2)
    for (const { waves, size, turn } of sweep) aside += size * Math.sin(Math.PI * waves * s + turn)
    aside *= window
    const point = { x: end.x * s - (end.y / straightM) * aside, y: end.y * s + (end.x / straightM) * aside }
    const isInTown = s * straightM < fromRadius || (1 - s) * straightM < toRadius
    pushPoint(shape, frame.toLatLng(point), isInTown ? streetLimitKmh : openKmh)
  }
  return shape
}

/**
 * A motorway: a smooth curve that follows a chain of towns, so that it stays on land, but passes beside them.
 * Quadratic B-spline over every town some 10 km from the one before.
 */
export const motorway = (chain: readonly RoadEnd[]): Shape => {
  const first = chain[0] as RoadEnd
  const last = chain[chain.length - 1] as RoadEnd
  const frame = flatFrame(first)
  const controls: Point[] = [{ x: 0, y: 0 }]
  const end = frame.toPoint(last)
  for (const town of chain.slice(1, -1)) {
    const point = frame.toPoint(town)
    const before = controls[controls.length - 1] as Point
    if (
      Math.hypot(point.x - before.x, point.y - before.y) < 10_000 ||
      Math.hypot(point.x - end.x, point.y - end.y) < 6_000
    )
      continue
    const direction = Math.atan2(point.y - before.y, point.x - before.x)
    const side = hash32(Math.round(town.lat * 1e5), Math.round(town.lng * 1e5)) % 2 === 0 ? 1 : -1
    const asideM = side * (600 + townRadiusM(town.population))
    controls.push({ x: point.x - Math.sin(direction) * asideM, y: point.y + Math.cos(direction) * asideM })
  }
  controls.push(end)
  const shape = emptyShape()
  const lengthFromStart = townRadiusM(first.population)
  const lengthFromEnd = townRadiusM(last.population)
  const add = (point: Point): void => {
    const toStart = Math.hypot(point.x, point.y)
    const toEnd = Math.hypot(point.x - end.x, point.y - end.y)
    const limit =
      toStart < lengthFromStart || toEnd < lengthFromEnd
        ? 60
        : toStart < 2 * lengthFromStart || toEnd < 2 * lengthFromEnd
          ? 90
          : 120
    pushPoint(shape, frame.toLatLng(point), limit)
  }
  const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const straight = (a: Point, b: Point): void => {
    const steps = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / 150))
    for (let i = 1; i <= steps; i++) add({ x: a.x + ((b.x - a.x) * i) / steps, y: a.y + ((b.y - a.y) * i) / steps })
  }
  add(controls[0] as Point)
  let at = controls[0] as Point
  for (let i = 1; i < controls.length - 1; i++) {
    const control = controls[i] as Point
    const from = i === 1 ? middle(controls[0] as Point, control) : at
    if (i === 1) straight(at, from)
    const to = middle(control, controls[i + 1] as Point)
    const steps = Math.max(
      2,
      Math.ceil(
        (Math.hypot(control.x - from.x, control.y - from.y) + Math.hypot(to.x - control.x, to.y - control.y)) / 150,
      ),
    )
    for (let k = 1; k <= steps; k++) {
      const t = k / steps
      const u = 1 - t
      add({
        x: u * u * from.x + 2 * u * t * control.x + t * t * to.x,
        y: u * u * from.y + 2 * u * t * control.y + t * t * to.y,
      })
    }
    at = to
  }
  straight(at, end)
  return shape
}

const cornerM = 11

/** Through the blocks of a town: right-angled corners on a street grid that is turned by the town's own angle. */
export const streets = (from: LatLng, to: LatLng, gridSeed: number): Shape => {
  const frame = flatFrame(from)
  const end = frame.toPoint(to)
  const turn = ((hash32(gridSeed) % 90) * Math.PI) / 180
  const along = end.x * Math.cos(turn) + end.y * Math.sin(turn)
  const across = -end.x * Math.sin(turn) + end.y * Math.cos(turn)
  const random = seededRandom(gridSeed, Math.round(to.lat * 1e5), Math.round(to.lng * 1e5))
  const blocks = Math.max(1, Math.min(6, Math.round((Math.abs(along) + Math.abs(across)) / 420)))
  const corners: Point[] = [{ x: 0, y: 0 }]
  let doneAlong = 0
  let doneAcross = 0
  for (let block = 1; block <= blocks; block++) {
    const part = block === blocks ? 1 : (block + random.between(-0.25, 0.25)) / blocks
    const corner = (a: number, c: number): Point => ({
      x: a * Math.cos(turn) - c * Math.sin(turn),
      y: a * Math.sin(turn) + c * Math.cos(turn),
    })
    corners.push(corner(along * part, doneAcross))
    doneAlong = along * part
    doneAcross = across * part
    corners.push(corner(doneAlong, doneAcross))
  }
  corners[corners.length - 1] = end
  const shape = emptyShape()
  pushPoint(shape, from, 30)
  let previous = corners[0] as Point
  for (let i = 1; i < corners.length; i++) {
    const corner = corners[i] as Point
    const lengthM = Math.hypot(corner.x - previous.x, corner.y - previous.y)
    if (lengthM < 2) continue
    const ux = (corner.x - previous.x) / lengthM
    const uy = (corner.y - previous.y) / lengthM
    // Stop short of the corner and go on past it: two points make the bend as tight as a street's.
    const near = Math.min(cornerM, lengthM / 3)
    for (const distance of [near, lengthM / 2, lengthM - near])
      pushPoint(shape, frame.toLatLng({ x: previous.x + ux * distance, y: previous.y + uy * distance }), streetLimitKmh)
    previous = corner
  }
  pushPoint(shape, to, 30)
  return shape
}

/** Work on a field: rows up and down beside each other, starting and ending at `corner`. */
export const fieldRows = (corner: LatLng, rows: number, seed: number): Shape => {
  const frame = flatFrame(corner)
  const random = seededRandom(seed, Math.round(corner.lat * 1e5))
  const turn = random.unit() * Math.PI
  const rowM = random.between(160, 380)
  const shape = emptyShape()
  const add = (along: number, across: number, limitKmh: number): void =>
    pushPoint(
      shape,
      frame.toLatLng({
        x: along * Math.cos(turn) - across * Math.sin(turn),
        y: along * Math.sin(turn) + across * Math.cos(turn),
      }),
      limitKmh,
    )
  for (let row = 0; row < rows; row++) {
    const across = row * 9
    const [start, finish] = row % 2 === 0 ? [0, rowM] : [rowM, 0]
    for (let k = 0; k <= 6; k++) add(start + ((finish - start) * k) / 6, across, k === 0 || k === 6 ? 4 : 9)
  }
  add(0, 0, 12)
  return shape
}

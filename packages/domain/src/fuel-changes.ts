import { distanceM } from './geometry.ts'

/** What a tank's sensor said with one report; `isStanding` null where the report tells no speed. */
export interface FuelReading {
  recordedAt: number
  /** In the sensor's own unit, litres or percent. */
  level: number
  isStanding: boolean | null
  lat: number | null
  lng: number | null
}

/** Whether a report tells that the vehicle stands; null where it tells neither ignition nor speed. */
export const isStandingBy = (
  { ignition, speedKmh }: { ignition: boolean | null; speedKmh: number | null },
  movingFromKmh: number,
): boolean | null => (ignition === false ? true : speedKmh === null ? null : speedKmh < movingFromKmh)

export interface FuelChange {
  kind: 'filling' | 'drop'
  startedAt: number
  endedAt: number
  fromLevel: number
  toLevel: number
  lat: number | null
  lng: number | null
}

const minuteMs = 60_000
/** A pump is done by then; what an idling engine burns meanwhile stays far below a change. */
const windowMs = 20 * minuteMs
/** A filling may show only with the first reports of the way on. */
const nearMs = 5 * minuteMs
/** Who was found further away had driven unheard, and burnt it. */
const samePlaceM = 300
const leastShare = 0.05
const leastUnits = 3
/** The tank sloshes in bends and on slopes: no single report is believed, nor two. */
const medianOf = 5
/** The readings of so long before and afterwards must say it too, or so many of them. */
const confirmedMs = 10 * minuteMs
const confirmedBy = 3
/** Of the least change that is one. */
const sloshShare = 0.2

/** The least change of level that is one, for a tank that holds `full` of the sensor's unit. */
export const leastFuelChange = (full: number): number => Math.max(leastUnits, full * leastShare)

/**
 * Fillings and drops among readings, oldest first: a rise of at least `least` at a halt, or a fall of as much while
 * the vehicle stands where it stood. What is burnt on the way and what the sensor's noise makes of a level is neither.
 */
export const findFuelChanges = (readings: readonly FuelReading[], least: number): FuelChange[] => {
  const levels = medians(readings.map(({ level }) => level))
  const changes: FuelChange[] = []
  for (let index = 0; index < readings.length - 1; ) {
    const step = stepFrom(readings, levels, index, least)
    if (step === undefined) index += 1
    else {
      const change = changeOf(readings, levels, step, least)
      if (change) changes.push(change)
      index = change ? step.to : index + 1
    }
  }
  return changes
}

interface Step {
  from: number
  to: number
  rises: boolean
}

const instantAt = (readings: readonly FuelReading[], index: number): number =>
  (readings[index] as FuelReading).recordedAt

/** A change of `least` or more that begins at a reading and is over within minutes, or at the next report after silence. */
const stepFrom = (
  readings: readonly FuelReading[],
  levels: readonly number[],
  from: number,
  least: number,
): Step | undefined => {
  const level = levels[from] as number
  for (let to = from + 1; to < readings.length; to += 1) {
    const isInWindow = instantAt(readings, to) - instantAt(readings, from) <= windowMs
    if (!isInWindow && to > from + 1) return undefined
    const by = (levels[to] as number) - level
    if (Math.abs(by) >= least) return whole(readings, levels, { from, to, rises: by > 0 }, least)
  }
  return undefined
}

/** From where the level still was what it had been, to where it stays. */
const whole = (
  readings: readonly FuelReading[],
  levels: readonly number[],
  { from, to, rises }: Step,
  least: number,
): Step => {
  const isFurther = (level: number, than: number) => (rises ? level > than : level < than)
  let last = to
  for (let next = to + 1; next < levels.length; next += 1) {
    if (instantAt(readings, next) - instantAt(readings, last) > windowMs) break
    if (isFurther(levels[next] as number, levels[last] as number)) last = next
    else if (instantAt(readings, next) - instantAt(readings, last) > nearMs) break
  }
  // A tank that sloshes has not begun to change.
  const still = (levels[from] as number) + (rises ? 1 : -1) * least * sloshShare
  let first = from
  while (first + 1 < to && !isFurther(levels[first + 1] as number, still)) first += 1
  return { from: first, to: last, rises }
}

const changeOf = (
  readings: readonly FuelReading[],
  levels: readonly number[],
  step: Step,
  least: number,
): FuelChange | undefined => {
  const [start, end] = [readings[step.from] as FuelReading, readings[step.to] as FuelReading]
  // It may have begun within the sloshing: the first of it is not what was there before.
  const fromLevel = middleOf(levels.slice(Math.max(0, step.from + 1 - medianOf), step.from + 1))
  const toLevel = levels[step.to] as number
  const by = levelAfter(readings, levels, step.to) - levelBefore(readings, levels, step.from)
  const stays = step.rises ? by >= least : -by >= least
  if (!stays || !(step.rises ? isAtHalt(readings, step) : isStandingAll(readings, step))) return undefined
  return {
    kind: step.rises ? 'filling' : 'drop',
    startedAt: start.recordedAt,
    endedAt: end.recordedAt,
    fromLevel,
    toLevel,
    lat: start.lat ?? end.lat,
    lng: start.lng ?? end.lng,
  }
}

const levelAfter = (readings: readonly FuelReading[], levels: readonly number[], from: number): number => {
  let to = from
  while (to < levels.length && instantAt(readings, to) - instantAt(readings, from) <= confirmedMs) to += 1
  return middleOf(levels.slice(from, Math.max(to, from + confirmedBy)))
}

const levelBefore = (readings: readonly FuelReading[], levels: readonly number[], to: number): number => {
  let from = to
  while (from >= 0 && instantAt(readings, to) - instantAt(readings, from) <= confirmedMs) from -= 1
  return middleOf(levels.slice(Math.max(0, Math.min(from + 1, to + 1 - confirmedBy)), to + 1))
}

/** Whether it stood, or nobody heard what it did, while the level rose or minutes before. */
const isAtHalt = (readings: readonly FuelReading[], { from, to }: Step): boolean => {
  for (let index = from; index <= to; index += 1) {
    if ((readings[index] as FuelReading).isStanding !== false) return true
    if (index > from && instantAt(readings, index) - instantAt(readings, index - 1) > nearMs) return true
  }
  const [start, end] = [instantAt(readings, from), instantAt(readings, to)]
  for (let index = from - 1; index >= 0 && start - instantAt(readings, index) <= nearMs; index -= 1)
    if ((readings[index] as FuelReading).isStanding !== false) return true
  for (let index = to + 1; index < readings.length && instantAt(readings, index) - end <= nearMs; index += 1)
    if ((readings[index] as FuelReading).isStanding !== false) return true
  return false
}

const isStandingAll = (readings: readonly FuelReading[], { from, to }: Step): boolean => {
  for (let index = from; index <= to; index += 1)
    if ((readings[index] as FuelReading).isStanding === false) return false
  const [start, end] = [readings[from] as FuelReading, readings[to] as FuelReading]
  if (start.lat === null || start.lng === null || end.lat === null || end.lng === null) return true
  return distanceM({ lat: start.lat, lng: start.lng }, { lat: end.lat, lng: end.lng }) <= samePlaceM
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/**
 * Of each reading and its neighbours, as many on either side: fewer at the ends. In one window for all of them, since a month
 * has a hundred thousand.
 */
const medians = (values: readonly number[]): number[] => {
  const window: number[] = []
  return values.map((_, index) => {
    const reach = Math.min(medianOf >> 1, index, values.length - 1 - index)
    window.length = 0
    for (let from = index - reach; from <= index + reach; from += 1) {
      const value = values[from] as number
      let place = window.length
      for (; place > 0 && (window[place - 1] as number) > value; place -= 1) window[place] = window[place - 1] as number
      window[place] = value
    }
    return window[reach] as number
  })
}

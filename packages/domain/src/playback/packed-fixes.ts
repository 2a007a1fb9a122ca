/** Fixes by column as they are read, in any order: instants in epoch ms, degrees, km/h. */
export interface ReadFixes {
  recordedAt: readonly number[]
  lat: readonly number[]
  lng: readonly number[]
  speedKmh: readonly (number | null)[]
}

/** Fixes as they travel: each figure but the speed is what it has gone up by since the one before. */
export interface PackedFixes {
  /** Milliseconds, the first since the beginning of the period, and below 0 where it was recorded before it. */
  ms: number[]
  /** Millionths of a degree: a tenth of a metre. Longitudes go on beyond 180 where the way crosses the antimeridian. */
  lat: number[]
  lng: number[]
  /** Whole km/h. */
  speedKmh: (number | null)[]
  /** Numbers of the fixes after which nothing is known until the next one. */
  heldAfter: number[]
}

export const millionths = 1_000_000

/** Which of the fixes are told, by their numbers, oldest first. */
export interface ToldFixes {
  kept: readonly number[]
  /** Numbers among those that are kept: after these there is a silence. */
  heldAfter: readonly number[]
}

export const packFixes = (fixes: ReadFixes, { kept, heldAfter }: ToldFixes, fromTs: number): PackedFixes => {
  const packed: PackedFixes = { ms: [], lat: [], lng: [], speedKmh: [], heldAfter: [...heldAfter] }
  let last = { ms: fromTs, lat: 0, lng: 0 }
  let turns = 0
  kept.forEach((at, nth) => {
    const lngNow = Math.round((fixes.lng[at] as number) * millionths)
    if (nth > 0) {
      const step = lngNow + turns - last.lng
      if (step > halfTurn) turns -= 2 * halfTurn
      else if (step < -halfTurn) turns += 2 * halfTurn
    }
    const next = {
      ms: fixes.recordedAt[at] as number,
      lat: Math.round((fixes.lat[at] as number) * millionths),
      lng: lngNow + turns,
    }
    const speed = fixes.speedKmh[at]
    packed.ms.push(next.ms - last.ms)
    packed.lat.push(next.lat - last.lat)
    packed.lng.push(next.lng - last.lng)
    packed.speedKmh.push(speed === null || speed === undefined ? null : Math.round(speed))
    last = next
  })
  return packed
}

const halfTurn = 180 * millionths

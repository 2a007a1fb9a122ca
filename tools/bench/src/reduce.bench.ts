import type { Fix } from '@atalaya/domain/fix'
import { indexGeozones } from '@atalaya/domain/geozone-membership'
import { type ReducerRules, reduceFixes } from '@atalaya/domain/item-reducer'
import { defaultMotionSettings, initialItemState } from '@atalaya/domain/item-state'
import { simplifyRoute } from '@atalaya/domain/route-simplification'
import { printFigures, tell } from './figures.ts'

const fixCount = 200_000
const zoneCount = 2_000

/** A fix every five seconds over Spain: 40 minutes of driving, then some of halting with the engine on and off. */
const drive = (): Fix[] => {
  const fixes: Fix[] = []
  let [lat, lng] = [40, -3]
  for (let nth = 0; nth < fixCount; nth++) {
    const isMoving = nth % 600 < 480
    if (isMoving) {
      lat += 0.0005 * Math.sin(nth / 5_000)
      lng += 0.0005 * Math.cos(nth / 5_000)
    }
    const [recordedAt, ignition] = [1_750_000_000_000 + nth * 5_000, nth % 600 < 540]
    fixes.push({ recordedAt, lat, lng, speedKmh: isMoving ? 50 + (nth % 30) : 0, source: 1, isValid: true, ignition })
  }
  return fixes
}

/** Of some runs of the same work, since the first ones warm the machine up. */
const bestMs = (work: () => void): number => {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < 5; run++) {
    const startedAt = performance.now()
    work()
    best = Math.min(best, performance.now() - startedAt)
  }
  return best
}

/** What one thread makes of fixes: trips, stops and crossings of 2,000 geozones, and a month's route for a screen. */
export const runReduce = async (): Promise<void> => {
  tell(`reducing ${fixCount} fixes`)
  const fixes = drive()
  const zones = indexGeozones(
    Array.from({ length: zoneCount }, (_, nth) => ({
      id: nth + 1,
      shape: {
        kind: 'circle' as const,
        centre: { lat: 37 + (nth % 50) * 0.12, lng: -8 + Math.floor(nth / 50) * 0.25 },
        radiusM: 4_000,
      },
    })),
  )
  const rules: ReducerRules = { settings: defaultMotionSettings, zones }
  const perSecond = (ms: number): number => Math.round((fixCount / ms) * 1_000)
  const reducedInBatches = (size: number) => () => {
    let state = initialItemState
    for (let at = 0; at < fixCount; at += size) state = reduceFixes(state, fixes.slice(at, at + size), rules).state
  }
  const month = fixes.slice(0, 100_000)
  const columns = {
    recordedAt: month.map(({ recordedAt }) => recordedAt),
    lat: month.map(({ lat }) => lat),
    lng: month.map(({ lng }) => lng),
    speedKmh: month.map(({ speedKmh }) => speedKmh),
  }
  printFigures('reduce', {
    zones: zoneCount,
    fixesPerSecondOneByOne: perSecond(bestMs(reducedInBatches(1))),
    fixesPerSecondByTwenty: perSecond(bestMs(reducedInBatches(20))),
    simplify100kMs: Math.round(
      bestMs(() => simplifyRoute(columns, { maxPoints: 4_000, gapMs: 900_000, movingFromKmh: 5 })),
    ),
  })
}

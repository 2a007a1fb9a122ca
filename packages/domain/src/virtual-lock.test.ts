import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fix, LatLng } from './fix.ts'
import { destination, distanceM } from './geometry.ts'
import { defaultMotionSettings as settings } from './item-state.ts'
import { fixMoments } from './rules/fix-moments.ts'
import { judge } from './rules/judge.ts'
import { ruleOf } from './rules/rule.ts'
import { virtualLockRule } from './rules/virtual-lock.rule.ts'
import { breakBy, surelyInside, type VirtualLock } from './virtual-lock.ts'

const yard: LatLng = { lat: 38.8794, lng: -6.9707 }
const lock: VirtualLock = { anchor: yard, radiusM: 100 }
const closedAt = 10_000
const rule = ruleOf(virtualLockRule, { id: 1, from: closedAt + 1, until: null, settings: lock })
const earliestBreak = (fixes: readonly Fix[]) => judge([rule], {}, fixMoments(fixes, settings)).verdicts[0]?.finding
const fixAt = (recordedAt: number, awayM: number, over: Partial<Fix> = {}): Fix => ({
  recordedAt,
  ...destination(yard, 40, awayM),
  source: 1,
  isValid: true,
  payloadHash: String(recordedAt),
  ...over,
})

describe('a closed lock', () => {
  test('is broken by a fix that moves beyond its radius, with when, where and how far', () => {
    const fix = fixAt(20_000, 130, { speedKmh: 30, ignition: false })
    expect(breakBy(lock, fix, settings)).toEqual({
      cause: 'moved',
      at: 20_000,
      place: { lat: fix.lat, lng: fix.lng },
      distanceM: 130,
    })
    expect(breakBy(lock, fixAt(20_000, 99, { speedKmh: 30 }), settings)).toBeUndefined()
  })

  test('takes the drift of a receiver at rest for what it is', () => {
    expect(breakBy(lock, fixAt(20_000, 155, { speedKmh: 0 }), settings)).toBeUndefined()
    expect(breakBy(lock, fixAt(20_000, 155), settings)).toBeUndefined()
    expect(breakBy(lock, fixAt(20_000, 165, { speedKmh: 0 }), settings)).toMatchObject({ cause: 'moved' })
  })

  test('knows how far masts and access points can be wrong', () => {
    const by = (source: 3 | 4, awayM: number) => breakBy(lock, fixAt(20_000, awayM, { source, speedKmh: 30 }), settings)
    expect([by(3, 3_000), by(4, 240)]).toEqual([undefined, undefined])
    expect([by(3, 3_200), by(4, 260)]).toMatchObject([{ cause: 'moved' }, { cause: 'moved' }])
  })

  test('is broken by the ignition, wherever the item is, and even where nobody knows it', () => {
    expect(breakBy(lock, fixAt(20_000, 3, { ignition: true }), settings)).toMatchObject({
      cause: 'ignition',
      distanceM: 3,
    })
    expect(breakBy(lock, fixAt(20_000, 3, { ignition: true, isValid: false }), settings)).toEqual({
      cause: 'ignition',
      at: 20_000,
      place: null,
      distanceM: null,
    })
  })

  test('is not broken by what was recorded before it was closed, nor by a place that is not to be trusted', () => {
    expect(earliestBreak([fixAt(closedAt, 9_000, { ignition: true })])).toBeUndefined()
    expect(earliestBreak([fixAt(closedAt + 1, 9_000, { ignition: true })])).toMatchObject({ cause: 'ignition' })
    expect(breakBy(lock, fixAt(20_000, 9_000, { isValid: false, speedKmh: 90 }), settings)).toBeUndefined()
    expect(breakBy(lock, fixAt(20_000, 9_000, { lat: 0, lng: 0 }), settings)).toBeUndefined()
    expect(breakBy(lock, fixAt(20_000, 9_000, { source: 2 }), settings)).toBeUndefined()
  })

  test('hears the first report of an instant alone', () => {
    const calm = fixAt(20_000, 0, { payloadHash: '1' })
    const away = fixAt(20_000, 900, { payloadHash: '2' })
    expect(earliestBreak([away, calm])).toBeUndefined()
    expect(earliestBreak([{ ...away, payloadHash: '0' }, calm])).toMatchObject({ at: 20_000 })
  })
})

test('a lock that was broken stays so, and remembers it through JSON', () => {
  const first = judge([rule], {}, fixMoments([fixAt(20_000, 900)], settings))
  const memories = JSON.parse(JSON.stringify(first.memories))
  const second = judge([rule], memories, fixMoments([fixAt(30_000, 0), fixAt(40_000, 900)], settings))
  expect([second.verdicts, second.memories]).toEqual([[], first.memories])
})

const anyFix = fc.record({
  recordedAt: fc.integer({ min: 1, max: 40 }).map((n) => n * 1_000),
  awayM: fc.integer({ min: 0, max: 400 }),
  speedKmh: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }),
  ignition: fc.option(fc.boolean(), { nil: undefined }),
  isValid: fc.boolean(),
  hash: fc.integer({ min: 0, max: 3 }),
})
const fixesOf = (made: (typeof anyFix extends fc.Arbitrary<infer Made> ? Made : never)[]) =>
  made.map(({ recordedAt, awayM, hash, ...over }) => fixAt(recordedAt, awayM, { ...over, payloadHash: String(hash) }))

describe('whatever is reported', () => {
  test('the order of arrival makes no difference', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyFix, { maxLength: 30, selector: ({ recordedAt, hash }) => `${recordedAt} ${hash}` }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (made, random) => {
          const fixes = fixesOf(made)
          const shuffled = fixes
            .map((fix) => ({ fix, key: random.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ fix }) => fix)
          expect(earliestBreak(shuffled)).toEqual(earliestBreak(fixes))
        },
      ),
    )
  })

  test('what comes in two lots is broken by the earlier of what each lot breaks', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyFix, { maxLength: 30, selector: ({ recordedAt }) => recordedAt }),
        fc.integer({ min: 0, max: 30 }),
        (made, cut) => {
          const fixes = fixesOf(made)
          const found = [fixes.slice(0, cut), fixes.slice(cut)]
            .map((lot) => earliestBreak(lot))
            .filter((one) => one !== undefined)
          const earliest = found.sort((a, b) => a.at - b.at)[0]
          expect(earliestBreak(fixes)).toEqual(earliest)
        },
      ),
    )
  })

  test('nothing that stays within radius and drift with its engine off breaks a lock', () => {
    fc.assert(
      fc.property(fc.array(anyFix, { maxLength: 30 }), (made) => {
        const parked = fixesOf(made.map((one) => ({ ...one, ignition: false, speedKmh: 0, awayM: one.awayM % 159 })))
        expect(earliestBreak(parked)).toBeUndefined()
      }),
    )
  })

  test('the square in which nothing needs looking at lies within the radius', () => {
    fc.assert(
      fc.property(
        fc.record({
          lat: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
          lng: fc.double({ min: -179, max: 179, noNaN: true }),
          radiusM: fc.integer({ min: 20, max: 5_000 }),
          north: fc.double({ min: -1, max: 1, noNaN: true }),
          east: fc.double({ min: -1, max: 1, noNaN: true }),
        }),
        ({ lat, lng, radiusM, north, east }) => {
          const anchor = { lat, lng }
          const { latDeg, lngDeg } = surelyInside({ anchor, radiusM })
          const place = { lat: Math.max(-90, Math.min(90, lat + latDeg * north)), lng: lng + lngDeg * east }
          expect(distanceM(anchor, place)).toBeLessThanOrEqual(radiusM)
        },
      ),
    )
  })
})

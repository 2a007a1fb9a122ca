import { type Fix, fixSources, isTrusted } from '@atalaya/domain/fix'
import { noGeozones } from '@atalaya/domain/geozone-membership'
import { defaultMotionSettings } from '@atalaya/domain/item-state'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { initialEngineState } from './engine-state.ts'
import { noChanges } from './item-changes.ts'
import { reduceObservations } from './item-reduction.ts'
import type { Observation } from './observation.ts'

const rules = {
  settings: defaultMotionSettings,
  zones: noGeozones,
  assigned: { driverId: null, since: 0 },
}
const step = fc.record({
  seconds: fc.integer({ min: 0, max: 60 }),
  hasFix: fc.boolean(),
  isJump: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  ignition: fc.boolean(),
  isDoorOpen: fc.boolean(),
})

const observationsOf = (steps: (typeof step extends fc.Arbitrary<infer T> ? T : never)[]): Observation[] => {
  let recordedAt = Date.UTC(2026, 0, 5)
  return steps.map(({ seconds, hasFix, isJump, ignition, isDoorOpen }, nth) => {
    recordedAt += seconds * 1_000
    const lat = hasFix ? 40 + nth * 0.000_5 + (isJump ? 9 : 0) : 0
    const payloadHash = String(nth).padStart(4, '0')
    const source = hasFix ? fixSources.gpsFix : fixSources.gpsNoFix
    const fix: Fix = { recordedAt, lat, lng: hasFix ? -3 : 0, source, isValid: hasFix, ignition, payloadHash }
    return { fix, io: { isDoorOpen }, driverId: null, trackerId: 1, sensors: null }
  })
}

const eventsOf = (observations: Observation[], size: number) => {
  const changes = noChanges()
  let state = initialEngineState
  for (let at = 0; at < observations.length; at += size)
    ({ state } = reduceObservations(state, observations.slice(at, at + size), { rulesAt: () => rules, changes }))
  return { events: changes.events, outliers: new Set(changes.outliers) }
}

it('places each event at the last good fix at or before it, however the reports are cut into batches', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 25 }), (steps, size) => {
      const observations = observationsOf(steps).sort(
        ({ fix: a }, { fix: b }) =>
          a.recordedAt - b.recordedAt ||
          Number(isTrusted(b)) - Number(isTrusted(a)) ||
          ((a.payloadHash as string) < (b.payloadHash as string) ? -1 : 1),
      )
      const whole = eventsOf(observations, observations.length || 1)
      const first = observations.filter(({ fix }, at) => fix.recordedAt !== observations[at - 1]?.fix.recordedAt)
      const good = first.filter(({ fix }) => isTrusted(fix) && !whole.outliers.has(fix.recordedAt))
      for (const { recordedAt, position } of whole.events) {
        const last = good.findLast(({ fix }) => fix.recordedAt <= recordedAt)?.fix
        expect(position).toEqual(last ? { lat: last.lat, lng: last.lng } : null)
      }
      expect(eventsOf(observations, size).events).toEqual(whole.events)
    }),
    { numRuns: 300 },
  )
})

import { LiveMessage } from '@atalaya/contract/live'
import { motions } from '@atalaya/domain/item-state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBatch, readMessage } from './read-message.ts'

const wild = fc.oneof(
  fc.constantFrom(null, undefined, 'x', true, Number.NaN, -1, 1.5, 0, 1, 3, 9e20, ...motions),
  fc.integer(),
  fc.double(),
)
const field = (right: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: wild })
const optional = (right: fc.Arbitrary<unknown>) => field(fc.oneof(right, fc.constant(undefined)))
const number = fc.double({ min: -180, max: 180, noNaN: true })
const anyPosition = fc.record({
  kind: fc.constant('position'),
  itemType: field(fc.constantFrom(1, 2, 3)),
  itemId: field(fc.integer({ min: 1, max: 2_000_000_000 })),
  lat: field(fc.option(number)),
  lng: field(fc.option(number)),
  recordedAt: field(fc.option(fc.integer({ min: 0, max: 2e12 }))),
  motion: field(fc.constantFrom(...motions)),
  motionSince: field(fc.integer({ min: 0, max: 2e12 })),
  isInTrack: field(fc.boolean()),
  speedKmh: optional(number),
  heading: optional(number),
  ignition: optional(fc.boolean()),
})

test('the fast reader takes every position that the contract takes', () => {
  let taken = 0
  fc.assert(
    fc.property(anyPosition, (raw) => {
      if (!LiveMessage.safeParse(raw).success) return
      taken += 1
      expect(readMessage(raw)).toEqual(raw)
    }),
    { numRuns: 2_000 },
  )
  expect(taken).toBeGreaterThan(500)
})

test('what would break a screen is refused: words for numbers, unknown states, no id', () => {
  const right = {
    kind: 'position',
    itemType: 1,
    itemId: 5,
    lat: 1,
    lng: 2,
    recordedAt: 3,
    motion: 'moving',
    motionSince: 4,
    isInTrack: true,
  }
  expect(readMessage(right)).toEqual(right)
  for (const wrong of [
    { lat: '1' },
    { motion: 'flying' },
    { itemId: 0 },
    { itemId: 1.5 },
    { itemType: 4 },
    { speedKmh: null },
    { lng: Number.NaN },
  ]) {
    expect(readMessage({ ...right, ...wrong }), JSON.stringify(wrong)).toBeNull()
  }
})

test('a frame keeps what it can and counts what it cannot read', () => {
  const text = JSON.stringify({ seq: 7, messages: [{ kind: 'checkToken' }, { kind: 'tomorrow' }, null] })
  expect(readBatch(text)).toEqual({ seq: 7, messages: [{ kind: 'checkToken' }], unreadable: 2 })
})

test.each(['', '{', '[]', 'null', '{"seq":"1","messages":[]}', '{"seq":1}'])('%j is no frame', (text) => {
  expect(readBatch(text)).toBeNull()
})

import { expect, test } from 'vitest'
import { advanced, begun, noPlace, resumption, snapshotEnded } from './stream-place.ts'

test('goes on only from a snapshot that came whole', () => {
  const half = begun(noPlace, 'a', false)
  expect(resumption(advanced(half, 4))).toEqual({})
  const whole = snapshotEnded(half, 4)
  expect(resumption(advanced(whole, 9))).toEqual({ stream: 'a', lastSeq: 9 })
  expect(snapshotEnded(noPlace, 4)).toEqual(noPlace)
})

test('never goes back, and begins anew where the server does', () => {
  const whole = snapshotEnded(begun(noPlace, 'a', false), 7)
  expect(resumption(advanced(whole, 3))).toEqual({ stream: 'a', lastSeq: 7 })
  expect(resumption(begun(whole, 'a', true))).toEqual({ stream: 'a', lastSeq: 7 })
  expect(resumption(begun(whole, 'b', false))).toEqual({})
})

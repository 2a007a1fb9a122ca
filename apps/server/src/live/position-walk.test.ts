import { expect, test } from 'vitest'
import type { CompanyStream, Entry } from './company-stream.ts'
import { createPositionWalk } from './position-walk.ts'

const entry = (seq: number): Entry => ({ seq, itemId: seq, itemType: 1, json: `"${seq}"`, message: null })
const streamOf = (...seqs: number[]) =>
  ({ positions: () => seqs.map(entry)[Symbol.iterator]() }) as unknown as CompanyStream
const all = () => true

test('goes through what it has not told, a few at a time, and stands at the end then', () => {
  const walk = createPositionWalk(streamOf(1, 2, 3, 4, 5))
  walk.toldUpTo(1)
  expect(walk.next(5, { most: 2, shows: all })).toEqual({ chunk: ['"2"', '"3"'], upTo: 3, isAtEnd: false })
  expect([walk.isWalking(), walk.upTo()]).toEqual([true, 3])
  expect(walk.next(6, { most: 9, shows: all })).toEqual({ chunk: ['"4"', '"5"'], upTo: 5, isAtEnd: true })
  expect([walk.isWalking(), walk.upTo()]).toEqual([false, 6])
})

test('tells nothing twice, and all of it after it was started over on its way', () => {
  const walk = createPositionWalk(streamOf(1, 2))
  walk.toldUpTo(2)
  expect(walk.next(2, { most: 9, shows: all }).chunk).toEqual([])
  walk.startOver()
  walk.next(2, { most: 1, shows: all })
  walk.startOver()
  expect(walk.isWalking()).toBe(false)
  expect(walk.next(2, { most: 9, shows: all }).chunk).toEqual(['"1"', '"2"'])
})

test('leaves out what is not shown, without counting it', () => {
  const walk = createPositionWalk(streamOf(1, 2, 3))
  expect(walk.next(3, { most: 1, shows: ({ seq }) => seq !== 1 })).toEqual({ chunk: ['"2"'], upTo: 2, isAtEnd: false })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNames, writeNames } from './name-list.ts'

test('names come back as they were, whatever they hold', () => {
  const part = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom(';', '\\', '\\;', ' ', 'C:\\'))
  const name = fc.array(part, { maxLength: 5 }).map((parts) => parts.join('').trim())
  fc.assert(
    fc.property(fc.array(name.filter(Boolean)), (names) => {
      expect(readNames(writeNames(names))).toEqual(names)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['Norte;Sur', ['Norte', 'Sur']],
  [' Norte ; ; Sur;', ['Norte', 'Sur']],
  ['Norte\\; frío;Sur', ['Norte; frío', 'Sur']],
  ['Norte\\Sur', ['Norte\\Sur']],
  ['Norte\\\\;Sur', ['Norte\\', 'Sur']],
  [' ; ', []],
  ['', []],
])('%j written by hand is %j', (text, names) => {
  expect(readNames(text)).toEqual(names)
})

import { expect, test } from 'vitest'
import { type CraTurn, craTurnsDue, usualCraCode } from './cra-signals.ts'

const open = { endTs: null, isWithdrawn: false }
const over = { endTs: 5, isWithdrawn: false }
const withdrawn = { endTs: null, isWithdrawn: true }

test.each<[string, typeof open | typeof over, CraTurn[], CraTurn[]]>([
  ['a new one is told', open, [], ['raised']],
  ['one that is over already is told with its end', over, [], ['raised', 'restored']],
  ['one that goes on is told once', open, ['raised'], []],
  ['its end is told once', over, ['raised'], ['restored']],
  ['and not again', over, ['raised', 'restored'], []],
  ['one that goes on after all is told again', open, ['raised', 'restored'], ['raised']],
  ['one that goes on after all, and is over by now', over, ['raised', 'restored', 'raised'], ['restored']],
  ['one that never was and was told is cancelled', withdrawn, ['raised'], ['cancelled']],
  ['also where its end was told', { ...over, isWithdrawn: true }, ['raised', 'restored'], ['cancelled']],
  ['once', withdrawn, ['raised', 'cancelled'], []],
  ['one that never was and nobody heard of is no word worth', withdrawn, [], []],
])('%s', (_, episode, told, due) => {
  expect(craTurnsDue(episode, told)).toEqual(due)
})

test('what has no code of its own is an alarm of no particular kind', () => {
  expect([usualCraCode('panic'), usualCraCode('speed'), usualCraCode('toString')]).toEqual(['120', '150', '150'])
})

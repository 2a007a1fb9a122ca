import { expect, test } from 'vitest'
import { daysLeft, refusalCodes } from './bin-refusals.ts'

test('a refusal is told by its fields, and by itself where it lies in none', () => {
  const refused: Parameters<typeof refusalCodes>[0] = [
    { id: 1, error: 'plate.taken', fields: { plate: 'plate.taken' } },
    { id: 2, error: 'input.invalid', fields: { a: 'choice', b: 'choice' } },
    { id: 3, error: 'not.found' },
  ]
  expect(Object.fromEntries(refusalCodes(refused))).toEqual({ 1: ['plate.taken'], 2: ['choice'], 3: ['not.found'] })
})

test('the days that are left count those that have begun, and never none', () => {
  const day = 86_400_000
  expect([30 * day, 29.2 * day, day, 1, -5].map((endsAt) => daysLeft(endsAt, 0))).toEqual([30, 30, 1, 1, 1])
})

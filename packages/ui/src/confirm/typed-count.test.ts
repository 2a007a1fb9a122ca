import { expect, test } from 'vitest'
import { isTypedCount } from './typed-count.ts'

test('a number is taken as any language writes it', () => {
  for (const typed of ['50008', ' 50008 ', '50.008', '50,008', '50\u202f008'])
    expect(isTypedCount(typed, 50_008)).toBe(true)
})

test('nothing else is taken for it', () => {
  for (const typed of ['', '5', '5.0008', '50.0.08', '50008x']) expect(isTypedCount(typed, 50_008)).toBe(false)
  expect(isTypedCount('1.2', 12)).toBe(false)
})

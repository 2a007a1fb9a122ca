import { expect, test } from 'vitest'
import { differenceOf } from './difference.ts'

test('a figure has changed by an amount and by a share of what it was', () => {
  expect(differenceOf(120, 100)).toEqual({ by: 20, share: 0.2 })
  expect(differenceOf(75, 100)).toEqual({ by: -25, share: -0.25 })
  expect(differenceOf(100, 100)).toEqual({ by: 0, share: 0 })
})

test('below zero the share keeps the sign of the change', () => {
  expect(differenceOf(-5, -10)).toEqual({ by: 5, share: 0.5 })
})

test('of what was nothing there is no share, and without one of both nothing is said', () => {
  expect(differenceOf(3, 0)).toEqual({ by: 3, share: null })
  expect(differenceOf(null, 3)).toBeNull()
  expect(differenceOf(3, null)).toBeNull()
})

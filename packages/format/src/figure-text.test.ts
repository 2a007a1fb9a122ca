import { expect, test } from 'vitest'
import { figureText } from './figure-text.ts'
import { createFormat } from './format.ts'

const reader = { format: createFormat('es', 'Europe/Madrid'), fuelUnit: 1 as const }

test('a figure has its decimals and its unit, and none where its column has none', () => {
  expect(figureText({ kind: 'number', unit: 'km', decimals: 1 }, 1_240.5, reader)).toBe('1.240,5\u00a0km')
  expect(figureText({ kind: 'number' }, 12.4, reader)).toBe('12')
  expect(figureText(undefined, 3, reader)).toBe('3')
})

test('a duration is read in hours and minutes', () => {
  expect(figureText({ kind: 'duration' }, 12_000_000, reader)).toBe('3\u00a0h 20\u00a0min')
})

test('consumption is read the way the company reads it', () => {
  expect(figureText({ kind: 'number', unit: 'L/100 km', unitKind: 'consumption' }, 8, reader)).toBe('12,5\u00a0km/L')
})

import type { KnownInput } from '@atalaya/contract/sensors'
import { expect, test } from 'vitest'
import { inputOptions } from './input-options.ts'

const input = (items: number, value: number | null): KnownInput => ({
  kind: 'number',
  unit: 'V',
  isTechnical: false,
  isNamed: true,
  items,
  last: value === null ? null : { itemId: 1 as never, value, recordedAt: 1 },
})

test('what has come is offered first, with its last value, and nothing twice', () => {
  const options = inputOptions({ fuelL: input(0, null), satellites: input(2, 11), ain1V: input(9, 3.5) })
  expect(options.map(({ value }) => value)).toEqual([
    'ain1V',
    'satellites',
    'speedKmh',
    'altitudeM',
    'heading',
    'fuelL',
  ])
  expect(options[0]?.label).toBe('ain1V · 3.5 V')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalFrom, instantFrom } from './nmea-text.ts'

test('a decimal is the number that JavaScript reads, to the last bit, and nothing else is one', () => {
  const plain = /^[+-]?(?:\d{1,18}(?:\.\d{0,18})?|\.\d{1,18})$/
  const anything = fc.string({ unit: fc.constantFrom(...'0123456789.-+e '), maxLength: 22 })
  const decimals = fc
    .tuple(
      fc.constantFrom('', '-', '+'),
      fc.bigInt(0n, 10n ** 17n),
      fc.constantFrom('', '.', '.0', '.5', '.000001', '.123456789'),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(anything, decimals), (text) => {
      expect(decimalFrom(text)).toBe(plain.test(text) ? Number(text) : undefined)
    }),
    { numRuns: 20_000 },
  )
})

test('a date that no calendar has is none', () => {
  expect(instantFrom('290224', '235959.5')).toBe(Date.UTC(2024, 1, 29, 23, 59, 59, 500))
  for (const date of ['290223', '310424', '000124', '320124', '011324', '010024'])
    expect(instantFrom(date, '000000')).toBeUndefined()
  for (const time of ['240000', '006000', '000060', '0a0000']) expect(instantFrom('010124', time)).toBeUndefined()
})

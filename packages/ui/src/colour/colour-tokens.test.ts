import { expect, test } from 'vitest'
import { colourHex, colourTokenNames } from './colour-tokens.ts'

test('has every colour plain, dark and light', () => {
  const plain = colourTokenNames.filter((name) => !name.includes('-'))
  expect(plain).toHaveLength(12)
  for (const name of plain) expect(colourTokenNames).toEqual(expect.arrayContaining([`dark-${name}`, `light-${name}`]))
})

test('draws an unknown token, or a property of every object, in black', () => {
  expect(colourHex('turquoise')).toBe(colourHex('black'))
  expect(colourHex('constructor')).toBe(colourHex('black'))
})

import { expect, test } from 'vitest'
import { colourHex, colourTokenNames, setPalette } from './colour-tokens.ts'

test('has every colour plain, dark and light', () => {
  const plain = colourTokenNames.filter((name) => !name.includes('-'))
  expect(plain).toHaveLength(12)
  for (const name of plain) expect(colourTokenNames).toEqual(expect.arrayContaining([`dark-${name}`, `light-${name}`]))
})

test('draws an unknown token, or a property of every object, in black', () => {
  expect(colourHex('turquoise')).toBe(colourHex('black'))
  expect(colourHex('constructor')).toBe(colourHex('black'))
})

test('a brand has some colours of its own, and nothing that is no colour', () => {
  const before = colourHex('pink')
  setPalette({ pink: '#ff00aa', blue: 'url(x)', turquoise: '#00ffff' })
  expect([colourHex('pink'), colourHex('turquoise')]).toEqual(['#ff00aa', colourHex('black')])
  setPalette({})
  expect(colourHex('pink')).toBe(before)
})

import { expect, test } from 'vitest'
import { accentVariables, contrast, defaultAccent, onAccent } from './accent.ts'

test('contrast is the one of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('what stands on an accent can be read, whatever the brand', () => {
  for (const colour of [
    defaultAccent.light,
    defaultAccent.dark,
    '#ffe100',
    '#0a0a0a',
    '#e6007e',
    '#00a651',
    '#7f7f7f',
  ]) {
    expect(contrast(colour, onAccent(colour))).toBeGreaterThanOrEqual(4.4)
  }
})

test('a malformed colour falls back to the default', () => {
  const { light, dark } = accentVariables({ light: 'red;}', dark: '' })
  expect([light['--accent'], dark['--accent']]).toEqual([defaultAccent.light, defaultAccent.dark])
})

import { contrast } from '@atalaya/domain/colour'
import { expect, test } from 'vitest'
import { accentVariables, defaultAccent, onAccent } from './accent.ts'

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

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentOf, accentThemes } from './brand-accent.ts'
import { colourDistance, contrast, hexOfLch, lchOf, mix } from './colour.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('any accent can be read on every surface, and nobody takes it for a sign', () => {
  fc.assert(
    fc.property(colour, (chosen) => {
      const used = accentOf(chosen)
      for (const theme of ['light', 'dark'] as const) {
        const { surfaces, signs } = accentThemes[theme]
        expect(used[theme]).toMatch(/^#[0-9a-f]{6}$/)
        for (const surface of surfaces) expect(contrast(used[theme], surface)).toBeGreaterThanOrEqual(4.5)
        for (const sign of signs) expect(colourDistance(used[theme], sign)).toBeGreaterThanOrEqual(0.08)
      }
    }),
    { numRuns: 300 },
  )
})

test('what is good already stays as it is, and a correction is corrected once', () => {
  fc.assert(
    fc.property(colour, (chosen) => {
      const { light, dark } = accentOf(chosen)
      expect([accentOf(light).light, accentOf(dark).dark]).toEqual([light, dark])
    }),
    { numRuns: 100 },
  )
  expect(accentOf('#1d5bd6').light).toBe('#1d5bd6')
  expect(accentOf('#6EA2FF').dark).toBe('#6ea2ff')
})

test('a colour stays the colour it is: red stays red, and does not cry alarm', () => {
  for (const [chosen, name] of [
    ['#e30613', 'red'],
    ['#ffd500', 'yellow'],
    ['#00a651', 'green'],
    ['#111111', 'black'],
  ] as const) {
    const before = lchOf(chosen)
    for (const used of Object.values(accentOf(chosen))) {
      const after = lchOf(used)
      if (before.c < 0.02) expect(after.c, name).toBeLessThan(0.03)
      else expect(Math.cos(after.h - before.h), `${name} ${used}`).toBeGreaterThan(0.97)
    }
  }
})

test('a colour goes to OKLCH and back', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      expect(colourDistance(hexOfLch(lchOf(hex)), hex)).toBeLessThan(0.004)
    }),
  )
  // CSS Color 4: oklch(62.8% 0.2577 29.23) is red.
  const red = lchOf('#ff0000')
  expect([red.l, red.c, (red.h * 180) / Math.PI]).toEqual([
    expect.closeTo(0.628, 3),
    expect.closeTo(0.2577, 3),
    expect.closeTo(29.23, 1),
  ])
})

test('contrast is the one of WCAG, and mixing goes from one to the other', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect([mix('#000000', '#ffffff', 0), mix('#000000', '#ffffff', 0.5)]).toEqual(['#000000', '#808080'])
})

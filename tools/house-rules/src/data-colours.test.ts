import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Triple = [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

const css = readFileSync(new URL('../../../packages/ui/src/theme/tokens.css', import.meta.url), 'utf8')
const blockAfter = (selector: string): string => {
  const start = css.indexOf(selector)
  return css.slice(start, css.indexOf('}', start))
}
const hexesOf = (block: string): Record<string, string> =>
  Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]))

const light = hexesOf(blockAfter(':root {'))
const dark = { ...light, ...hexesOf(blockAfter("[data-mantine-color-scheme='dark'] {")) }
const themes = {
  light: { tokens: light, surfaces: ['grey-0', 'grey-1'] },
  dark: { tokens: dark, surfaces: ['grey-0', 'grey-1', 'grey-2'] },
}

const times = (matrix: Matrix, [x, y, z]: Triple): Triple =>
  matrix.map((row) => row[0] * x + row[1] * y + row[2] * z) as Triple

/** What is left of linear light for eyes without one of the cones (Machado, Oliveira and Fernandes 2009, severity 1). */
const eyes: Record<string, Matrix> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
}
const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const toOklab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]

const linear = (hex: string): Triple =>
  [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Triple

const luminance = (hex: string): number => {
  const [r, g, b] = linear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** WCAG 2 contrast ratio. */
const contrast = (a: string, b: string): number => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const oklab = (hex: string, eye: Matrix): Triple => {
  const seen = times(eye, linear(hex)).map((part) => Math.min(1, Math.max(0, part))) as Triple
  return times(toOklab, times(toCones, seen).map(Math.cbrt) as Triple)
}
const distance = (a: string, b: string, eye: Matrix): number => {
  const [p, q] = [oklab(a, eye), oklab(b, eye)]
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}

const statuses = ['moving', 'stopped', 'idling', 'offline', 'no-fix', 'alarm'].map((name) => `status-${name}`)
const data = Array.from({ length: 8 }, (_, nth) => `data-${nth + 1}`)

for (const [theme, { tokens, surfaces }] of Object.entries(themes)) {
  const hex = (name: string): string => {
    const value = tokens[name]
    if (!value) throw new Error(`--${name} has no value in the ${theme} theme`)
    return value
  }

  it(`has eight data colours that stand out from every surface of the ${theme} theme`, () => {
    for (const name of data)
      for (const surface of surfaces)
        expect(contrast(hex(name), hex(surface)), `${name} on ${surface}`).toBeGreaterThanOrEqual(3)
  })

  for (const [eye, matrix] of Object.entries(eyes)) {
    it(`tells data from a status, and never takes the accent for it, in the ${theme} theme with ${eye} eyes`, () => {
      for (const name of data)
        for (const status of statuses)
          expect(distance(hex(name), hex(status), matrix), `${name} and ${status}`).toBeGreaterThanOrEqual(0.07)
      if (eye !== 'usual') return
      for (const name of data)
        expect(distance(hex(name), hex('accent'), matrix), `${name} and accent`).toBeGreaterThanOrEqual(0.08)
    })

    it(`tells each data colour from the others in the ${theme} theme with ${eye} eyes`, () => {
      data.forEach((name, nth) => {
        for (const other of data.slice(nth + 1))
          expect(distance(hex(name), hex(other), matrix), `${name} and ${other}`).toBeGreaterThanOrEqual(0.08)
      })
    })
  }
}

/** Ground of our own map (apps/web/src/map/map-palette.ts). */
const land = { light: '#f3f5f7', dark: '#181e28' }

for (const [theme, { tokens }] of Object.entries(themes)) {
  it(`draws the faster the further from the ground, and never as an alarm, in the ${theme} theme`, () => {
    const ground = land[theme as keyof typeof land]
    const ramp = [1, 2, 3, 4].map((nth) => tokens[`speed-${nth}`] ?? '')
    const away = ramp.map((hex) => contrast(hex, ground))
    expect(away[0]).toBeGreaterThanOrEqual(3)
    away.slice(1).forEach((ratio, nth) => {
      expect(ratio / (away[nth] ?? 1)).toBeGreaterThanOrEqual(1.4)
    })
    for (const [eye, matrix] of Object.entries(eyes))
      for (const hex of ramp) {
        expect(distance(hex, tokens['status-alarm'] ?? '', matrix), `${hex} and alarm, ${eye}`).toBeGreaterThanOrEqual(
          0.1,
        )
        expect(distance(hex, tokens.accent ?? '', eyes.usual as Matrix), `${hex} and accent`).toBeGreaterThanOrEqual(
          0.08,
        )
      }
  })
}

it('gives the dark theme data colours of its own', () => {
  for (const name of data) expect(dark[name], name).not.toBe(light[name])
})

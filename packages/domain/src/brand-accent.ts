import { colourDistance, contrast, hexOfLch, type Lch, lchOf } from './colour.ts'

/** Of a brand, `#rrggbb`: as it is used on light surfaces, and on dark ones. */
export interface Accent {
  light: string
  dark: string
}

interface Theme {
  surfaces: readonly string[]
  /** What has a meaning of its own: the states of an item, and what deletes. */
  signs: readonly string[]
}

/** As packages/ui/src/theme/tokens.css has them; a test of the house compares them. */
export const accentThemes: Record<keyof Accent, Theme> = {
  light: {
    surfaces: ['#ffffff', '#f5f7fa', '#ebeff4'],
    signs: ['#1a9a4b', '#64748b', '#e0930c', '#9aa6b5', '#7c6f9f', '#dc2f2f', '#cf2727'],
  },
  dark: {
    surfaces: ['#0c1016', '#12171f', '#191f29'],
    signs: ['#35b76a', '#8593a8', '#eda92f', '#667386', '#9d8fc4', '#f0504f', '#d7373c'],
  },
}

/** WCAG 2: an accent is text as well. */
const leastContrast = 4.5
/** OKLab: what nobody takes for a sign. */
const leastDistance = 0.08

const isGood = (hex: string, { surfaces, signs }: Theme): boolean =>
  surfaces.every((surface) => contrast(hex, surface) >= leastContrast) &&
  signs.every((sign) => colourDistance(hex, sign) >= leastDistance)

const lightnesses = Array.from({ length: 96 }, (_, step) => 0.03 + step / 100)
/** So far a hue may turn before it is another colour, radians. */
const turns = [0, 0.06, -0.06, 0.12, -0.12, 0.18, -0.18]

/** The nearest by lightness that is good, a turned hue where that is nearer still. */
const corrected = (chosen: string, theme: Theme): string => {
  if (isGood(chosen, theme)) return chosen
  const { l, c, h } = lchOf(chosen)
  const cost = (candidate: Lch, turn: number) => Math.abs(candidate.l - l) + 2 * c * Math.abs(turn)
  const candidates = turns
    .flatMap((turn) => lightnesses.map((lightness) => ({ turn, lch: { l: lightness, c, h: h + turn } })))
    .sort((a, b) => cost(a.lch, a.turn) - cost(b.lch, b.turn))
  for (const { lch } of candidates) {
    const hex = hexOfLch(lch)
    if (isGood(hex, theme)) return hex
  }
  // White reads on every dark surface and black on every light one, and neither is a sign.
  return contrast('#000000', theme.surfaces[0] as string) >= leastContrast ? '#000000' : '#ffffff'
}

/** What is used of a chosen colour, `#rrggbb`: the colour itself wherever it can be read and means nothing else. */
export const accentOf = (chosen: string): Accent => ({
  light: corrected(chosen.toLowerCase(), accentThemes.light),
  dark: corrected(chosen.toLowerCase(), accentThemes.dark),
})

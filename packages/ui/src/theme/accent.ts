import { contrast, hexColour, mix } from '@atalaya/domain/colour'

/** Of a brand, `#rrggbb`: on light surfaces, and on dark ones (domain/brand-accent). */
export interface Accent {
  light: string
  dark: string
}

export const defaultAccent: Accent = { light: '#1d5bd6', dark: '#6ea2ff' }

const ink = '#0c1016'

/** What is written on a filled accent: white where it reads, else near-black. */
export const onAccent = (accent: string): string => (contrast(accent, '#ffffff') >= 4.5 ? '#ffffff' : ink)

/** Ten shades, lightest first: 4 is the accent on dark surfaces, 6 the accent on light ones. */
export const accentShades = ({ light, dark }: Accent) =>
  [
    mix(light, '#ffffff', 0.92),
    mix(light, '#ffffff', 0.84),
    mix(dark, '#ffffff', 0.6),
    mix(dark, '#ffffff', 0.3),
    dark,
    mix(dark, light, 0.5),
    light,
    mix(light, ink, 0.18),
    mix(light, ink, 0.36),
    mix(light, ink, 0.54),
  ] as const

/** The custom properties that a brand sets over the tokens; a malformed colour falls back to the default. */
export const accentVariables = (accent: Accent) => {
  const light = hexColour.test(accent.light) ? accent.light : defaultAccent.light
  const dark = hexColour.test(accent.dark) ? accent.dark : defaultAccent.dark
  const of = (colour: string, hover: string) => ({
    '--accent': colour,
    '--accent-hover': hover,
    '--on-accent': onAccent(colour),
  })
  return { light: of(light, mix(light, ink, 0.18)), dark: of(dark, mix(dark, '#ffffff', 0.2)) }
}

/** Accent of a brand as `#rrggbb`, one for light surfaces and one for dark ones. */
export interface Accent {
  light: string
  dark: string
}

export const defaultAccent: Accent = { light: '#1d5bd6', dark: '#6ea2ff' }

type Rgb = [number, number, number]

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb

const format = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `share` 0 keeps `from`, 1 gives `to`. */
export const mix = (from: string, to: string, share: number): string => {
  const [a, b] = [parse(from), parse(to)]
  return format(a.map((part, at) => part + ((b[at] as number) - part) * share) as Rgb)
}

/** WCAG 2 relative luminance, 0 to 1. */
const luminance = (hex: string): number => {
  const [r, g, b] = parse(hex).map((part) => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2 contrast ratio, 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

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

const hexColour = /^#[0-9a-f]{6}$/i

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

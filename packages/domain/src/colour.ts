/** Colours as `#rrggbb`, and OKLCH (Ottosson 2020): lightness 0 to 1, chroma 0 to about 0.37, hue in radians. */
export const hexColour = /^#[0-9a-f]{6}$/i

type Triple = [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]
export interface Lch {
  l: number
  c: number
  h: number
}

const parse = (hex: string): Triple => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Triple
const format = (rgb: Triple): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `share` 0 keeps `from`, 1 gives `to`. */
export const mix = (from: string, to: string, share: number): string => {
  const [a, b] = [parse(from), parse(to)]
  return format(a.map((part, at) => part + ((b[at] as number) - part) * share) as Triple)
}

const linearOf = (hex: string): Triple =>
  parse(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Triple

/** WCAG 2 relative luminance, 0 to 1. */
const luminance = (hex: string): number => {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2 contrast ratio, 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const times = (matrix: Matrix, [x, y, z]: Triple): Triple =>
  matrix.map((row) => row[0] * x + row[1] * y + row[2] * z) as Triple
const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const fromCones: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]
const toLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const fromLab: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]

const labOf = (hex: string): Triple => times(toLab, times(toCones, linearOf(hex)).map(Math.cbrt) as Triple)

/** How different two colours look: 0.02 is just seen, 0.08 is told apart at a glance. */
export const colourDistance = (a: string, b: string): number => {
  const [p, q] = [labOf(a), labOf(b)]
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}

export const lchOf = (hex: string): Lch => {
  const [l, a, b] = labOf(hex)
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) }
}

const isShown = (part: number): boolean => part >= -0.0005 && part <= 1.0005

/** Of the same lightness and hue, with as much of its chroma as a screen can show. */
export const hexOfLch = ({ l, c, h }: Lch): string => {
  const linear = (chroma: number): Triple =>
    times(fromCones, times(fromLab, [l, chroma * Math.cos(h), chroma * Math.sin(h)]).map((part) => part ** 3) as Triple)
  let [least, most] = [0, c]
  if (!linear(c).every(isShown)) {
    for (let step = 0; step < 12; step++) {
      const middle = (least + most) / 2
      if (linear(middle).every(isShown)) least = middle
      else most = middle
    }
  } else least = c
  return format(
    linear(least).map((part) => {
      const share = Math.min(1, Math.max(0, part))
      return 255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)
    }) as Triple,
  )
}

import { hexColour } from '@atalaya/domain/colour'

/** What users colour their own things with; fixed values, so that a zone looks the same on either theme's map. */
const hexes = {
  pink: '#d6408f',
  blue: '#2f6fe0',
  red: '#d93a34',
  orange: '#e0761b',
  yellow: '#d1a307',
  cyan: '#1398ad',
  purple: '#8a3fd1',
  violet: '#6a5ad6',
  green: '#2a9d4f',
  gray: '#74808f',
  white: '#f2f4f7',
  black: '#20262f',
  'dark-pink': '#9c2265',
  'dark-blue': '#1a4699',
  'dark-red': '#9e1f1b',
  'dark-orange': '#a34f08',
  'dark-yellow': '#8f6d00',
  'dark-cyan': '#086878',
  'dark-purple': '#5d2396',
  'dark-violet': '#42359c',
  'dark-green': '#176832',
  'dark-gray': '#49525e',
  'dark-white': '#cfd5dd',
  'dark-black': '#0a0d11',
  'light-pink': '#f08fc2',
  'light-blue': '#86b0f5',
  'light-red': '#f28e89',
  'light-orange': '#f4b074',
  'light-yellow': '#eecf63',
  'light-cyan': '#74ccd9',
  'light-purple': '#c08ff0',
  'light-violet': '#a99ff0',
  'light-green': '#7dcb95',
  'light-gray': '#b1bac5',
  'light-white': '#ffffff',
  'light-black': '#4b5462',
} as const

export type ColourTokenName = keyof typeof hexes
export const colourTokenNames = Object.keys(hexes) as ColourTokenName[]

const isColourToken = (token: string): token is ColourTokenName => Object.hasOwn(hexes, token)

let palette: Readonly<Record<string, string>> = {}

/** What a brand has of its own in place of some; once for a page, before anything is drawn. */
export const setPalette = (own: Readonly<Record<string, string>>): void => {
  palette = Object.fromEntries(
    Object.entries(own).filter(([token, hex]) => isColourToken(token) && hexColour.test(hex)),
  )
}

/** `#rrggbb` of a token; any other value becomes black (spec 2 §3). */
export const colourHex = (token: string): string => {
  const known = isColourToken(token) ? token : 'black'
  return palette[known] ?? hexes[known]
}

export type Scheme = 'light' | 'dark'

/** Colours as maps need them: resolved, because neither WebGL nor a style document knows custom properties. */
export interface MapPalette {
  scheme: Scheme
  water: string
  land: string
  urban: string
  border: string
  coast: string
  place: string
  country: string
  halo: string
  surface: string
  text: string
  textSecondary: string
  line: string
  accent: string
  onAccent: string
  moving: string
  stopped: string
  idling: string
  offline: string
  noFix: string
  alarm: string
  /** Of what is measured, where no state is told. */
  data: string
  /** Eight that are told apart, of what is compared; the first is `data`. */
  series: readonly string[]
  /** Slow to fast; what is over the limit has the colour of alarms. */
  speeds: readonly string[]
}

const ground = {
  light: {
    water: '#dbe3ec',
    land: '#f3f5f7',
    urban: '#e6eaef',
    border: '#c3ccd7',
    coast: '#c6d1dd',
    place: '#66738a',
    country: '#8a97a8',
    halo: '#f9fafb',
  },
  dark: {
    water: '#0c1118',
    land: '#181e28',
    urban: '#202835',
    border: '#364151',
    coast: '#2a3442',
    place: '#93a0b2',
    country: '#68768a',
    halo: '#12171f',
  },
} as const

/** Read when the theme changes; status and accent come from the same tokens as every panel's. */
export const readMapPalette = (scheme: Scheme): MapPalette => {
  const style = getComputedStyle(document.documentElement)
  // A canvas gives any CSS colour back as `#rrggbb`; a build shortens `#ffffff` to `#fff`, which shaders misread.
  const sketch = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  const token = (name: string): string => {
    sketch.fillStyle = style.getPropertyValue(name).trim()
    return sketch.fillStyle
  }
  return {
    scheme,
    ...ground[scheme],
    surface: token('--surface-panel'),
    text: token('--text'),
    textSecondary: token('--text-secondary'),
    line: token('--line-strong'),
    accent: token('--accent'),
    onAccent: token('--on-accent'),
    moving: token('--status-moving'),
    stopped: token('--status-stopped'),
    idling: token('--status-idling'),
    offline: token('--status-offline'),
    noFix: token('--status-no-fix'),
    alarm: token('--status-alarm'),
    data: token('--data-1'),
    series: [1, 2, 3, 4, 5, 6, 7, 8].map((nth) => token(`--data-${nth}`)),
    speeds: [1, 2, 3, 4].map((nth) => token(`--speed-${nth}`)),
  }
}

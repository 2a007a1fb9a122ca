import type { ItemEvent } from '@atalaya/contract/tracks'
import type { MapPalette } from '../../../map/map-palette.ts'
import { isDangerous } from './event-colour.ts'

/** Drawn at twice the size that they are shown in. */
const ratio = 2

const sketch = (widthPx: number, heightPx: number, draw: (context: CanvasRenderingContext2D) => void): ImageData => {
  const canvas = document.createElement('canvas')
  canvas.width = widthPx * ratio
  canvas.height = heightPx * ratio
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  context.scale(ratio, ratio)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  draw(context)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

export const chevronPx = 14
/** Points to the right, along the line that it lies on; its casing keeps it apart from every colour. */
export const paintChevron = (context: CanvasRenderingContext2D, { text, surface }: MapPalette): void => {
  const path = new Path2D('M5 3.5L9 7L5 10.5')
  for (const [colour, width] of [
    [surface, 5],
    [text, 2.2],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke(path)
  }
}

export const chevron = (palette: MapPalette): ImageData =>
  sketch(chevronPx, chevronPx, (context) => paintChevron(context, palette))

/** Outlines on a field of 24 by 24, from Tabler Icons (MIT). */
const pinIcons = {
  braking: 'M12 5v9M7 10l5 5l5 -5M5 20h14',
  acceleration: 'M12 20v-9M7 14l5 -5l5 5M5 4h14',
  turn: 'M15 3h5v5M20 3l-7.536 7.536a5 5 0 0 0 -1.464 3.534v6.93',
  speed: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M13.4 10.6l3 -3M7 12a5 5 0 0 1 5 -5',
  zone: 'M5 5a5 5 0 0 1 7 0a5 5 0 0 0 7 0v9a5 5 0 0 1 -7 0a5 5 0 0 0 -7 0v-9M5 21v-7',
  door: 'M14 12v.01M3 21h18M6 21v-16a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v16',
  person: 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2',
  battery: 'M6 7h11a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-11a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2M21 11v2M7 10v4',
  danger: 'M12 4v10M12 19v.01',
  other: 'M12 11v6M12 7v.01',
} as const

const iconOf = (kind: ItemEvent['kind']): keyof typeof pinIcons => {
  if (isDangerous(kind)) return 'danger'
  switch (kind) {
    case 'hardBraking':
      return 'braking'
    case 'fastAcceleration':
      return 'acceleration'
    case 'sharpTurn':
      return 'turn'
    case 'overspeed':
      return 'speed'
    case 'geozoneEntered':
    case 'geozoneLeft':
      return 'zone'
    case 'doorOpen':
    case 'doorClosed':
      return 'door'
    case 'driverIn':
    case 'driverOut':
      return 'person'
    case 'lowBattery':
      return 'battery'
    default:
      return 'other'
  }
}

export const eventPin = (kind: ItemEvent['kind']): string => `event-${iconOf(kind)}`

const pinPath = 'M11 25C7 19.5 2 16 2 10.5a9 9 0 1 1 18 0C20 16 15 19.5 11 25z'
const iconPx = 11

/** Its foot is in the middle of its lower edge. */
export const pinSize = { width: 22, height: 26 }
type PinIcon = keyof typeof pinIcons

const paintIconPin = (context: CanvasRenderingContext2D, icon: PinIcon, { text, alarm, surface }: MapPalette): void => {
  const pinOutline = new Path2D(pinPath)
  context.fillStyle = icon === 'danger' ? alarm : text
  context.fill(pinOutline)
  context.strokeStyle = surface
  context.lineWidth = 1.5
  context.stroke(pinOutline)
  context.translate(11 - iconPx / 2, 10.5 - iconPx / 2)
  context.scale(iconPx / 24, iconPx / 24)
  context.lineWidth = 3
  context.stroke(new Path2D(pinIcons[icon]))
}

/** Dark, and red for danger; scales what it draws on. */
export const paintPin = (context: CanvasRenderingContext2D, kind: ItemEvent['kind'], palette: MapPalette): void =>
  paintIconPin(context, iconOf(kind), palette)

/** A pin for each icon that some events need. */
export const eventPins = (palette: MapPalette, kinds: readonly ItemEvent['kind'][]): Record<string, () => ImageData> =>
  Object.fromEntries(
    [...new Set(kinds.map(iconOf))].map((icon) => [
      `event-${icon}`,
      () => sketch(pinSize.width, pinSize.height, (context) => paintIconPin(context, icon, palette)),
    ]),
  )

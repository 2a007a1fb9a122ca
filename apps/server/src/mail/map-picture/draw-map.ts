import type { LatLng } from '@atalaya/domain/fix'
import type { GeozoneShape } from '@atalaya/domain/geozone-shape'
import sharp, { type OverlayOptions } from 'sharp'
import { type MapPicture, type MapView, outlineOf, pictureHeight, pictureWidth, type Tile, viewOf } from './map-view.ts'
import { textPath } from './text-path.ts'

export interface DrawnTile extends Tile {
  image: Uint8Array
}

const ground = '#e9edf2'
const ink = '#1c2430'
/** As many as are told apart in a picture of this size. */
const mostPoints = 300
const scaleBarPx = 120

const thinned = <T>(points: readonly T[]): readonly T[] => {
  const step = Math.ceil(points.length / mostPoints)
  return step <= 1 ? points : points.filter((_, at) => at % step === 0 || at === points.length - 1)
}

const pathOf = (view: MapView, points: readonly LatLng[]): string =>
  points
    .map((point, at) => {
      const { x, y } = view.at(point)
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')

const zonePathOf = (view: MapView, shape: GeozoneShape): string =>
  outlineOf(shape)
    // The rings of a corridor have no point too many.
    .map((ring) => `${pathOf(view, shape.kind === 'corridor' ? ring : thinned(ring))}Z`)
    .join('')

/** 1, 2 or 5 by a power of ten, as long as it may be. */
const roundDown = (metres: number): number => {
  const power = 10 ** Math.floor(Math.log10(metres))
  const times = metres / power
  return power * (times >= 5 ? 5 : times >= 2 ? 2 : 1)
}

const label = (text: string, { x, y, isRight }: { x: number; y: number; isRight?: boolean }): string => {
  const { path, width } = textPath(text, 13)
  const left = isRight ? x - width : x
  return `<rect x="${left - 6}" y="${y - 15}" width="${width + 12}" height="21" rx="4" fill="#ffffff" fill-opacity="0.85"/>
    <g transform="translate(${left} ${y})" fill="${ink}">${path}</g>`
}

const scaleBar = ({ metresAPixel }: MapView): string => {
  const metres = roundDown(scaleBarPx * metresAPixel)
  const width = metres / metresAPixel
  const text = metres >= 1_000 ? `${metres / 1_000} km` : `${metres} m`
  const y = pictureHeight - 14
  return `${label(text, { x: 20, y: y - 10 })}
    <path d="M14 ${y - 5}V${y}H${14 + width}V${y - 5}" fill="none" stroke="#ffffff" stroke-width="5"/>
    <path d="M14 ${y - 5}V${y}H${14 + width}V${y - 5}" fill="none" stroke="${ink}" stroke-width="2"/>`
}

/** Where tiles are absent, lines that show how far things are apart. */
const grid = (): string => {
  const lines: string[] = []
  for (let x = 60; x < pictureWidth; x += 60) lines.push(`M${x} 0V${pictureHeight}`)
  for (let y = 60; y < pictureHeight; y += 60) lines.push(`M0 ${y}H${pictureWidth}`)
  return `<path d="${lines.join('')}" stroke="#d6dce5" stroke-width="1"/>`
}

interface Look {
  accent: string
  attribution: string
}

const overlay = (
  picture: MapPicture,
  view: MapView,
  { accent, attribution, isBare }: Look & { isBare: boolean },
): string => {
  const place = view.at(picture)
  const zone = picture.shape && zonePathOf(view, picture.shape)
  const way = picture.trail.length > 1 ? pathOf(view, thinned([...picture.trail, picture])) : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}">
    ${isBare ? grid() : ''}
    ${zone ? `<path d="${zone}" fill-rule="evenodd" fill="${accent}" fill-opacity="0.14" stroke="${accent}" stroke-width="2" stroke-dasharray="6 4"/>` : ''}
    ${way ? `<path d="${way}" fill="none" stroke="#ffffff" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/><path d="${way}" fill="none" stroke="${accent}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>` : ''}
    <circle cx="${place.x}" cy="${place.y}" r="20" fill="#d92d20" fill-opacity="0.18"/>
    <circle cx="${place.x}" cy="${place.y}" r="10" fill="#d92d20" stroke="#ffffff" stroke-width="3"/>
    ${scaleBar(view)}
    ${label(`${picture.lat.toFixed(5)}, ${picture.lng.toFixed(5)}`, { x: pictureWidth - 12, y: 24, isRight: true })}
    ${attribution && !isBare ? label(attribution, { x: pictureWidth - 12, y: pictureHeight - 12, isRight: true }) : ''}
  </svg>`
}

/** As PNG. Tiles that did not come, or are none, leave their place bare: what it is about is drawn in any case. */
export const drawMap = async (picture: MapPicture, tiles: readonly DrawnTile[], look: Look): Promise<Uint8Array> => {
  const view = viewOf(picture)
  const laid = await Promise.all(tiles.map(layTile))
  const drawn = laid.filter((tile) => tile !== undefined)
  const above = Buffer.from(overlay(picture, view, { ...look, isBare: drawn.length === 0 }))
  return sharp({ create: { width: pictureWidth, height: pictureHeight, channels: 3, background: ground } })
    .composite([...drawn, { input: above, left: 0, top: 0 }])
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer()
}

const tileSize = 256

/** As much of it as lies in the picture. */
const layTile = async ({ image, left, top }: DrawnTile): Promise<OverlayOptions | undefined> => {
  const [cutLeft, cutTop] = [Math.max(0, -left), Math.max(0, -top)]
  const width = Math.min(tileSize, pictureWidth - left) - cutLeft
  const height = Math.min(tileSize, pictureHeight - top) - cutTop
  try {
    const input = await sharp(image, { limitInputPixels: 2_048 * 2_048 })
      .resize(tileSize, tileSize)
      .extract({ left: cutLeft, top: cutTop, width, height })
      .toBuffer()
    return { input, left: left + cutLeft, top: top + cutTop }
  } catch {
    return undefined
  }
}

import { clusterFloats, markerFloats, type Scene } from '../../../live/scene.ts'
import type { LabelAtlas, LabelImage, LabelStyle } from './label-atlas.ts'

/** From this zoom on every item is named, where there is room (look: labels from zoom 12). */
export const labelZoom = 12
const mostNames = 300
const markerHalfPx = 16
const cellPx = 64

export interface LabelTexts {
  nameOf(itemId: number): string
  /** With whoever drives it: for what is pointed at. */
  fullNameOf(itemId: number): string
  /** What stands in a person's marker; empty for what has an icon of its own. */
  initialsOf(itemId: number): string
  countText(count: number): string
}

export interface LabelWish extends LabelTexts {
  zoom: number
  worldPx: number
  chosen: number
  hovered: number
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

/** Remembers what is taken, by cells, so that a new box is compared with its neighbours only. */
const createFloor = () => {
  const cells = new Map<string, Box[]>()
  const cellsOf = ([left, top, right, bottom]: Box): string[] => {
    const keys: string[] = []
    for (let x = Math.floor(left / cellPx); x <= Math.floor(right / cellPx); x += 1)
      for (let y = Math.floor(top / cellPx); y <= Math.floor(bottom / cellPx); y += 1) keys.push(`${x}/${y}`)
    return keys
  }
  const overlaps = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
  return {
    isFree: (box: Box): boolean => cellsOf(box).every((key) => !cells.get(key)?.some((other) => overlaps(box, other))),
    take: (box: Box): void => {
      for (const key of cellsOf(box)) {
        const own = cells.get(key)
        if (own) own.push(box)
        else cells.set(key, [box])
      }
    },
  }
}

export interface LabelRows {
  /** Drawn with the rings, under the markers. */
  counts: Float32Array
  /** Initials in the markers and names beside them. */
  names: Float32Array
}

/** Rows for the label buffers: counts in the rings, initials in the markers, and names where none covers another. */
export const placeLabels = (scene: Scene, atlas: LabelAtlas, wish: LabelWish): LabelRows => {
  const counts: number[] = []
  const names: number[] = []
  const floor = createFloor()
  const pathOf = (marker: number): number[] =>
    Array.from(scene.markers.subarray(marker * markerFloats, marker * markerFloats + 6))
  const pointOf = (marker: number): [number, number] => [
    (scene.markers[marker * markerFloats + 2] as number) * wish.worldPx,
    (scene.markers[marker * markerFloats + 3] as number) * wish.worldPx,
  ]
  const put = (to: number[], path: readonly number[], image: LabelImage, offset: readonly [number, number]): void => {
    to.push(...path, offset[0], offset[1], image.width, image.height, ...image.texture)
  }
  const centred = (image: LabelImage): [number, number] => [-image.width / 2, -image.height / 2]

  scene.clusterCounts.forEach((count, i) => {
    const [x, y, radius] = scene.clusters.subarray(i * clusterFloats, i * clusterFloats + 3)
    const image = atlas.image(wish.countText(count), 'count')
    put(counts, [x as number, y as number, x as number, y as number, 0, 0], image, centred(image))
    const [px, py, r] = [(x as number) * wish.worldPx, (y as number) * wish.worldPx, radius as number]
    floor.take([px - r, py - r, px + r, py + r])
  })

  const isNamed = wish.zoom >= labelZoom
  scene.markerIds.forEach((itemId, marker) => {
    const [px, py] = pointOf(marker)
    if (isNamed) floor.take([px - markerHalfPx, py - markerHalfPx, px + markerHalfPx, py + markerHalfPx])
    const initials = wish.initialsOf(itemId)
    if (initials === '') return
    const image = atlas.image(initials, 'initials')
    put(names, pathOf(marker), image, centred(image))
  })

  const name = (marker: number, style: LabelStyle): void => {
    const textOf = style === 'chosen' ? wish.fullNameOf : wish.nameOf
    const image = atlas.image(textOf(scene.markerIds[marker] as number), style)
    const [px, py] = pointOf(marker)
    const spots: [number, number][] = [
      [-image.width / 2, markerHalfPx + 4],
      [markerHalfPx + 5, -image.height / 2],
      [-image.width / 2, -markerHalfPx - image.height - 4],
    ]
    const boxAt = ([dx, dy]: [number, number]): Box => [px + dx, py + dy, px + dx + image.width, py + dy + image.height]
    const spot = style === 'chosen' ? spots[0] : spots.find((offset) => floor.isFree(boxAt(offset)))
    if (!spot) return
    floor.take(boxAt(spot))
    put(names, pathOf(marker), image, spot)
  }

  const first = [wish.chosen, wish.hovered].filter((marker, i, all) => marker >= 0 && all.indexOf(marker) === i)
  for (const marker of first) name(marker, 'chosen')
  if (isNamed) {
    const most = Math.min(scene.markerIds.length, mostNames)
    for (let marker = 0; marker < most; marker += 1) if (!first.includes(marker)) name(marker, 'name')
  }
  return { counts: Float32Array.from(counts), names: Float32Array.from(names) }
}

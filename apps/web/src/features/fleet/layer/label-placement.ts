import { clusterFloats, type Scene } from '../../../live/scene.ts'
import { markerFloats } from '../../../live/scene-markers.ts'
import { type Box, createFloor } from '../../../map/label-floor.ts'
import type { LabelAtlas, LabelImage, LabelStyle } from './label-atlas.ts'
import { stateCardOf } from './state-card.ts'

/** From this zoom on every item is named, where there is room (look: labels from zoom 12). */
export const labelZoom = 12
const mostNames = 300
const markerHalfPx = 16

export interface LabelTexts {
  nameOf(itemId: number): string
  /** With whoever drives it: for what is pointed at. */
  fullNameOf(itemId: number): string
  /** Shorter than a name, for where that has no room; undefined for what has none. */
  plateOf(itemId: number): string | undefined
  /** What stands in a person's marker; empty for what has an icon of its own. */
  initialsOf(itemId: number): string
  countText(count: number): string
}

export interface LabelWish extends LabelTexts {
  zoom: number
  worldPx: number
  chosen: number
  hovered: number
  hoveredCluster: number
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
  const pushOf = (marker: number): [number, number] => {
    const [dx = 0, dy = 0] = scene.markers.subarray(marker * markerFloats + 9, (marker + 1) * markerFloats)
    return [dx, dy]
  }
  const pointOf = (marker: number): [number, number] => {
    const [dx, dy] = pushOf(marker)
    return [
      (scene.markers[marker * markerFloats + 2] as number) * wish.worldPx + dx,
      (scene.markers[marker * markerFloats + 3] as number) * wish.worldPx + dy,
    ]
  }
  const put = (to: number[], path: readonly number[], image: LabelImage, offset: readonly [number, number]): void => {
    to.push(...path, offset[0], offset[1], image.width, image.height, ...image.texture)
  }
  const putBeside = (marker: number, image: LabelImage, [x, y]: readonly [number, number]): void => {
    const [dx, dy] = pushOf(marker)
    put(names, pathOf(marker), image, [x + dx, y + dy])
  }
  const centred = (image: LabelImage): [number, number] => [-image.width / 2, -image.height / 2]

  scene.clusterCounts.forEach((count, i) => {
    const [x = 0, y = 0, radius = 0] = scene.clusters.subarray(i * clusterFloats, i * clusterFloats + 3)
    const image = scene.areCards
      ? atlas.card(stateCardOf(scene, i), { isHovered: i === wish.hoveredCluster, countText: wish.countText })
      : atlas.image(wish.countText(count), 'count')
    put(counts, [x, y, x, y, 0, 0], image, centred(image))
    const [px, py] = [x * wish.worldPx, y * wish.worldPx]
    const [halfX, halfY] = scene.areCards ? [image.width / 2, image.height / 2] : [radius, radius]
    floor.take([px - halfX, py - halfY, px + halfX, py + halfY])
  })

  const isNamed = wish.zoom >= labelZoom
  scene.markerIds.forEach((itemId, marker) => {
    const [px, py] = pointOf(marker)
    if (isNamed) floor.take([px - markerHalfPx, py - markerHalfPx, px + markerHalfPx, py + markerHalfPx])
    const initials = wish.initialsOf(itemId)
    if (initials === '') return
    const image = atlas.image(initials, 'initials')
    putBeside(marker, image, centred(image))
  })

  const spotsFor = (image: LabelImage): [number, number][] => [
    [-image.width / 2, markerHalfPx + 4],
    [markerHalfPx + 5, -image.height / 2],
    [-image.width / 2, -markerHalfPx - image.height - 4],
  ]
  /** False where it has no room. */
  const name = (marker: number, text: string, style: LabelStyle): boolean => {
    const image = atlas.image(text, style)
    const [px, py] = pointOf(marker)
    const spots = spotsFor(image)
    const boxAt = ([dx, dy]: [number, number]): Box => [px + dx, py + dy, px + dx + image.width, py + dy + image.height]
    const spot = style === 'chosen' ? spots[0] : spots.find((offset) => floor.isFree(boxAt(offset)))
    if (!spot) return false
    floor.take(boxAt(spot))
    putBeside(marker, image, spot)
    return true
  }

  const first = [wish.chosen, wish.hovered].filter((marker, i, all) => marker >= 0 && all.indexOf(marker) === i)
  const idOf = (marker: number): number => scene.markerIds[marker] as number
  for (const marker of first) name(marker, wish.fullNameOf(idOf(marker)), 'chosen')
  if (isNamed) {
    const most = Math.min(scene.markerIds.length, mostNames)
    for (let marker = 0; marker < most; marker += 1) {
      if (first.includes(marker) || name(marker, wish.nameOf(idOf(marker)), 'name')) continue
      const plate = wish.plateOf(idOf(marker))
      if (plate) name(marker, plate, 'name')
    }
  }
  return { counts: Float32Array.from(counts), names: Float32Array.from(names) }
}

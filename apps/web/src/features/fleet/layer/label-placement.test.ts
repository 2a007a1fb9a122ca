import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Scene } from '../../../live/scene.ts'
import { markerFloats } from '../../../live/scene-markers.ts'
import type { LabelAtlas } from './label-atlas.ts'
import { type LabelWish, placeLabels } from './label-placement.ts'

const rowFloats = 14
/** Six pixels a letter: an atlas that draws nothing. */
const atlas = {
  image: (text: string) => ({ width: text.length * 6, height: 18, texture: [0, 0, 0, 0] }),
} as unknown as LabelAtlas

const sceneAt = (points: readonly [number, number][]): Scene => {
  const markers = new Float32Array(points.length * markerFloats)
  points.forEach(([x, y], i) => {
    markers.set([x, y, x, y, 0, 0, -1, 0, 0, 0, 0], i * markerFloats)
  })
  return {
    markers,
    markerIds: Int32Array.from(points, (_, i) => i + 1),
    clusters: new Float32Array(0),
    clusterCounts: new Uint32Array(0),
  } as Scene
}
const wish = (over: Partial<LabelWish> = {}): LabelWish => ({
  zoom: 14,
  worldPx: 1,
  chosen: -1,
  hovered: -1,
  hoveredCluster: -1,
  nameOf: (id) => `Vehicle ${id}`,
  fullNameOf: (id) => `Vehicle ${id}`,
  plateOf: () => undefined,
  initialsOf: () => '',
  countText: String,
  ...over,
})
const boxesOf = ({ names }: { names: Float32Array }): number[][] =>
  Array.from({ length: names.length / rowFloats }, (_, i) => {
    const row = names.subarray(i * rowFloats, (i + 1) * rowFloats)
    const [left, top] = [(row[2] as number) + (row[6] as number), (row[3] as number) + (row[7] as number)]
    return [left, top, left + (row[8] as number), top + (row[9] as number)]
  })

test('no two names ever lie on top of each other', () => {
  const coordinate = fc.integer({ min: 0, max: 600 })
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 60 }), (points) => {
      const boxes = boxesOf(placeLabels(sceneAt(points), atlas, wish()))
      for (const [i, a] of boxes.entries())
        for (const b of boxes.slice(i + 1)) {
          const [aL, aT, aR, aB] = a as [number, number, number, number]
          const [bL, bT, bR, bB] = b as [number, number, number, number]
          expect(aL < bR && bL < aR && aT < bB && bT < aB).toBe(false)
        }
    }),
  )
})

test('far out only the chosen and the pointed one are named', () => {
  const scene = sceneAt([
    [0, 0],
    [300, 0],
    [600, 0],
  ])
  expect(placeLabels(scene, atlas, wish({ zoom: 8 })).names).toHaveLength(0)
  expect(placeLabels(scene, atlas, wish({ zoom: 8, chosen: 0, hovered: 2 })).names).toHaveLength(2 * rowFloats)
  expect(placeLabels(scene, atlas, wish()).names).toHaveLength(3 * rowFloats)
})

test('the chosen one is named even in a crowd', () => {
  const crowd = Array.from({ length: 40 }, (): [number, number] => [5, 5])
  const { names } = placeLabels(sceneAt(crowd), atlas, wish({ chosen: 39 }))
  expect(names.length).toBeGreaterThanOrEqual(rowFloats)
})

test('where a name has no room the plate stands for it, and goes where the marker was pushed', () => {
  const crowd = sceneAt([
    [0, 0],
    [34, 0],
    [94, -12],
    [34, -55],
  ])
  crowd.markers.set([0, -12], markerFloats + 9)
  const long = wish({ nameOf: (id) => `A vehicle with a long name ${id}`, plateOf: (id) => `P${id}` })
  const [first, second] = boxesOf(placeLabels(crowd, atlas, long))
  expect((first?.[2] ?? 0) - (first?.[0] ?? 0)).toBe('A vehicle with a long name 1'.length * 6)
  expect((second?.[2] ?? 0) - (second?.[0] ?? 0)).toBe('P2'.length * 6)
  const middle = ((second?.[1] ?? 0) + (second?.[3] ?? 0)) / 2
  expect(middle).toBe(-12)
})

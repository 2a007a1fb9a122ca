import { expect, test } from 'vitest'
import type { Scene } from '../../../live/scene.ts'
import { pickAt } from './scene-picking.ts'

const view = { originX: 100, originY: 100, worldPx: 1_000, nowMs: 5_000, markerScale: 1 }
const scene = {
  baseMs: 4_000,
  // One that glides from 0 to 100 px to the right within two seconds, one that stands below it.
  markers: Float32Array.of(0, 0, 0.1, 0, 0, 2, -1, 0, 0, 0, 0, 0.2, 0.2, 0.2, 0.2, 0, 0, -1, 0, 0, 0, 0),
  markerIds: Int32Array.of(7, 8),
  clusters: Float32Array.of(-0.05, 0.2, 20, 0, 0, 0, 0, 0),
  clusterCounts: Uint32Array.of(12),
} as unknown as Scene
const at = (x: number, y: number) => pickAt(scene, view, { x, y, reachPx: 17 })

test('finds an item where it is drawn at this moment, half way along its glide', () => {
  expect(at(150, 100)).toMatchObject({ kind: 'item', itemId: 7 })
  expect(at(100, 100)).toBeNull()
  expect(pickAt(scene, { ...view, nowMs: 9_000 }, { x: 200, y: 100, reachPx: 17 })).toMatchObject({ itemId: 7 })
})

test('finds a ring by its own size, and nothing between', () => {
  expect(at(50, 300 + 22)).toEqual({ kind: 'cluster', cluster: 0 })
  expect(at(50, 300 + 25)).toBeNull()
})

test('an item wins over the ring that it lies on', () => {
  const near = { ...scene, clusters: Float32Array.of(0.2, 0.2, 20, 0, 0, 0, 0, 0) } as Scene
  expect(pickAt(near, view, { x: 300, y: 300, reachPx: 17 })).toMatchObject({ kind: 'item', itemId: 8 })
})

test('a marker that was pushed from its spot is hit where it is drawn, and not at its spot', () => {
  const pushed = { ...scene, markers: scene.markers.slice() } as Scene
  pushed.markers.set([40, -30], 11 + 9)
  expect(pickAt(pushed, view, { x: 340, y: 270, reachPx: 17 })).toMatchObject({ itemId: 8 })
  expect(pickAt(pushed, view, { x: 300, y: 300, reachPx: 17 })).toBeNull()
})

test('a card is hit over its whole width', () => {
  const card = { ...scene, areCards: true, clusterMotions: Uint32Array.of(3, 120, 2, 0, 0) } as Scene
  expect(pickAt(card, view, { x: 50 + 45, y: 300, reachPx: 17 })).toEqual({ kind: 'cluster', cluster: 0 })
  expect(pickAt(card, view, { x: 50, y: 300 + 25, reachPx: 17 })).toBeNull()
})

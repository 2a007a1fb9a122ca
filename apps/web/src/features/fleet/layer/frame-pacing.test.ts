import { expect, test } from 'vitest'
import type { Scene } from '../../../live/scene.ts'
import { nextFrameInMs } from './frame-pacing.ts'

const scene = (over: Partial<Scene>): Scene =>
  ({ baseMs: 0, markers: new Float32Array(0), fastest: 0, glidesUntilMs: 0, ...over }) as Scene

test('a picture in which nothing glides stands', () => {
  expect(nextFrameInMs(scene({}), 1_000, 5)).toBeNull()
})

test('a car seen from far takes a frame in a while, and one in the street all of them', () => {
  const driving = scene({ fastest: 1e-6, glidesUntilMs: 2_000 })
  expect(nextFrameInMs(driving, 512 * 2 ** 8, 0)).toBe(1_000)
  expect(nextFrameInMs(driving, 512 * 2 ** 12, 0)).toBeCloseTo(238, 0)
  expect(nextFrameInMs(driving, 512 * 2 ** 17, 0)).toBeLessThan(16)
})

test('the end of a glide is always drawn', () => {
  expect(nextFrameInMs(scene({ fastest: 1e-9, glidesUntilMs: 2_000 }), 1_000, 1_990)).toBe(10)
})

test('a halo breathes for its first seconds and then asks for no more frames', () => {
  const alarmed = scene({ markers: Float32Array.of(0, 0, 0, 0, 0, 0, -1, 2_048, 1) })
  expect(nextFrameInMs(alarmed, 1_000, 1_500)).toBe(33)
  expect(nextFrameInMs(alarmed, 1_000, 9_000)).toBeNull()
})

import type { Scene } from '../../../live/scene.ts'
import { isAlarmStyle, markerFloats } from '../../../live/scene-markers.ts'

/** What moves less than half a pixel between two frames need not be drawn again. */
const visibleStepPx = 0.5
/** A halo breathes twice and then stays. */
const breathMs = 3_200
const breathStepMs = 33
const longestStepMs = 1_000

const isBreathing = ({ markers, baseMs }: Scene, now: number): boolean => {
  for (let row = 0; row < markers.length; row += markerFloats) {
    const alarmAt = baseMs + (markers[row + 8] as number) * 1_000
    if (isAlarmStyle(markers[row + 7] as number) && now - alarmAt < breathMs) return true
  }
  return false
}

/** How long until something on the screen would visibly have moved; null when the picture will stand. */
export const nextFrameInMs = (scene: Scene, worldPx: number, now: number): number | null => {
  const breathing = isBreathing(scene, now) ? breathStepMs : Number.POSITIVE_INFINITY
  const leftMs = scene.glidesUntilMs - now
  if (leftMs <= 0) return Number.isFinite(breathing) ? breathing : null
  const stepMs = scene.fastest > 0 ? (visibleStepPx / (scene.fastest * worldPx)) * 1_000 : longestStepMs
  // The last step of a glide is drawn, however small.
  return Math.min(stepMs, breathing, longestStepMs, Math.max(1, leftMs))
}

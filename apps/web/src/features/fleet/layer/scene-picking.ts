import { clusterFloats, type Scene } from '../../../live/scene.ts'
import { markerFloats } from '../../../live/scene-markers.ts'
import { cardSizePx, stateCardOf } from './state-card.ts'

export type Pick = { kind: 'item'; marker: number; itemId: number } | { kind: 'cluster'; cluster: number } | null

export interface PickView {
  originX: number
  originY: number
  worldPx: number
  nowMs: number
  markerScale: number
}

/** A finger is less exact than a mouse. */
export const pickReachPx = { mouse: 17, touch: 26 } as const

const edgePx = 3

const isOnCard = (scene: Scene, cluster: number, { dx, dy }: { dx: number; dy: number }): boolean => {
  const { width, height } = cardSizePx(stateCardOf(scene, cluster))
  return Math.abs(dx) <= width / 2 + edgePx && Math.abs(dy) <= height / 2 + edgePx
}

/** What stands under a point of the screen, the nearest first; markers lie above each other as they are drawn. */
export const pickAt = (scene: Scene, view: PickView, at: { x: number; y: number; reachPx: number }): Pick => {
  const nowS = (view.nowMs - scene.baseMs) / 1_000
  let best: Pick = null
  let nearest = at.reachPx * view.markerScale
  for (let marker = 0; marker < scene.markerIds.length; marker += 1) {
    const row = marker * markerFloats
    const [fromX, fromY, toX, toY, start, length] = scene.markers.subarray(row, row + 6) as unknown as number[]
    const isGliding = (length as number) > 0
    const done = isGliding ? Math.min(1, Math.max(0, (nowS - (start as number)) / (length as number))) : 1
    const [dx, dy] = scene.markers.subarray(row + 9, row + 11) as unknown as number[]
    const x = view.originX + ((fromX as number) * (1 - done) + (toX as number) * done) * view.worldPx + (dx as number)
    const y = view.originY + ((fromY as number) * (1 - done) + (toY as number) * done) * view.worldPx + (dy as number)
    const distance = Math.hypot(x - at.x, y - at.y)
    if (distance <= nearest) {
      nearest = distance
      best = { kind: 'item', marker, itemId: scene.markerIds[marker] as number }
    }
  }
  if (best) return best
  for (let cluster = 0; cluster < scene.clusterCounts.length; cluster += 1) {
    const row = cluster * clusterFloats
    const [x = 0, y = 0, radius = 0] = scene.clusters.subarray(row, row + 3)
    const [dx, dy] = [view.originX + x * view.worldPx - at.x, view.originY + y * view.worldPx - at.y]
    if (scene.areCards ? isOnCard(scene, cluster, { dx, dy }) : Math.hypot(dx, dy) <= radius + edgePx)
      return { kind: 'cluster', cluster }
  }
  return null
}

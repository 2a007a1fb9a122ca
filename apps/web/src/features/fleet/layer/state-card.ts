import { type Motion, motions } from '@atalaya/domain/item-state'
import { clusterFloats, type Scene } from '../../../live/scene.ts'
import type { MapPalette } from '../../../map/map-palette.ts'
import { motionPaths } from './glyphs.ts'

/** What stands at one spot, by state. */
export interface StateCard {
  parts: readonly { motion: Motion; count: number }[]
  isAlarm: boolean
}

const heightPx = 28
const sidePx = 9
const iconPx = 12
const iconGapPx = 4
const partGapPx = 9
const figurePx = 7.5
const cornerPx = 8
/** For the ring of what is pointed at or in alarm. */
export const cardEdgePx = 3

export const stateCardOf = (
  { clusterMotions, clusters }: Pick<Scene, 'clusterMotions' | 'clusters'>,
  cluster: number,
): StateCard => ({
  parts: motions.flatMap((motion, at) => {
    const count = clusterMotions[cluster * motions.length + at] as number
    return count > 0 ? [{ motion, count }] : []
  }),
  isAlarm: (clusters[cluster * clusterFloats + 3] as number) > 0,
})

const partPx = (count: number): number => iconPx + iconGapPx + String(count).length * figurePx

/** Without its edge. */
export const cardSizePx = ({ parts }: StateCard): { width: number; height: number } => ({
  width: Math.ceil(
    2 * sidePx + parts.reduce((sum, { count }) => sum + partPx(count), 0) + (parts.length - 1) * partGapPx,
  ),
  height: heightPx,
})

const paintState = (context: CanvasRenderingContext2D, motion: Motion, colour: string): void => {
  if (motion === 'offline' || motion === 'noFix') {
    context.strokeStyle = colour
    context.lineWidth = 2
    context.setLineDash(motion === 'noFix' ? [2.5, 1.7] : [])
    context.stroke(new Path2D(motionPaths[motion]))
    context.setLineDash([])
  } else {
    context.fillStyle = colour
    context.fill(new Path2D(motionPaths[motion]))
  }
}

interface CardPaint {
  palette: MapPalette
  isHovered: boolean
  countText(count: number): string
}

/** With its middle at the context's origin. */
export const paintStateCard = (
  context: CanvasRenderingContext2D,
  card: StateCard,
  { palette, isHovered, countText }: CardPaint,
): void => {
  const { width, height } = cardSizePx(card)
  const box = (edge: number, colour: string): void => {
    context.beginPath()
    context.roundRect(-width / 2 - edge, -height / 2 - edge, width + 2 * edge, height + 2 * edge, cornerPx + edge)
    context.fillStyle = colour
    context.fill()
  }
  if (isHovered || card.isAlarm) box(cardEdgePx, isHovered ? palette.accent : palette.alarm)
  else box(1, palette.line)
  box(0, palette.surface)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = '600 12px "Inter Variable", system-ui, sans-serif'
  let left = sidePx - width / 2
  for (const { motion, count } of card.parts) {
    context.save()
    context.translate(left, -iconPx / 2)
    paintState(context, motion, palette[motion])
    context.restore()
    const end = left + partPx(count)
    context.fillStyle = palette.text
    context.fillText(countText(count), (left + iconPx + iconGapPx + end) / 2, 0.5)
    left = end + partGapPx
  }
}

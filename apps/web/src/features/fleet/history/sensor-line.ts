import { axisOf, pathOf, type SeriesCurve } from '../../sensors/index.ts'
import type { DayScale } from './day-scale.ts'

interface Line {
  curve: SeriesCurve
  colour: string
  /** Around the line, so that it stands out from what is below. */
  haloColour: string
  textColour: string
  /** Of the axis: what the last decimal shows. */
  leastStep: number
  /** Of a figure at the axis. */
  textOf(figure: number): string
  /** Where the texts of the axis begin. */
  textX: number
}

/** A sensor as a line over the day, with the ends of its own axis at the right. */
export const drawSensorLine = (
  context: CanvasRenderingContext2D,
  { x, top, bottom }: Pick<DayScale, 'x' | 'top' | 'bottom'>,
  line: Line,
): void => {
  const { curve, leastStep, colour, haloColour, textColour, textOf, textX } = line
  const axis = curve.isStepped ? [curve.low, curve.high] : axisOf(curve.low, curve.high, leastStep)
  const [low, high] = [axis[0] ?? 0, axis.at(-1) ?? 1]
  const y = (figure: number): number => bottom - ((figure - low) / (high - low || 1)) * (bottom - top)
  context.save()
  context.lineJoin = 'round'
  context.lineCap = 'round'
  const path = new Path2D(pathOf(curve, x, y))
  for (const [stroke, width] of [
    [haloColour, 4],
    [colour, 1.5],
  ] as const) {
    context.strokeStyle = stroke
    context.lineWidth = width
    context.stroke(path)
  }
  context.fillStyle = textColour
  context.textAlign = 'left'
  for (const figure of new Set([low, high])) context.fillText(textOf(figure), textX, y(figure))
  context.restore()
}

import { axisOf, type SeriesCurve } from '../../sensors/index.ts'
import type { ChartFrame } from './speed-chart.ts'

interface Line {
  curve: SeriesCurve
  colour: string
  textColour: string
  /** Of a figure at the axis. */
  textOf(figure: number): string
  /** Where the texts of the axis begin. */
  textX: number
}

/** A sensor as a line over the day, with the ends of its own axis at the right. */
export const drawSensorLine = (context: CanvasRenderingContext2D, { x, top, bottom }: ChartFrame, line: Line): void => {
  const { curve, colour, textColour, textOf, textX } = line
  const axis = curve.isStepped ? [curve.low, curve.high] : axisOf(curve.low, curve.high)
  const [low, high] = [axis[0] ?? 0, axis.at(-1) ?? 1]
  const y = (figure: number): number => bottom - ((figure - low) / (high - low || 1)) * (bottom - top)
  context.save()
  context.strokeStyle = colour
  context.fillStyle = colour
  context.lineWidth = 1.75
  context.lineJoin = 'round'
  for (const run of curve.runs) {
    context.beginPath()
    for (const [nth, { at, figure }] of run.entries()) {
      if (nth === 0) context.moveTo(x(at), y(figure))
      else {
        if (curve.isStepped) context.lineTo(x(at), y((run[nth - 1] as (typeof run)[number]).figure))
        context.lineTo(x(at), y(figure))
      }
    }
    if (run.length > 1) context.stroke()
    else for (const { at, figure } of run) context.fillRect(x(at) - 1.5, y(figure) - 1.5, 3, 3)
  }
  context.fillStyle = textColour
  context.textAlign = 'left'
  for (const figure of new Set([low, high])) context.fillText(textOf(figure), textX, y(figure))
  context.restore()
}

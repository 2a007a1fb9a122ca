import { type FlatView, nearestCopy } from '../../../map/flat-ground.ts'
import type { MapPalette } from '../../../map/map-palette.ts'
import { worldPx } from '../../../map/mercator.ts'
import { fixesBetween, type Subject } from '../subject.ts'

interface Stroke {
  colour: string
  width: number
  alpha: number
  /** In the colour of the ground around it. */
  casing?: string
}

/** Nearer points than this are one on the screen. */
const samePx = 1.2
/** Beyond the edges, so that a line leaves the screen where it should. */
const besidePx = 60

export interface Stretch {
  from: number
  to: number
  /** Where between two fixes it ends. */
  end?: { x: number; y: number } | undefined
}

/** The line between two fixes of a unit; open where nothing is known. Only what can be told apart and seen is drawn. */
const lineOf = (view: FlatView, { xs, ys, route }: Subject, { from, to, end }: Stretch): Path2D => {
  const line = new Path2D()
  const world = worldPx(view.zoom)
  const copy = nearestCopy(view, xs[(from + to) >> 1] ?? 0)
  const left = view.width / 2 + (copy - view.x) * world
  const top = view.height / 2 - view.y * world
  const isBeside = (x: number, y: number): boolean =>
    x < -besidePx || y < -besidePx || x > view.width + besidePx || y > view.height + besidePx
  let [lastX, lastY, isOpen, wasBeside] = [Number.NaN, Number.NaN, false, true]
  const point = (x: number, y: number, isForced: boolean): void => {
    if (isOpen && !isForced && Math.abs(x - lastX) < samePx && Math.abs(y - lastY) < samePx) return
    const beside = isBeside(x, y)
    if (isOpen && !(beside && wasBeside && isSameSide(view, { x, y }, { x: lastX, y: lastY }))) line.lineTo(x, y)
    else line.moveTo(x, y)
    ;[lastX, lastY, isOpen, wasBeside] = [x, y, true, beside]
  }
  for (let nth = from; nth <= to; nth += 1) {
    const isHeld = route.isHeld[nth] === 1
    point((xs[nth] as number) * world + left, (ys[nth] as number) * world + top, isHeld || nth === to)
    if (isHeld) isOpen = false
  }
  if (end && isOpen) point(end.x * world + left, end.y * world + top, true)
  return line
}

/** A line between them cannot cross what is seen. */
const isSameSide = (view: FlatView, a: { x: number; y: number }, b: { x: number; y: number }): boolean =>
  (a.x < 0 && b.x < 0) ||
  (a.y < 0 && b.y < 0) ||
  (a.x > view.width && b.x > view.width) ||
  (a.y > view.height && b.y > view.height)

const stroke = (context: CanvasRenderingContext2D, line: Path2D, { colour, width, alpha, casing }: Stroke): void => {
  context.globalAlpha = alpha
  context.lineJoin = 'round'
  context.lineCap = 'round'
  if (casing) {
    context.strokeStyle = casing
    context.lineWidth = width + 3
    context.stroke(line)
  }
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke(line)
  context.globalAlpha = 1
}

/** Beyond these a casing around each line costs more than it shows. */
const casedAtMost = 8
const faint = { width: 2.5, alpha: 0.42 }
const besideChosen = 0.16

interface Drawn {
  subjects: readonly Subject[]
  palette: MapPalette
  /** The others step back. */
  chosen: string | null
}

export const colourOf = ({ colour }: Pick<Subject, 'colour'>, { series, data }: MapPalette): string =>
  series[colour % series.length] ?? data

/** All that each unit did in the period, faintly. */
export const paintWhole = (
  context: CanvasRenderingContext2D,
  view: FlatView,
  { subjects, palette, chosen }: Drawn,
): void => {
  for (const subject of subjects) {
    const size = subject.route.at.length
    if (size < 2) continue
    const isBeside = chosen !== null && subject.key !== chosen
    stroke(context, lineOf(view, subject, { from: 0, to: size - 1 }), {
      colour: colourOf(subject, palette),
      width: faint.width,
      alpha: isBeside ? besideChosen : faint.alpha,
    })
  }
}

/** What was played last, strongly: back to `trailMs` before the instant, and no further than the period's beginning. */
export const paintPlayed = (
  context: CanvasRenderingContext2D,
  view: FlatView,
  { subjects, palette, chosen, instant, fromTs }: Drawn & { instant: number; fromTs: number },
): void => {
  for (const subject of subjects) {
    const [from, to] = fixesBetween(subject.route, fromTs, instant)
    if (to < from || (subject.route.at[to] as number) < fromTs - 1) continue
    const isBeside = chosen !== null && subject.key !== chosen
    const line = lineOf(view, subject, { from, to, end: endOf(subject, to, instant) })
    stroke(context, line, {
      colour: colourOf(subject, palette),
      width: 4,
      alpha: isBeside ? besideChosen * 2 : 1,
      ...(subjects.length <= casedAtMost && !isBeside ? { casing: palette.surface } : {}),
    })
  }
}

/** Between the last fix and the next, as far as the instant has come. */
export const endOf = ({ route, xs, ys }: Subject, fix: number, instant: number): Stretch['end'] => {
  if (fix < 0) return undefined
  const [x, y, at] = [xs[fix] as number, ys[fix] as number, route.at[fix] as number]
  const next = route.at[fix + 1]
  if (next === undefined || route.isHeld[fix] === 1) return { x, y }
  const share = (instant - at) / (next - at)
  return { x: x + ((xs[fix + 1] as number) - x) * share, y: y + ((ys[fix + 1] as number) - y) * share }
}

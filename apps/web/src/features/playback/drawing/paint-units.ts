import { fixBefore } from '@atalaya/domain/playback/played-route'
import { type FlatView, nearestCopy } from '../../../map/flat-ground.ts'
import type { MapPalette } from '../../../map/map-palette.ts'
import { worldPx } from '../../../map/mercator.ts'
import { glyphPaths } from '../../fleet/index.ts'
import { type Subject, stateAt } from '../subject.ts'
import { colourOf, endOf } from './paint-routes.ts'

/** Where a unit is on the screen at an instant. */
export interface Spot {
  subject: Subject
  x: number
  y: number
  /** Degrees clockwise from north, while it moves. */
  heading: number | null
  /** Nothing is known of it: it is drawn hollow, where it was last. One that stands and says nothing is known to stand. */
  isLost: boolean
}

/** Slower it stands, and looks nowhere. */
const leastKmh = 3
const markerPx = 11
const glyphPx = 14
const fullTurn = Math.PI * 2
/** From here on names stand beside all that have room for them; nearer to each other, beside the chosen one. */
const namesFromZoom = 8
const namesOfFew = 12
const letterless = 4

export const spotsAt = (subjects: readonly Subject[], instant: number, view: FlatView): Spot[] => {
  const world = worldPx(view.zoom)
  return subjects.flatMap((subject): Spot[] => {
    const { route } = subject
    const fix = fixBefore(route, instant)
    const at = endOf(subject, fix, instant)
    if (!at) return []
    const isHeld = fix + 1 >= route.at.length || route.isHeld[fix] === 1
    const state = isHeld ? stateAt(subject, instant) : null
    const speed = Math.max(route.speedKmh[fix] ?? 0, isHeld ? 0 : (route.speedKmh[fix + 1] ?? 0))
    const heading = route.heading[fix] ?? Number.NaN
    return [
      {
        subject,
        x: view.width / 2 + (at.x + nearestCopy(view, at.x) - view.x) * world,
        y: view.height / 2 + (at.y - view.y) * world,
        heading: isHeld || Number.isNaN(heading) || speed < leastKmh ? null : heading,
        isLost: isHeld && state !== 'stopped' && state !== 'idling',
      },
    ]
  })
}

const glyphs = new Map<string, Path2D>()
const glyphOf = ({ glyph }: Subject): Path2D => {
  const known = glyphs.get(glyph) ?? new Path2D(glyphPaths[glyph] ?? glyphPaths.generic)
  glyphs.set(glyph, known)
  return known
}

const disc = (context: CanvasRenderingContext2D, { x, y }: Spot, radius: number, colour: string): void => {
  context.beginPath()
  context.arc(x, y, radius, 0, fullTurn)
  context.fillStyle = colour
  context.fill()
}

interface Marked {
  palette: MapPalette
  isChosen: boolean
}

const paintMarker = (context: CanvasRenderingContext2D, spot: Spot, { palette, isChosen }: Marked): void => {
  const colour = colourOf(spot.subject, palette)
  if (spot.heading !== null) {
    context.save()
    context.translate(spot.x, spot.y)
    context.rotate((spot.heading * Math.PI) / 180)
    context.beginPath()
    context.moveTo(0, -markerPx - 8)
    context.lineTo(-6, -markerPx + 1)
    context.lineTo(6, -markerPx + 1)
    context.closePath()
    context.fillStyle = colour
    context.fill()
    context.restore()
  }
  if (isChosen) disc(context, spot, markerPx + 5, palette.accent)
  disc(context, spot, markerPx + 2, palette.surface)
  disc(context, spot, markerPx, spot.isLost ? palette.surface : colour)
  if (spot.isLost) {
    context.beginPath()
    context.arc(spot.x, spot.y, markerPx - 1, 0, fullTurn)
    context.setLineDash([3, 2.5])
    context.lineWidth = 2
    context.strokeStyle = colour
    context.stroke()
    context.setLineDash([])
  }
  context.save()
  context.translate(spot.x - glyphPx / 2, spot.y - glyphPx / 2)
  context.scale(glyphPx / 16, glyphPx / 16)
  context.fillStyle = spot.isLost ? colour : palette.surface
  context.fill(glyphOf(spot.subject))
  context.restore()
}

const widths = new Map<string, number>()
const widthOf = (context: CanvasRenderingContext2D, name: string): number => {
  const known = widths.get(name) ?? context.measureText(name).width
  if (widths.size > 500) widths.clear()
  widths.set(name, known)
  return known
}

interface Shown {
  palette: MapPalette
  zoom: number
  chosen: string | null
}

/** The chosen one last, and so on top; names where none lies on another. */
export const paintUnits = (context: CanvasRenderingContext2D, spots: readonly Spot[], shown: Shown): void => {
  const { palette, zoom, chosen } = shown
  const ordered = spots.toSorted((a, b) => Number(a.subject.key === chosen) - Number(b.subject.key === chosen))
  for (const spot of ordered) paintMarker(context, spot, { palette, isChosen: spot.subject.key === chosen })
  context.font = '500 12px "Inter Variable", sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 3
  const taken: { x: number; y: number; half: number }[] = []
  const areAllNamed = zoom >= namesFromZoom || spots.length <= namesOfFew
  for (const { subject, x, y: middle } of ordered.toReversed()) {
    if (!areAllNamed && subject.key !== chosen) continue
    const half = widthOf(context, subject.name) / 2 + letterless
    const y = middle + markerPx + 12
    if (taken.some((other) => Math.abs(other.x - x) < other.half + half && Math.abs(other.y - y) < 16)) continue
    taken.push({ x, y, half })
    context.strokeStyle = palette.halo
    context.strokeText(subject.name, x, y)
    context.fillStyle = palette.text
    context.fillText(subject.name, x, y)
  }
}

const reachPx = 18

/** The one that is nearest to where somebody pressed. */
export const spotAt = (spots: readonly Spot[], at: { x: number; y: number }): Spot | undefined =>
  spots
    .map((spot) => ({ spot, away: Math.hypot(spot.x - at.x, spot.y - at.y) }))
    .filter(({ away }) => away <= reachPx)
    .sort((a, b) => a.away - b.away)[0]?.spot

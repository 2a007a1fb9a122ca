import type { GeozoneShape } from '@atalaya/contract/geozones'
import { useCallback, useEffect, useRef } from 'react'
import type { GeoJSONStoreFeatures, TerraDraw } from 'terra-draw'
import { toFeature, toShape } from './drawn-shape.ts'
import { type LiveMap, useLiveMap } from './map-instance.ts'
import { claimPointer } from './pointer-claim.ts'

export type DrawingTool = GeozoneShape['kind']

export interface Drawing {
  /** What to draw while there is no shape; null leaves the map alone. */
  tool: DrawingTool | null
  /** The shape as it is now, edited on the map; a change from outside (a radius typed) moves it there. */
  shape: GeozoneShape | null
  /** When the drawing is finished, and then with every step of an edit. */
  onChange(shape: GeozoneShape): void
  /** Of a corridor that is drawn, metres to each side. */
  halfWidthM?: number
  /** A way while it is drawn, as far as the pointer. */
  onSketch?(shape: GeozoneShape): void
  /** `#rrggbb`. */
  colour: string
}

type Hex = `#${string}`

/** terra-draw makes circles of 64 points, and so do we. */
const quarterOfCircle = 16
/** Each corner is two handles that are drawn anew at every movement: of thousands the page would stand still for seconds. */
const mostHandledCorners = 500
const vertex = { draggable: true, deletable: true, midpoints: true }

const cornersOf = (shape: GeozoneShape | null): number =>
  shape?.kind === 'polygon' ? shape.points.length : shape?.kind === 'corridor' ? shape.way.length : 0

const flagsFor = (shape: GeozoneShape | null) => {
  const corners = cornersOf(shape) > mostHandledCorners ? {} : { coordinates: vertex }
  return {
    circle: { feature: { draggable: true, coordinates: { resizable: 'center-fixed' as const } } },
    polygon: { feature: { draggable: true, ...corners } },
    corridor: { feature: { draggable: true, ...corners } },
  }
}

const loadTools = () => Promise.all([import('terra-draw'), import('terra-draw-maplibre-gl-adapter')])
type Tools = Awaited<ReturnType<typeof loadTools>>

const start = (
  [library, { TerraDrawMapLibreGLAdapter }]: Tools,
  { map, palette }: LiveMap,
  colour: string,
): TerraDraw => {
  const fill = { fillColor: colour as Hex, fillOpacity: 0.18, outlineColor: colour as Hex, outlineWidth: 2 }
  /** A circle is a ring of many points, each of which can be dragged; four that can be seen are enough. */
  const isHandle = ({ properties }: GeoJSONStoreFeatures): boolean => {
    const parent = draw.getSnapshotFeature(properties.selectionPointFeatureId as string)
    return parent?.properties.mode !== 'circle' || Number(properties.index) % quarterOfCircle === 0
  }
  const draw: TerraDraw = new library.TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, prefixId: 'drawing' }),
    modes: [
      new library.TerraDrawCircleMode({ styles: fill, drawInteraction: 'click-move-or-drag' }),
      new library.TerraDrawPolygonMode({ styles: { ...fill, closingPointColor: colour as Hex } }),
      new library.TerraDrawLineStringMode({
        modeName: 'corridor' satisfies DrawingTool,
        styles: { lineStringColor: colour as Hex, lineStringWidth: 2, closingPointColor: colour as Hex },
      }),
      new library.TerraDrawSelectMode({
        allowManualDeselection: false,
        flags: flagsFor(null),
        styles: {
          selectedPolygonColor: colour as Hex,
          selectedPolygonFillOpacity: 0.18,
          selectedPolygonOutlineColor: colour as Hex,
          selectedPolygonOutlineWidth: 2,
          selectedLineStringColor: colour as Hex,
          selectedLineStringWidth: 2,
          selectionPointColor: palette.surface as Hex,
          selectionPointOutlineColor: colour as Hex,
          selectionPointOutlineWidth: (point) => (isHandle(point) ? 2 : 0),
          selectionPointWidth: (point) => (isHandle(point) ? 6 : 0),
          midPointColor: colour as Hex,
          midPointOutlineColor: palette.surface as Hex,
          midPointWidth: 4,
        },
      }),
    ],
  })
  draw.start()
  return draw
}

const show = (draw: TerraDraw, shape: GeozoneShape | null, tool: DrawingTool | null): void => {
  draw.clear()
  if (!shape) {
    draw.setMode(tool ?? 'select')
    return
  }
  draw.updateModeOptions('select', { flags: flagsFor(shape) })
  draw.setMode('select')
  const [added] = draw.addFeatures([toFeature(shape)])
  if (added?.valid && added.id !== undefined) draw.selectFeature(added.id)
}

/** Draws a new circle, polygon or way, or edits the one given: vertices, midpoints, radius, place. */
export const useDrawing = ({ tool, shape, onChange, halfWidthM = 0, onSketch, colour }: Drawing): void => {
  const live = useLiveMap()
  const isActive = tool !== null || shape !== null
  const told = useRef({ onChange, onSketch, halfWidthM })
  told.current = { onChange, onSketch, halfWidthM }
  const session = useRef<TerraDraw | null>(null)
  const wanted = useRef({ tool, shape })
  wanted.current = { tool, shape }
  /** The shape that the map shows; what the pointer made comes back as a prop and must not be drawn again. */
  const shown = useRef<GeozoneShape | null>(null)
  /** While what was drawn is taken off and the next put there: letting go of it and choosing it are no edits. */
  const isSettling = useRef(false)
  const place = useCallback((draw: TerraDraw, { shape, tool }: Pick<Drawing, 'shape' | 'tool'>): void => {
    shown.current = shape
    isSettling.current = true
    show(draw, shape, tool)
    isSettling.current = false
  }, [])

  useEffect(() => {
    if (!live || !isActive) return
    const release = claimPointer()
    let isOver = false
    void loadTools().then((tools) => {
      // Nothing is begun that is over already: a second drawing has its layers under the same names.
      if (isOver) return
      const draw = start(tools, live, colour)
      const report = (id: string | number): void => {
        const feature = draw.getSnapshotFeature(id)
        const next = feature ? toShape(feature, told.current.halfWidthM) : null
        if (!next) return
        shown.current = next
        told.current.onChange(next)
      }
      draw.on('change', (ids, type, context) => {
        const isOurs = context !== undefined && 'origin' in context
        if (draw.getMode() === 'corridor') {
          const way = draw.getSnapshot().find(({ geometry }) => geometry.type === 'LineString')
          const sketch = way && toShape(way, told.current.halfWidthM)
          if (sketch) told.current.onSketch?.(sketch)
        }
        if (type !== 'update' || isOurs || isSettling.current || draw.getMode() !== 'select') return
        const edited = draw
          .getSnapshot()
          .find(({ id, geometry }) => geometry.type !== 'Point' && ids.includes(id ?? ''))
        if (edited?.id !== undefined) report(edited.id)
      })
      draw.on('finish', (id) => {
        report(id)
        if (draw.getMode() !== 'select') draw.selectFeature(id)
      })
      session.current = draw
      place(draw, wanted.current)
    })
    return () => {
      isOver = true
      release()
      if (session.current && live.map.style) {
        // What it stops by itself leaves the pointer as the tool had it.
        session.current.setMode('static')
        session.current.stop()
      }
      session.current = null
    }
  }, [live, isActive, colour, place])

  useEffect(() => {
    const draw = session.current
    if (!draw || (shape !== null && JSON.stringify(shape) === JSON.stringify(shown.current))) return
    place(draw, { shape, tool })
  }, [shape, tool, place])
}

import { motions } from '@atalaya/domain/item-state'
import type { Scene } from '../../../live/scene.ts'
import type { MapPalette } from '../../../map/map-palette.ts'
import { createInstances, type GlProgram, startProgram } from './gl-program.ts'
import { createGlyphTexture } from './glyph-atlas.ts'
import { glyphNames } from './glyphs.ts'
import { createLabelAtlas } from './label-atlas.ts'
import type { LabelRows } from './label-placement.ts'
import {
  clusterFragment,
  clusterVertex,
  labelFragment,
  labelVertex,
  leaderFragment,
  leaderVertex,
  markerFragment,
  markerVertex,
} from './marker-shaders.ts'

/** How the map stands in the frame that is drawn; px are CSS px. */
export interface FrameView {
  width: number
  height: number
  /** Where the scene's origin lies, from the top left. */
  originX: number
  originY: number
  /** Edge of the world. */
  worldPx: number
  nowMs: number
  markerScale: number
  /** Rows of the scene; -1 for none. */
  chosen: number
  hovered: number
  hoveredCluster: number
}

const rgb = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

const noRings = new Float32Array(0)

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))

/**
 * Draws scenes on a canvas of its own over the map, so that a gliding fleet does not redraw the map under it. Ready
 * when the shaders are; null when the canvas has gone meanwhile.
 */
export const createFleetRenderer = async (canvas: HTMLCanvasElement, palette: MapPalette, ratio: number) => {
  const gl = canvas.getContext('webgl2', { antialias: false, premultipliedAlpha: true, alpha: true })
  if (!gl) throw new Error('WebGL2 is not available')
  const programs = {
    marker: startProgram(gl, markerVertex, markerFragment),
    cluster: startProgram(gl, clusterVertex, clusterFragment),
    label: startProgram(gl, labelVertex, labelFragment),
    leader: startProgram(gl, leaderVertex, leaderFragment),
  }
  while (!Object.values(programs).every((program) => program.isReady())) {
    await frame()
    if (!canvas.isConnected || gl.isContextLost()) return null
  }
  const marker = programs.marker.finish()
  const cluster = programs.cluster.finish()
  const label = programs.label.finish()
  const leader = programs.leader.finish()
  const markers = createInstances(gl, marker, [
    ['a_path', 4],
    ['a_glide', 2],
    ['a_look', 3],
    ['a_push', 2],
  ])
  const leaders = createInstances(gl, leader, [['a_leader', 4]])
  const clusters = createInstances(gl, cluster, [
    ['a_ring', 4],
    ['a_ends', 4],
  ])
  const counts = createInstances(gl, label, [
    ['a_path', 4],
    ['a_glide', 2],
    ['a_box', 4],
    ['a_texture', 4],
  ])
  const names = createInstances(gl, label, [
    ['a_path', 4],
    ['a_glide', 2],
    ['a_box', 4],
    ['a_texture', 4],
  ])
  const glyphs = createGlyphTexture(gl)
  const atlas = createLabelAtlas(gl, palette, ratio)
  const stateColours = Float32Array.from(motions.flatMap((motion) => rgb(palette[motion])))
  let baseMs = 0

  const use = (program: GlProgram, view: FrameView): void => {
    gl.useProgram(program.program)
    gl.uniform2f(program.uniform('u_size'), view.width, view.height)
    gl.uniform2f(program.uniform('u_origin'), view.originX, view.originY)
    gl.uniform1f(program.uniform('u_world'), view.worldPx)
    gl.uniform1f(program.uniform('u_now'), (view.nowMs - baseMs) / 1_000)
    gl.uniform1f(program.uniform('u_ratio'), ratio)
    gl.uniform3fv(program.uniform('u_motions'), stateColours)
    gl.uniform3fv(program.uniform('u_surface'), rgb(palette.surface))
    gl.uniform3fv(program.uniform('u_accent'), rgb(palette.accent))
    gl.uniform3fv(program.uniform('u_alarm'), rgb(palette.alarm))
    gl.uniform3fv(program.uniform('u_text'), rgb(palette.text))
  }

  return {
    atlas,
    setScene: (scene: Scene): void => {
      baseMs = scene.baseMs
      markers.upload(scene.markers)
      leaders.upload(scene.leaders)
      // Cards are painted whole, with the labels.
      clusters.upload(scene.areCards ? noRings : scene.clusters)
    },
    setLabels: (rows: LabelRows): void => {
      counts.upload(rows.counts)
      names.upload(rows.names)
    },
    draw: (view: FrameView): void => {
      const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)]
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width
        canvas.height = height
      }
      gl.viewport(0, 0, width, height)
      gl.clearColor(0, 0, 0, 0)
      gl.clear(gl.COLOR_BUFFER_BIT)
      gl.enable(gl.BLEND)
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)

      use(leader, view)
      leaders.draw()

      use(cluster, view)
      gl.uniform1i(cluster.uniform('u_hovered'), view.hoveredCluster)
      clusters.draw()

      use(label, view)
      gl.activeTexture(gl.TEXTURE0)
      gl.bindTexture(gl.TEXTURE_2D, atlas.texture)
      counts.draw()

      use(marker, view)
      gl.bindTexture(gl.TEXTURE_2D, glyphs)
      gl.uniform1f(marker.uniform('u_glyphCount'), glyphNames.length)
      gl.uniform1f(marker.uniform('u_scale'), view.markerScale)
      gl.uniform1i(marker.uniform('u_chosen'), view.chosen)
      gl.uniform1i(marker.uniform('u_hovered'), view.hovered)
      markers.draw()

      use(label, view)
      gl.bindTexture(gl.TEXTURE_2D, atlas.texture)
      names.draw()
    },
    dispose: (): void => {
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}

export type FleetRenderer = NonNullable<Awaited<ReturnType<typeof createFleetRenderer>>>

import { glyphNames, glyphPaths } from './glyphs.ts'

const cellPx = 64
/** Around each, so that neighbours do not bleed into it when it is drawn small. */
const edgePx = 3
const scale = (cellPx - 2 * edgePx) / 16

/** All icons side by side, as shares of ink, in the order of `glyphNames`. */
export const createGlyphTexture = (gl: WebGL2RenderingContext): WebGLTexture => {
  const sketch = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  sketch.canvas.width = cellPx * glyphNames.length
  sketch.canvas.height = cellPx
  sketch.fillStyle = '#ffffff'
  glyphNames.forEach((name, i) => {
    sketch.setTransform(scale, 0, 0, scale, i * cellPx + edgePx, edgePx)
    sketch.fill(new Path2D(glyphPaths[name]))
  })
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, sketch.canvas)
  gl.generateMipmap(gl.TEXTURE_2D)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
  return texture
}

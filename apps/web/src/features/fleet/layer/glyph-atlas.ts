import { glyphNames, glyphPaths } from './glyphs.ts'

const cellPx = 64

/** All icons side by side, as shares of ink, in the order of `glyphNames`. */
export const createGlyphTexture = (gl: WebGL2RenderingContext): WebGLTexture => {
  const sketch = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  sketch.canvas.width = cellPx * glyphNames.length
  sketch.canvas.height = cellPx
  sketch.strokeStyle = '#ffffff'
  sketch.lineWidth = 2.1
  sketch.lineCap = 'round'
  sketch.lineJoin = 'round'
  glyphNames.forEach((name, i) => {
    sketch.setTransform(cellPx / 24, 0, 0, cellPx / 24, i * cellPx, 0)
    sketch.stroke(new Path2D(glyphPaths[name]))
  })
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, sketch.canvas)
  gl.generateMipmap(gl.TEXTURE_2D)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
  return texture
}

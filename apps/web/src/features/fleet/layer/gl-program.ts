/** A compiled program with its uniforms and attributes by name. */
export interface GlProgram {
  program: WebGLProgram
  uniform(name: string): WebGLUniformLocation | null
  attribute(name: string): number
}

const compile = (gl: WebGL2RenderingContext, type: number, source: string): WebGLShader => {
  const shader = gl.createShader(type) as WebGLShader
  gl.shaderSource(shader, source)
  gl.compileShader(shader)
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost()) {
    throw new Error(`shader: ${gl.getShaderInfoLog(shader)}`)
  }
  return shader
}

export const linkProgram = (gl: WebGL2RenderingContext, vertex: string, fragment: string): GlProgram => {
  const program = gl.createProgram()
  gl.attachShader(program, compile(gl, gl.VERTEX_SHADER, vertex))
  gl.attachShader(program, compile(gl, gl.FRAGMENT_SHADER, fragment))
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`program: ${gl.getProgramInfoLog(program)}`)
  }
  const uniforms = new Map<string, WebGLUniformLocation | null>()
  return {
    program,
    uniform: (name) => {
      if (!uniforms.has(name)) uniforms.set(name, gl.getUniformLocation(program, name))
      return uniforms.get(name) ?? null
    },
    attribute: (name) => gl.getAttribLocation(program, name),
  }
}

/** Attributes of one instance, in their order in the buffer, by number of floats. */
export type InstanceLayout = readonly (readonly [name: string, floats: number])[]

/** A corner of the unit square a vertex, one row of the buffer an instance. */
export const createInstances = (gl: WebGL2RenderingContext, { attribute }: GlProgram, layout: InstanceLayout) => {
  const array = gl.createVertexArray()
  const corners = gl.createBuffer()
  const rows = gl.createBuffer()
  gl.bindVertexArray(array)
  gl.bindBuffer(gl.ARRAY_BUFFER, corners)
  gl.bufferData(gl.ARRAY_BUFFER, Float32Array.of(-1, -1, 1, -1, -1, 1, 1, 1), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(attribute('a_corner'))
  gl.vertexAttribPointer(attribute('a_corner'), 2, gl.FLOAT, false, 0, 0)
  gl.bindBuffer(gl.ARRAY_BUFFER, rows)
  const floats = layout.reduce((sum, [, size]) => sum + size, 0)
  let offset = 0
  for (const [name, size] of layout) {
    const location = attribute(name)
    gl.enableVertexAttribArray(location)
    gl.vertexAttribPointer(location, size, gl.FLOAT, false, floats * 4, offset * 4)
    gl.vertexAttribDivisor(location, 1)
    offset += size
  }
  gl.bindVertexArray(null)
  let count = 0
  return {
    floats,
    upload: (data: Float32Array): void => {
      gl.bindBuffer(gl.ARRAY_BUFFER, rows)
      gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW)
      count = data.length / floats
    },
    draw: (): void => {
      if (count === 0) return
      gl.bindVertexArray(array)
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count)
      gl.bindVertexArray(null)
    },
  }
}

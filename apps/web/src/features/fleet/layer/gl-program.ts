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
  return shader
}

export interface ProgramToBe {
  /** Asks without waiting, where the browser can tell. */
  isReady(): boolean
  /** Waits if it must; throws what the compiler has to say. */
  finish(): GlProgram
}

/** Compiling takes a driver up to a second: it is begun here, and nothing asks for the result before it is there. */
export const startProgram = (gl: WebGL2RenderingContext, vertex: string, fragment: string): ProgramToBe => {
  const parallel = gl.getExtension('KHR_parallel_shader_compile')
  const program = gl.createProgram()
  const shaders = [compile(gl, gl.VERTEX_SHADER, vertex), compile(gl, gl.FRAGMENT_SHADER, fragment)]
  for (const shader of shaders) gl.attachShader(program, shader)
  gl.linkProgram(program)
  const uniforms = new Map<string, WebGLUniformLocation | null>()
  return {
    isReady: () => parallel === null || Boolean(gl.getProgramParameter(program, parallel.COMPLETION_STATUS_KHR)),
    finish: () => {
      if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
        const logs = [gl.getProgramInfoLog(program), ...shaders.map((shader) => gl.getShaderInfoLog(shader))]
        throw new Error(`shaders: ${logs.filter(Boolean).join('; ')}`)
      }
      return {
        program,
        uniform: (name) => {
          if (!uniforms.has(name)) uniforms.set(name, gl.getUniformLocation(program, name))
          return uniforms.get(name) ?? null
        },
        attribute: (name) => gl.getAttribLocation(program, name),
      }
    },
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

import type { Envelope } from './envelope.ts'

const mostParts = 64
export const mostBytes = 65_536

export type Assembled = { kind: 'whole'; id: number; body: Uint8Array; serials: number[] } | { kind: 'waiting' }

interface Assembly {
  id: number
  total: number
  firstSerial: number
  bodies: (Uint8Array | undefined)[]
  bytes: number
}

/**
 * Puts a message together that came in several packets, one at a time and no more of it than `mostBytes`. None of them
 * is acknowledged before the whole is stored: what this connection holds is lost with it, and the terminal sends all again.
 */
export const partAssembly = () => {
  let assembly: Assembly | undefined
  return {
    /** Undefined for a packet that cannot belong to any message. */
    take({ id, serial, body, part }: Envelope): Assembled | undefined {
      if (!part || part.index < 1 || part.index > part.total || part.total > mostParts) return undefined
      const firstSerial = (serial - part.index + 1) & 0xffff
      if (assembly?.id !== id || assembly.total !== part.total || assembly.firstSerial !== firstSerial)
        assembly = { id, total: part.total, firstSerial, bytes: 0, bodies: Array.from({ length: part.total }) }
      const { bodies } = assembly
      // A copy: the frame's bytes are the stream's.
      if (bodies[part.index - 1] === undefined) assembly.bytes += body.length
      bodies[part.index - 1] = body.slice()
      if (assembly.bytes > mostBytes) {
        assembly = undefined
        return undefined
      }
      if (bodies.includes(undefined)) return { kind: 'waiting' }
      const serials = bodies.map((_, index) => (firstSerial + index) & 0xffff)
      assembly = undefined
      return { kind: 'whole', id, body: Buffer.concat(bodies as Uint8Array[]), serials }
    },
  }
}

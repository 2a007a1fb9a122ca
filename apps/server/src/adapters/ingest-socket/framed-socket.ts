import type { Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'
import { portMessageBytes } from '../../limits/tracker-reports.limits.ts'

const lengthBytes = 4

export interface FramedSocket<Out> {
  send(message: Out): void
  end(): void
}

/** Messages as plain data over a local stream: four bytes of length, then V8's own form, which keeps what JSON loses. */
export const framedSocket = <In, Out>(socket: Socket, receive: (message: In) => void): FramedSocket<Out> => {
  let held: Buffer[] = []
  let heldBytes = 0
  let wanted = lengthBytes
  let isHeader = true

  const take = (): Buffer => {
    const all = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held)
    held = all.length > wanted ? [all.subarray(wanted)] : []
    heldBytes -= wanted
    return all.subarray(0, wanted)
  }
  socket.on('data', (chunk) => {
    held.push(chunk as Buffer)
    heldBytes += chunk.length
    while (heldBytes >= wanted) {
      const part = take()
      if (!isHeader) receive(deserialize(part) as In)
      wanted = isHeader ? part.readUInt32BE() : lengthBytes
      isHeader = !isHeader
      // A frame of a tracker becomes a few kilobytes: beyond this the other side is none of ours.
      if (wanted > portMessageBytes.value) return void socket.destroy()
    }
  })
  // `close` follows, and whoever holds the socket does the work.
  socket.on('error', () => undefined)
  return {
    send(message) {
      if (socket.destroyed) return
      const body = serialize(message)
      const header = Buffer.allocUnsafe(lengthBytes)
      header.writeUInt32BE(body.length)
      socket.cork()
      socket.write(header)
      socket.write(body)
      socket.uncork()
    },
    end: () => socket.destroySoon(),
  }
}

import { createConnection } from 'node:net'
import { decodeGprsMessage, encodeGprsMessage } from '@atalaya/protocols/teltonika/commands'
import { encodeImei } from '@atalaya/protocols/teltonika/encode'
import { teltonika } from '@atalaya/protocols/teltonika/protocol'
import { onTestFinished } from 'vitest'
import { thisStack } from './this-stack.ts'

interface DeskTracker {
  /** What it was told, in order. */
  told: string[]
  say(text: string): void
}

/** What a tracker says that has done as it was told. */
const obeying = (text: string): string => text.replace(/^setparam /, 'New value ')

/** A Teltonika tracker on a desk, which calls and stays until the test ends; `answer` is null where it says nothing. */
export const callIn = (imei: string, answer: (text: string) => string | null = obeying): DeskTracker => {
  const told: string[] = []
  const socket = createConnection(thisStack().teltonikaPort, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const say = (text: string) => void socket.write(encodeGprsMessage({ codec: 12, kind: 'answer', text }))
  const framer = teltonika.createFramer()
  let isAccepted = false
  socket.write(encodeImei(imei))
  socket.on('data', (chunk) => {
    framer.push(isAccepted ? chunk : chunk.subarray(1))
    isAccepted = true
    for (let next = framer.next(); next?.kind === 'frame'; next = framer.next()) {
      const message = decodeGprsMessage(next.bytes)
      if ('code' in message) throw new Error(message.detail)
      told.push(message.text)
      const said = answer(message.text)
      if (said !== null) say(said)
    }
  })
  return { told, say }
}

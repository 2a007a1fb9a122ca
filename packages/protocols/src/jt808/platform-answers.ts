import { bytesOfText } from '../text-bytes.ts'
import { type Envelope, sealEnvelope } from './envelope.ts'

export type Message = Pick<Envelope, 'id' | 'phone' | 'serial' | 'body'>

const done = 0
export const failedResult = 1
const unknownTerminal = 4

/** What the platform says on one connection, its own messages numbered. */
export const platformAnswers = () => {
  let platformSerial = 0
  const platform = (id: number, body: Uint8Array, to: string): Uint8Array => {
    platformSerial = (platformSerial + 1) & 0xffff
    return sealEnvelope({ id, phone: to, serial: platformSerial, body })
  }
  const general = ({ id, phone: to, serial }: Message, result = done): Uint8Array =>
    platform(0x8001, Uint8Array.of(serial >> 8, serial & 0xff, id >> 8, id & 0xff, result), to)
  const registered = ({ phone: to, serial }: Message, deviceId: string | undefined): Uint8Array => {
    const code = deviceId ?? ''
    const body = new Uint8Array(3 + code.length)
    body[0] = serial >> 8
    body[1] = serial
    body[2] = deviceId ? done : unknownTerminal
    body.set(bytesOfText(code), 3)
    return platform(0x8100, body, to)
  }
  return { platform, general, registered }
}

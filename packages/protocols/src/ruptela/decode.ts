import type { Decoded, Decoder } from '../protocol.ts'
import { answerInPacket, ruptelaAnswer, versionAnswer } from './device-commands.ts'
import { openPacket, type Packet, sealAnswer } from './packet.ts'
import { type Records, readRecords, readStrange, readTroubleCodes } from './records.ts'

// Ruptela's protocol description could not be had: written from published packets whose checks are right and from what is
// published of their fields; see `attributes.ts` for what is unconfirmed.
const nothing = new Uint8Array(0)
const commands = { records: 1, troubleCodes: 9, identification: 15, heartbeat: 16, extended: 68 } as const
const taken = Uint8Array.of(1)
const refused = Uint8Array.of(0)
const answers: Readonly<Record<number, number>> = {
  [commands.records]: 100,
  [commands.extended]: 100,
  [commands.troubleCodes]: 109,
  [commands.identification]: 115,
  [commands.heartbeat]: 116,
}

const acknowledge = (command: number): Uint8Array => {
  const answer = answers[command]
  return answer === undefined ? nothing : sealAnswer(answer, taken)
}
/** Has the tracker send again what did not come whole. */
const again = sealAnswer(100, refused)

/** One for each connection. There is no handshake: every packet has the IMEI. */
export const ruptelaDecoder = (knownDeviceId?: string): Decoder => {
  let introduced = knownDeviceId

  const reported = ({ deviceId, command }: Packet, { messages, rejected }: Records): Decoded => {
    introduced = deviceId
    return {
      kind: 'messages',
      messages: messages.map((message) => ({ deviceId, ...message })),
      rejected,
      acknowledge: acknowledge(command),
    }
  }

  /** What it is and that it lives, which may be the first that a connection says. */
  const alive = ({ deviceId, command }: Packet): Decoded => {
    const bytes = acknowledge(command)
    if (introduced === deviceId) return { kind: 'reply', bytes }
    introduced = deviceId
    return { kind: 'identify', deviceId, accept: bytes, refuse: nothing }
  }

  return {
    decode(frame) {
      const packet = openPacket(frame)
      if ('code' in packet)
        return {
          kind: 'failed',
          ...packet,
          ...(packet.code === 'crc.mismatch' ? { reply: again } : {}),
          close: packet.code === 'device.invalid',
        }
      const { deviceId, command, payload } = packet
      switch (command) {
        case commands.records:
        case commands.extended:
          return reported(packet, readRecords(payload, command === commands.extended))
        case commands.troubleCodes:
          return reported(packet, readTroubleCodes(payload))
        case commands.identification:
        case commands.heartbeat:
          return alive(packet)
        case answerInPacket:
        case versionAnswer:
          return { kind: 'reply', bytes: nothing, answer: ruptelaAnswer(deviceId, payload) }
        default: {
          // How it is acknowledged, nobody has said.
          const strange = readStrange(command, payload)
          if (strange) return reported(packet, strange)
          return { kind: 'failed', code: 'codec.unsupported', detail: `command ${command}`, close: false }
        }
      }
    },
  }
}

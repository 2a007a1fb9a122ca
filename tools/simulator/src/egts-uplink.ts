import { encodeEgtsIdentity, encodeEgtsPositions, encodeEgtsResponse } from '@atalaya/protocols/egts/encode'
import { openPacket, packetTypes, readServiceRecords, results } from '@atalaya/protocols/egts/packet'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const headBytes = 11
const checkBytes = 2
/** Records in a packet. */
const window = 8
const maxNumber = 0xffff

const frameLength = (heard: Buffer): number | undefined => {
  if (heard.length < headBytes) return undefined
  const data = heard.readUInt16LE(5)
  const whole = (heard[3] as number) + data + (data > 0 ? checkBytes : 0)
  return heard.length < whole ? undefined : whole
}

/** Of a response: the packet that it is to, and whether packet and records were all taken. */
const responseIn = (frame: Buffer): { to: number; isTaken: boolean } | undefined => {
  const packet = openPacket(frame)
  if ('code' in packet || packet.type !== packetTypes.response || packet.data.length < 3) return undefined
  const [low = 0, high = 0, result] = packet.data
  const records = readServiceRecords(packet.data.subarray(3))
  // Each result is the last byte of six.
  const isTaken = records.every(({ data }) => data.every((byte, at) => at % 6 !== 5 || byte === results.ok))
  return { to: low | (high << 8), isTaken: result === results.ok && isTaken }
}

const speechOf = (deviceId: string) => (): Speech<TrackerReport> => {
  let id = 0
  let record = 0
  /** A number of four bytes; who it is, the IMEI says. */
  const terminalId = Number(deviceId.slice(-9))
  const nextId = (): number => {
    id = (id % maxNumber) + 1
    return id
  }
  return {
    frameLength,
    greeting: {
      bytes: encodeEgtsIdentity(terminalId, deviceId, { id: nextId() }),
      isWelcome: (frame) => responseIn(frame)?.isTaken === true,
    },
    most: window,
    say(reports) {
      const mine = nextId()
      const bytes = encodeEgtsPositions(terminalId, reports, { id: mine, record })
      record = (record + reports.length) & maxNumber
      return {
        bytes,
        acknowledgedBy(frame) {
          const response = responseIn(frame)
          if (response?.to !== mine) return undefined
          return response.isTaken ? reports.length : 0
        },
      }
    },
    answerTo(frame) {
      const packet = openPacket(frame)
      return 'code' in packet || packet.type === packetTypes.response
        ? undefined
        : encodeEgtsResponse(packet.id, nextId())
    },
  }
}

/** EGTS: the terminal's identity, then packets of records, each confirmed by its number. */
export const egtsUplink = (options: UplinkOptions<TrackerReport>): Uplink<TrackerReport> =>
  startUplink(options, conversation(speechOf(options.deviceId)))

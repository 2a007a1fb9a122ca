import { type Fix, fixSources } from '@atalaya/domain/fix'
import { littleEndianReader } from '../byte-reader.ts'
import type { CodecErrorCode, CodecEvent, CodecFailure, Decoded, DecodedMessage, Decoder } from '../protocol.ts'
import { readGuarded, undecodedFrom } from '../undecoded.ts'
import { navtelecomAnswer } from './device-commands.ts'
import { readField, type Told } from './fields.ts'
import { isMaskRequest, type Mask, maskAnswer, readMask } from './mask.ts'
import { ntcbConfirmation, openNtcbRecords, readNtcbRecords } from './ntcb-records.ts'
import {
  indexBytes,
  isFlexSound,
  keepAlive,
  letters,
  type NtcbPacket,
  openNtcb,
  sealFlex,
  sealNtcb,
  tilde,
} from './packet.ts'

// Written from Navtelecom's wiki, "FLEX examples" and "Commands", its table of FLEX fields, and "Protocol of exchange" 6.2
// (2022-09-07), 1.1 and 1.2.
const nothing = new Uint8Array(0)
const latin1 = new TextDecoder('latin1')
const greeting = /^\*>S:(\d{15})$/

const failed = (code: CodecErrorCode, detail: string, close = false): Decoded => ({
  kind: 'failed',
  code,
  detail,
  close,
})

const toldOf = (read: readonly (DecodedMessage | CodecFailure)[], acknowledge: Uint8Array): Decoded => {
  const messages: DecodedMessage[] = []
  const rejected: CodecFailure[] = []
  for (const each of read) {
    if ('code' in each) rejected.push(each)
    else messages.push(each)
  }
  return { kind: 'messages', messages, rejected, acknowledge }
}

const fixOf = (told: Told, recordedAt: number): Fix | undefined => {
  const { lat, lng, isValid = false, satellites, speedKmh, heading, altitudeM, odometerM } = told
  if (lat === undefined || lng === undefined || !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return undefined
  if (lat === 0 && lng === 0) return undefined
  const fix: Fix = { lat, lng, recordedAt, source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix, isValid }
  if (speedKmh !== undefined) fix.speedKmh = speedKmh
  if (heading !== undefined) fix.heading = heading
  if (altitudeM !== undefined) fix.altitudeM = altitudeM
  if (satellites !== undefined) fix.satellites = satellites
  if (odometerM !== undefined) fix.odometerM = odometerM
  return fix
}

/** But for its events, which what was told before decides. */
const readRecord = (
  bytes: Uint8Array,
  { fields, described, strange }: Mask,
  of: string,
): DecodedMessage | CodecFailure => {
  const told: Told = { io: {} }
  const reader = littleEndianReader(bytes)
  const cut = readGuarded(reader, bytes, () => {
    for (const field of described) readField(told, field, reader)
  })
  const undecoded = cut ?? (strange.length > 0 ? undecodedFrom(bytes, reader.offset, `field ${strange[0]}`) : undefined)
  const { clockS, eventCode, io } = told
  if (clockS === undefined || clockS === 0)
    return { code: 'time.invalid', detail: undecoded?.reason ?? 'a record without a clock' }
  const recordedAt = clockS * 1_000
  const fix = fixOf(told, recordedAt)
  if (told.odometerM !== undefined) io.odometerM = told.odometerM
  if (!fix && told.satellites !== undefined) io.satellites = told.satellites
  return {
    deviceId: of,
    recordedAt,
    ...(fix ? { fix } : {}),
    io,
    events: [],
    ...(eventCode === undefined ? {} : { trigger: `event${eventCode}` }),
    ...(undecoded ? { undecoded } : {}),
    // Behind the number of the record, which is the first field.
    payload: fields[0] === 1 ? bytes.subarray(4) : bytes,
  }
}

/** One for each connection: who it is, what its records have, and which alarms are known. */
export const navtelecomDecoder = (knownDeviceId?: string): Decoder => {
  let deviceId = knownDeviceId
  let mask: Mask | undefined
  let isAlarmed = false
  let isTowed = false

  /** States stand in every record while they last, and are told when they begin. */
  const eventsOf = ({ io }: DecodedMessage): CodecEvent[] => {
    const events: CodecEvent[] = []
    if (io.isAlarmed === true && !isAlarmed) events.push({ kind: 'other', code: 'alarm' })
    if (io.isTowed === true && !isTowed) events.push({ kind: 'tow' })
    if (typeof io.isAlarmed === 'boolean') isAlarmed = io.isAlarmed
    if (typeof io.isTowed === 'boolean') isTowed = io.isTowed
    return events
  }

  const decodeRecords = (
    content: Uint8Array,
    { count, acknowledge }: { count: number; acknowledge: Uint8Array },
  ): Decoded => {
    if (deviceId === undefined || mask === undefined || mask.fields.length === 0)
      return failed('device.unidentified', 'records before IMEI and mask', true)
    // Of a size that nobody has described the packet was measured by its check.
    const recordBytes = mask.recordBytes ?? content.length / count
    if (!Number.isInteger(recordBytes)) return failed('count.mismatch', `${count} records in ${content.length} bytes`)
    const read: (DecodedMessage | CodecFailure)[] = []
    for (let index = 0; index < count; index++) {
      const bytes = content.subarray(index * recordBytes, (index + 1) * recordBytes)
      const record = readRecord(bytes, mask, deviceId)
      if (!('code' in record)) record.events = eventsOf(record)
      read.push(record)
    }
    return toldOf(read, acknowledge)
  }

  const decodeFlex = (frame: Uint8Array): Decoded => {
    if (!isFlexSound(frame)) return failed('crc.mismatch', 'check of the records')
    const letter = frame[1] as number
    const content = frame.subarray(2, -1)
    switch (letter) {
      case letters.archive: {
        const count = content[0] ?? 0
        return decodeRecords(content.subarray(1), { count, acknowledge: sealFlex(letter, [count]) })
      }
      case letters.urgent: {
        const index = content.subarray(0, indexBytes)
        return decodeRecords(content.subarray(indexBytes), { count: 1, acknowledge: sealFlex(letter, index) })
      }
      case letters.current:
        return decodeRecords(content, { count: 1, acknowledge: sealFlex(letter, nothing) })
      default:
        return failed('codec.unsupported', `~${String.fromCharCode(letter)}`, true)
    }
  }

  const decodeNtcb = ({ to, from, data }: NtcbPacket): Decoded => {
    const reply = (words: Uint8Array): Uint8Array => sealNtcb({ to: from, from: to, data: words })
    if (isMaskRequest(data)) {
      mask = readMask(data)
      const bytes = reply(maskAnswer(mask))
      if (mask.recordBytes !== undefined || mask.strange.length === 0) return { kind: 'reply', bytes }
      // It asks again by the oldest version.
      return {
        kind: 'failed',
        code: 'codec.unsupported',
        detail: `fields ${mask.strange.slice(0, 20).join(' ')}`,
        reply: bytes,
        close: false,
      }
    }
    const records = deviceId === undefined ? undefined : openNtcbRecords(data)
    if (records && deviceId !== undefined) {
      const read = readNtcbRecords(records, deviceId)
      return 'code' in read ? failed(read.code, read.detail) : toldOf(read, reply(ntcbConfirmation(records)))
    }
    const words = latin1.decode(data.subarray(0, 2_000))
    const [, imei] = greeting.exec(words) ?? []
    if (imei !== undefined) {
      deviceId = imei
      return { kind: 'identify', deviceId: imei, accept: reply(Buffer.from('*<S')), refuse: nothing }
    }
    if (deviceId === undefined) return failed('device.unidentified', words.slice(0, 60), true)
    const answer = navtelecomAnswer(deviceId, words)
    return answer
      ? { kind: 'reply', bytes: nothing, answer }
      : failed('codec.unsupported', JSON.stringify(words.slice(0, 60)))
  }

  return {
    decode(frame) {
      if (frame.length === 1 && frame[0] === keepAlive) return { kind: 'reply', bytes: nothing }
      if (frame[0] === tilde) return decodeFlex(frame)
      const packet = openNtcb(frame)
      return 'code' in packet ? { kind: 'failed', ...packet, close: true } : decodeNtcb(packet)
    },
  }
}

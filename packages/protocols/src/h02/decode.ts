import { nmeaInstant } from '../nmea-text.ts'
import type { CodecErrorCode, CodecFailure, Decoded, DecodedMessage, Decoder } from '../protocol.ts'
import { bytesOfText, textOfUtf8 } from '../text-bytes.ts'
import { binaryDeviceId, isPlaced, readBinary } from './binary.ts'
import { h02Answer } from './device-commands.ts'
import { isFiller, longBinaryBytes } from './framing.ts'
import { alarmsSince, allClear } from './status.ts'
import { readText } from './text.ts'

// Written from the makers' documents: "SinoTrack Protocol" (TQ GPRS transport protocol), "LKGPS protocol", the H02
// document for TH and HQ trackers, and its binary table; what a server answers as SinoTrack's own server does.
const dollar = 0x24
const star = 0x2a
const hash = 0x23
const comma = 0x2c
const nothing = new Uint8Array(0)

const failed = (code: CodecErrorCode, detail: string, close = false): Decoded => ({
  kind: 'failed',
  code,
  detail,
  close,
})

/** YYYYMMDDHHMMSS or its last six digits, by the server's clock; undefined where nobody knows it, as in a recording. */
const serverTime = (receivedAt: number): { date: string; time: string } | undefined => {
  if (!Number.isFinite(receivedAt)) return undefined
  const time = nmeaInstant(receivedAt)[1]
  return { date: new Date(receivedAt).toISOString().slice(0, 10).replaceAll('-', ''), time }
}

interface Sender {
  /** Two letters; the tracker takes only its own maker's answers. */
  maker: string
  id: string
}

const confirmation = ({ maker, id }: Sender, type: string, receivedAt: number): Uint8Array => {
  const now = serverTime(receivedAt)
  return now ? bytesOfText(`*${maker},${id},V4,${type},${now.date}${now.time}#`) : nothing
}

/** Texts whose tracker sends again what is not confirmed. */
const isConfirmed = (type: string): boolean => type === 'V1' || type === 'NBR' || type === 'LINK'
/** Signs of life: answered with themselves and at once. */
const isHeartbeat = (type: string): boolean => type === 'V0' || type === 'HTBT'

/** One for each connection: remembers who speaks, and which alarms are known already. */
export const h02Decoder = (knownDeviceId?: string): Decoder => {
  let deviceId = knownDeviceId
  let isIntroduced = false
  let ownMaker: string | undefined
  let status = allClear

  const setDevice = (id: string): void => {
    if (id !== deviceId) status = allClear
    deviceId = id
  }
  const withAlarms = (message: DecodedMessage, now: number | undefined): DecodedMessage => {
    if (now === undefined) return message
    const before = status
    status = now
    return { ...message, events: alarmsSince(now, before) }
  }
  const reported = (messages: DecodedMessage[], rejected: CodecFailure[], acknowledge: Uint8Array) => {
    isIntroduced ||= messages.length > 0
    return { kind: 'messages' as const, messages, rejected, acknowledge }
  }

  const decodeBinary = (frame: Uint8Array, receivedAt: number): Decoded => {
    if (!isPlaced(frame)) return failed('frame.truncated', `binary frame of ${frame.length} bytes`, true)
    const id = binaryDeviceId(frame)
    if (id === undefined) return failed('device.invalid', 'identifier is neither ten digits nor an IMEI', true)
    setDevice(id)
    // The short frame of the older document has no answer; the long one is repeated without.
    const now = frame.length === longBinaryBytes ? serverTime(receivedAt) : undefined
    const acknowledge = now ? bytesOfText(`*HQ,${id},R12,${now.time}#`) : nothing
    const result = readBinary(frame, id, receivedAt)
    if ('code' in result) return reported([], [result], acknowledge)
    return reported([withAlarms(result.message, result.status)], [], acknowledge)
  }

  const heartbeat = (id: string, bytes: Uint8Array, message: DecodedMessage | undefined): Decoded => {
    if (message) {
      isIntroduced = true
      return { kind: 'reply', bytes, messages: [message] }
    }
    if (isIntroduced) return { kind: 'reply', bytes }
    // The first that a parked tracker says may be only this.
    isIntroduced = true
    return { kind: 'identify', deviceId: id, accept: bytes, refuse: nothing }
  }

  const decodeText = (frame: Uint8Array, receivedAt: number): Decoded => {
    if (frame.at(-1) !== hash) return failed('frame.truncated', 'text without its end')
    const [maker = '', ownId = '', type = '', ...parameters] = textOfUtf8(frame.subarray(1, frame.length - 1)).split(
      ',',
    )
    const id = ownId === '' ? deviceId : ownId
    if (id === undefined) return failed('device.unidentified', 'text without a device', true)
    if (!/^[A-Za-z0-9]{1,4}$/.test(maker) || (ownId !== '' && !/^[\x21-\x7e]{1,50}$/.test(ownId)))
      return failed('device.invalid', `text of ${JSON.stringify(`${maker},${ownId}`.slice(0, 80))}`, true)
    setDevice(id)
    ownMaker = maker
    const payload = frame.subarray(frame.indexOf(comma, maker.length + 2) + 1, frame.length - 1)
    const result = readText(type, parameters, { deviceId: id, receivedAt, payload })
    const answer = type === 'V4' ? h02Answer(parameters, id) : undefined
    const isSound = result !== undefined && !('code' in result)
    if (isHeartbeat(type))
      return heartbeat(id, bytesOfText(`*${maker},${ownId},${type}#`), isSound ? result.message : undefined)
    const acknowledge = isConfirmed(type) ? confirmation({ maker, id: ownId }, type, receivedAt) : nothing
    if (result === undefined) {
      const isEcho = type === 'V4' || type === ''
      const rejected: CodecFailure[] = isEcho
        ? []
        : [{ code: 'codec.unsupported', detail: `text ${type.slice(0, 20)}` }]
      return { ...reported([], rejected, acknowledge), ...(answer ? { answer } : {}) }
    }
    if (!isSound) return { ...reported([], [result], acknowledge), ...(answer ? { answer } : {}) }
    const message = withAlarms(result.message, result.status)
    if (type !== 'LINK') return { ...reported([message], [], acknowledge), ...(answer ? { answer } : {}) }
    isIntroduced = true
    return { kind: 'reply', bytes: acknowledge, messages: [message] }
  }

  return {
    get dialect() {
      return ownMaker
    },
    decode(frame, receivedAt = Number.NaN) {
      if (frame[0] === dollar) return decodeBinary(frame, receivedAt)
      if (frame[0] === star) return decodeText(frame, receivedAt)
      // Ends of line, and what makers put behind their binary frames.
      if (frame.length === 1 || frame.every(isFiller)) return { kind: 'reply', bytes: nothing }
      return failed('frame.malformed', 'neither text nor binary frame', true)
    },
  }
}

import { crc16Ibm } from '../crc16.ts'
import type { CodecErrorCode, CodecFailure, Decoded, DecodedMessage, Decoder } from '../protocol.ts'
import { bytesOfText, textOfUtf8 } from '../text-bytes.ts'
import { isFiller } from './framing.ts'
import { type RecordOrigin, readRecord } from './record.ts'

// Written from the manufacturer's "Wialon IPS" documents, versions 1.1 and 2.0 (TCP and UDP).
const hash = 0x23
const semicolon = 0x3b
const bar = 0x7c
const maxTypeBytes = 4
const maxRecords = 1_000
const nothing = new Uint8Array(0)

const answer = (type: string, result: string): Uint8Array => bytesOfText(`#${type}#${result}\r\n`)

const failed = (
  code: CodecErrorCode,
  detail: string,
  { reply, close = false }: { reply?: Uint8Array; close?: boolean } = {},
): Decoded => ({ kind: 'failed', code, detail, close, ...(reply ? { reply } : {}) })

/** 1.1 has no checksum; undefined where the login was not heard, as in a recording. */
export type Version = 1 | 2 | undefined

const checksumText = /^(?:0[xX])?([0-9A-Fa-f]{1,4})$/

/** What stands before the checksum, without its separator; the whole body where there is none. */
interface Sealed {
  content: Uint8Array
  state: 'right' | 'wrong' | 'missing'
}

/** The checksum covers everything from behind the packet type to its own separator, that one included. */
const unseal = (body: Uint8Array, separator: number): Sealed => {
  const at = body.lastIndexOf(separator)
  const [, digits] = checksumText.exec(textOfUtf8(body.subarray(at + 1, at + 8))) ?? []
  if (at < 0 || digits === undefined || body.length - at > 7) return { content: body, state: 'missing' }
  const isRight = Number.parseInt(digits, 16) === crc16Ibm(body, 0, at + 1)
  return { content: body.subarray(0, at), state: isRight ? 'right' : 'wrong' }
}

const count = (body: Uint8Array, byte: number): number => {
  let found = 0
  for (const each of body) if (each === byte) found++
  return found
}

const failureOf = ({ code, detail }: CodecFailure): CodecFailure => ({ code, detail })

interface DataPacket {
  kind: 'short' | 'extended'
  type: 'ASD' | 'AD'
  fields: number
  wrongChecksum: string
}
const dataPackets: Readonly<Record<string, DataPacket>> = {
  SD: { kind: 'short', type: 'ASD', fields: 10, wrongChecksum: '13' },
  D: { kind: 'extended', type: 'AD', fields: 16, wrongChecksum: '16' },
}

const readData = (body: Uint8Array, packet: DataPacket, origin: RecordOrigin, version: Version): Decoded => {
  const { kind, type, fields, wrongChecksum } = packet
  const isSealed = version === 2 || (version === undefined && count(body, semicolon) === fields)
  const { content, state } = isSealed ? unseal(body, semicolon) : { content: body, state: 'right' as const }
  if (state === 'missing') return failed('frame.malformed', 'no checksum', { reply: answer(type, '-1') })
  if (state === 'wrong') return failed('crc.mismatch', `${kind} data`, { reply: answer(type, wrongChecksum) })
  const result = readRecord(content, origin, kind)
  if (!('answer' in result))
    return { kind: 'messages', messages: [result], rejected: [], acknowledge: answer(type, '1') }
  if (result.answer === '-1') return failed('record.malformed', result.detail, { reply: answer(type, '-1') })
  // The packet is sound and its number tells the tracker why it is not kept: the line itself is in order.
  return { kind: 'messages', messages: [], rejected: [failureOf(result)], acknowledge: answer(type, result.answer) }
}

const readBlackBox = (body: Uint8Array, origin: RecordOrigin, version: Version): Decoded => {
  const seal = version === 1 ? undefined : unseal(body, bar)
  if (seal?.state === 'wrong') return failed('crc.mismatch', 'black box', { reply: answer('AB', '') })
  if (version === 2 && seal?.state === 'missing')
    return failed('frame.malformed', 'no checksum', { reply: answer('AB', '') })
  const content = seal?.content ?? body
  if (count(content, bar) >= maxRecords)
    return failed('frame.malformed', `more than ${maxRecords} records`, { reply: answer('AB', '0') })
  const messages: DecodedMessage[] = []
  const rejected: CodecFailure[] = []
  for (let from = 0; from <= content.length; ) {
    const next = content.indexOf(bar, from)
    const to = next < 0 ? content.length : next
    if (to > from) {
      const result = readRecord(content.subarray(from, to), origin)
      if ('answer' in result) rejected.push(failureOf(result))
      else messages.push(result)
    }
    from = to + 1
  }
  if (messages.length === 0)
    return failed('record.malformed', rejected[0]?.detail ?? 'no record', { reply: answer('AB', '0') })
  // Records that nobody can read are counted as taken, or the tracker would send the same black box for ever.
  return { kind: 'messages', messages, rejected, acknowledge: answer('AB', String(messages.length + rejected.length)) }
}

const readDriverMessage = (body: Uint8Array, { deviceId, receivedAt }: RecordOrigin, version: Version): Decoded => {
  const seal = version === 1 ? undefined : unseal(body, semicolon)
  if (version === 2 && seal?.state !== 'right')
    return failed('crc.mismatch', 'message of the driver', { reply: answer('AM', '01') })
  const content = seal?.state === 'right' ? seal.content : body
  const message: DecodedMessage = {
    deviceId,
    recordedAt: receivedAt,
    io: { driverMessage: textOfUtf8(content) },
    events: [],
    trigger: 'driverMessage',
    payload: content,
  }
  return { kind: 'messages', messages: [message], rejected: [], acknowledge: answer('AM', '1') }
}

const readLogin = (
  body: Uint8Array,
): (Decoded & { kind: 'identify'; version: 1 | 2 }) | (Decoded & { kind: 'failed' }) => {
  const refuse = (code: CodecErrorCode, detail: string, result: string) =>
    failed(code, detail, { reply: answer('AL', result), close: result === '0' }) as Decoded & { kind: 'failed' }
  const fields = textOfUtf8(body).split(';')
  const isSecond = /^2\.\d$/.test(fields[0] ?? '') && fields.length >= 3
  const deviceId = fields[isSecond ? 1 : 0] ?? ''
  if (isSecond) {
    const { state } = unseal(body, semicolon)
    if (state !== 'right' || fields.length !== 4) return refuse('crc.mismatch', 'login', '10')
  }
  if (!/^[\x21-\x7e]{1,50}$/.test(deviceId))
    return refuse('device.invalid', `login as ${JSON.stringify(deviceId.slice(0, 60))}`, '0')
  return {
    kind: 'identify',
    deviceId,
    accept: answer('AL', '1'),
    refuse: answer('AL', '0'),
    version: isSecond ? 2 : 1,
  }
}

/** Type and body of `#TP#msg`, without filler around it; undefined for what is no packet. */
export const packetIn = (frame: Uint8Array): { type: string; body: Uint8Array } | undefined => {
  let to = frame.length
  while (to > 0 && isFiller(frame[to - 1])) to--
  const typeEnd = frame.subarray(1, maxTypeBytes + 2).indexOf(hash) + 1
  if (frame[0] !== hash || typeEnd < 1 || typeEnd >= to) return undefined
  return { type: textOfUtf8(frame.subarray(1, typeEnd)), body: frame.subarray(typeEnd + 1, to) }
}

const dataPacketOf = (type: string): DataPacket | undefined =>
  Object.hasOwn(dataPackets, type) ? dataPackets[type] : undefined

export const isReport = (type: string): boolean => type === 'B' || type === 'M' || dataPacketOf(type) !== undefined

/** `type`: one of which `isReport` is true. */
export const readReport = (
  { type, body }: { type: string; body: Uint8Array },
  origin: RecordOrigin,
  version: Version,
): Exclude<Decoded, { kind: 'identify' }> => {
  const data = dataPacketOf(type)
  const decoded = data
    ? readData(body, data, origin, version)
    : type === 'B'
      ? readBlackBox(body, origin, version)
      : readDriverMessage(body, origin, version)
  return decoded as Exclude<Decoded, { kind: 'identify' }>
}

/** One for each connection: remembers device and version of its login. A password is nothing to this product. */
export const wialonIpsDecoder = (knownDeviceId?: string): Decoder => {
  let deviceId = knownDeviceId
  let version: Version
  return {
    get dialect() {
      return version === 1 ? '1.1' : '2.0'
    },
    decode(frame, receivedAt = Number.NaN) {
      if (frame.every(isFiller)) return { kind: 'reply', bytes: nothing }
      const packet = packetIn(frame)
      if (!packet) return failed('frame.malformed', 'no packet #TP#', { close: true })
      const { type, body } = packet
      // A device may confirm what the driver was told; the documents do not ask it to.
      if (type === 'AM') return { kind: 'reply', bytes: nothing }
      if (type === 'P') return { kind: 'reply', bytes: answer('AP', '') }
      if (type === 'L') {
        const login = readLogin(body)
        if (login.kind === 'failed') return login
        deviceId = login.deviceId
        version = login.version
        const { accept, refuse } = login
        return { kind: 'identify', deviceId, accept, refuse }
      }
      const data = dataPacketOf(type)
      // Snapshots and tachograph files are followed by bytes that are no packets.
      if (!data && type !== 'B' && type !== 'M')
        return failed('codec.unsupported', `packet ${JSON.stringify(type)}`, { close: type === 'I' || type === 'T' })
      if (deviceId === undefined) return failed('device.unidentified', 'data before any login', { close: true })
      return readReport({ type, body }, { deviceId, receivedAt }, version)
    },
  }
}

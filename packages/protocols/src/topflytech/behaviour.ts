import type { IoValues } from '@atalaya/domain/fix'
import { ByteReader } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import type { CodecEvent, CodecFailure } from '../protocol.ts'
import { setAccessPoints } from '../surroundings.ts'
import { readGuarded } from '../undecoded.ts'
import type { TopflytechMessage } from './location.ts'
import { clockFrom, coordinateBytes, readMotion, readPlace } from './place.ts'

const clockBytes = 6
const validFix = 0x40

interface Spot {
  /** Of the clock. */
  at: number
  /** How far behind the clock the place stands. */
  place: number
  /** How far behind the clock it is told whether there is one; absent where there always is. */
  status?: number
}

const spotOf = (content: Uint8Array, { at, place, status }: Spot): TopflytechMessage | CodecFailure => {
  if (content.length < at + place + coordinateBytes)
    return { code: 'record.malformed', detail: `${content.length} bytes hold no place at ${at}` }
  const recordedAt = clockFrom(content.subarray(at, at + clockBytes))
  if (recordedAt === undefined) return { code: 'time.invalid', detail: 'a place without a clock' }
  const io: IoValues = {}
  const reader = new ByteReader(content, at + place)
  const bits = status === undefined ? validFix : (content[at + status] as number)
  const fix = readPlace(reader, { status: bits, recordedAt, io })
  if (fix && status === undefined) delete fix.satellites
  const message: TopflytechMessage = { recordedAt, ...(fix ? { fix } : {}), io, events: [], payload: content }
  const undecoded = readGuarded(reader, content, () => readMotion(reader, fix))
  if (undecoded) message.undecoded = undecoded
  return message
}

const mostSpots = 40

export interface Spots {
  messages: TopflytechMessage[]
  rejected: CodecFailure[]
}

const gather = (content: Uint8Array, spots: readonly Spot[]): Spots => {
  const gathered: Spots = { messages: [], rejected: [] }
  for (const spot of spots) {
    const read = spotOf(content, spot)
    if ('code' in read) gathered.rejected.push(read)
    else gathered.messages.push({ ...read, payload: content.subarray(spot.at) })
  }
  return gathered
}

const tell = (spots: Spots, event: CodecEvent): Spots => {
  const [first] = spots.messages
  if (first) first.events.push(event)
  return spots
}

/** By the satellites: where it began and where it ended; what is even is an acceleration, what is odd a braking. */
const byPlace = (content: Uint8Array): Spots =>
  tell(
    gather(content, [
      { at: 1, place: 6 },
      { at: 23, place: 6 },
    ]),
    { kind: (content[0] ?? 0) % 2 === 0 ? 'fastAcceleration' : 'hardBraking' },
  )

/** By acceleration: one place. */
const byAcceleration = (content: Uint8Array): Spots =>
  tell(gather(content, [{ at: 1, place: 12, status: 6 }]), {
    kind: content[0] === 1 ? 'fastAcceleration' : 'hardBraking',
  })

/** A crash: how the vehicle moved about it, one place behind the other. */
const byCrash = (content: Uint8Array, size: number): Spots => {
  const count = Math.min(mostSpots, Math.max(1, Math.floor((content.length - 1) / size)))
  const spots = Array.from({ length: count }, (_, nth) => ({ at: 1 + nth * size, place: 12, status: 6 }))
  return tell(gather(content, spots), { kind: 'crash' })
}

const crashBytes = 28
const crashBytesOfBus = 30

/** Undefined for what tells no behaviour. */
export const readBehaviour = (mark: number, number: number, content: Uint8Array): Spots | undefined => {
  if (mark === 0x27) return number === 0x17 ? gather(content, [{ at: 0, place: 7, status: 6 }]) : undefined
  if (mark === 0x23) return undefined
  switch (number) {
    case 0x05:
      return byPlace(content)
    case 0x06:
      return byAcceleration(content)
    case 0x07:
      return byCrash(content, mark === 0x26 ? crashBytesOfBus : crashBytes)
    default:
      return undefined
  }
}

const macBytes = 6

/** Clock, the tracker's own address, and the access points that it heard. */
export const readPoints = (content: Uint8Array): TopflytechMessage | CodecFailure => {
  const recordedAt = clockFrom(content.subarray(0, clockBytes))
  if (recordedAt === undefined) return { code: 'time.invalid', detail: 'access points without a clock' }
  const io: IoValues = {}
  const points: { address: string; strength: number }[] = []
  for (let at = clockBytes + macBytes; at + macBytes < content.length && points.length < 10; at += macBytes + 1) {
    const address = toHex(content.subarray(at, at + macBytes)).replaceAll(/..(?=.)/g, '$&:')
    const strength = ((content[at + macBytes] as number) << 24) >> 24
    if (!/^(?:ff:){5}ff$|^(?:00:){5}00$/.test(address)) points.push({ address, strength })
  }
  setAccessPoints(io, points)
  return { recordedAt, io, events: [], payload: content }
}

const utf16 = new TextDecoder('utf-16le')

/** Clock, and texts behind their lengths: operator, technology, band, subscriber and SIM. */
export const readNetwork = (content: Uint8Array): TopflytechMessage | CodecFailure => {
  const recordedAt = clockFrom(content.subarray(0, clockBytes))
  if (recordedAt === undefined) return { code: 'time.invalid', detail: 'a network without a clock' }
  const io: IoValues = {}
  const message: TopflytechMessage = { recordedAt, io, events: [], payload: content }
  const reader = new ByteReader(content, clockBytes)
  const undecoded = readGuarded(reader, content, () => {
    const name = utf16.decode(reader.bytes(reader.uint8())).replaceAll('\u0000', '').toWellFormed()
    if (name !== '') io.ioOperator = name
    const type = String.fromCharCode(...reader.bytes(reader.uint8()))
    if (/^[\x20-\x7e]+$/.test(type)) io.networkType = type
    for (let text = 0; text < 2; text++) reader.skip(reader.uint8())
    const sim = String.fromCharCode(...reader.bytes(reader.uint8()))
    if (/^\d{18,20}[0-9A-F]?$/.test(sim)) io.iccid1 = sim
  })
  if (undecoded?.hex) message.undecoded = undecoded
  return message
}

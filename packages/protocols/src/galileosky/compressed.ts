import { littleEndianReader } from '../byte-reader.ts'
import type { CodecFailure } from '../protocol.ts'
import { readGuarded } from '../undecoded.ts'
import { type ArchiveRecord, type GalileoskyMessage, messageOf } from './records.ts'
import { isDescribed, rawKeyOf, readValue } from './tags.ts'

/**
 * The minimal data set, ten bytes with the highest bit first: one bit that is 0, 25 of seconds in the year, one that is 0 for a
 * sound place, 22 of longitude and 21 of latitude as shares of the globe, one of alarm, nine of the installer's own.
 */
export const minimalBytes = 10
export const longitudeSteps = 2 ** 22
export const latitudeSteps = 2 ** 21
const countMask = 0x1f
const stepsPerDegree = 1e6
/** What a tracker has kept may be told long after; its clock may be somewhat fast. */
const mostAheadMs = 86_400_000

interface Minimal {
  seconds: number
  isValid: boolean
  lat: number
  lng: number
  isAlarmed: boolean
  own: number
}

const rounded = (degrees: number): number => Math.round(degrees * stepsPerDegree) / stepsPerDegree

const readMinimal = (bytes: Uint8Array): Minimal => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, minimalBytes)
  const [first, second, last] = [view.getUint32(0), view.getUint32(4), view.getUint16(8)]
  // Bits 27 to 48, and 49 to 69.
  const longitude = (first & 0x1f) * 2 ** 17 + (second >>> 15)
  const latitude = (second & 0x7fff) * 2 ** 6 + (last >> 10)
  return {
    seconds: (first >>> 6) & 0x1ff_ffff,
    isValid: (first & 0x20) === 0,
    lng: rounded((360 * longitude) / longitudeSteps - 180),
    lat: rounded((180 * latitude) / latitudeSteps - 90),
    isAlarmed: (last & 0x200) !== 0,
    own: last & 0x1ff,
  }
}

/** The year is not told: the last in which the instant has been. */
const instantFrom = (seconds: number, receivedAt: number): number | undefined => {
  const year = new Date(receivedAt + mostAheadMs).getUTCFullYear()
  if (Number.isNaN(year)) return undefined
  const instant = Date.UTC(year, 0, 1) + seconds * 1_000
  return instant <= receivedAt + mostAheadMs ? instant : Date.UTC(year - 1, 0, 1) + seconds * 1_000
}

export interface Compressed {
  messages: GalileoskyMessage[]
  rejected: CodecFailure[]
}

/** Records of a minimal data set, how many tags follow, which, and their values. */
export const readCompressed = (content: Uint8Array, receivedAt: number): Compressed => {
  const messages: GalileoskyMessage[] = []
  const rejected: CodecFailure[] = []
  let at = 0
  while (content.length - at >= minimalBytes) {
    const bytes = content.subarray(at)
    const { seconds, isValid, lat, lng, isAlarmed, own } = readMinimal(bytes)
    const recordedAt = instantFrom(seconds, receivedAt)
    const record: ArchiveRecord = { io: { isAlarmed }, bytes, lat, lng, correctness: isValid ? 0 : 1 }
    if (own > 0) record.io.ioUserTag = own
    const reader = littleEndianReader(bytes)
    reader.skip(minimalBytes)
    const unread = readGuarded(reader, bytes, () => {
      if (reader.remaining === 0) return
      const listed = reader.bytes(reader.uint8() & countMask)
      for (const tag of listed) {
        if (!isDescribed(tag)) {
          record.isUnread = { offset: reader.offset, reason: `tag ${rawKeyOf(tag).slice(2)}` }
          return
        }
        readValue(record, tag, reader)
      }
    })
    if (unread) record.isUnread = unread
    // Nothing tells where another record would begin.
    const end = record.isUnread ? bytes.length : reader.offset
    record.bytes = bytes.subarray(0, end)
    at += end
    if (recordedAt === undefined) rejected.push({ code: 'time.invalid', detail: 'seconds of a year that is not known' })
    else messages.push(messageOf(record, recordedAt))
  }
  if (at < content.length)
    rejected.push({ code: 'record.malformed', detail: `${content.length - at} bytes hold no record` })
  return { messages, rejected }
}

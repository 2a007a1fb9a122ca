import { ByteReader, OutOfBytes } from '../byte-reader.ts'
import type { CodecFailure } from '../protocol.ts'

// Written from CalAmp's "LM Direct Reference Guide" as far as it can be had (its parts on options header, message header and
// acknowledgement, the sample of an event report) and the "LMU Users Guide" V1.0.6: 11.1.1, mobile id and fields of the report.
// Both say that a unit is told things by messages of the types 6, parameters, and 7, unit requests (1.4; 10 and 11.2), and neither
// how they are laid out, as far as they can be had: there are no commands, since a guess could restart a vehicle's unit or cut its engine.

export const services = { unacknowledged: 0, acknowledged: 1, response: 2 } as const

export const messageTypes = {
  nothing: 0,
  acknowledgement: 1,
  eventReport: 2,
  idReport: 3,
  userData: 4,
  applicationData: 5,
  locateReport: 8,
  userDataWithAccumulators: 9,
  miniEventReport: 10,
} as const
/** Up to it the guide counts: what those behind the mini event report hold could not be had. */
const highestType = 14

export interface LmMessage {
  /** Its mobile id: the ESN, IMEI or another number, as it is set to tell. */
  deviceId: string
  service: number
  type: number
  sequence: number
  /** Behind the header. */
  content: Uint8Array
}

/** Each of these has a length in front, and only the first two are of use here. */
const option = { mobileId: 0x01, mobileIdType: 0x02, others: [0x04, 0x08, 0x10, 0x20], extension: 0x40, isThere: 0x80 }
const longestMobileId = 10

/** Digits in halves of bytes, the rest filled with F. */
const digitsOf = (bytes: Uint8Array): string | undefined => {
  const [, digits] = /^(\d+)f*$/.exec(Buffer.from(bytes).toString('hex')) ?? []
  return digits
}

const optionOf = (reader: ByteReader): Uint8Array => reader.bytes(reader.uint8())

const skipOthers = (reader: ByteReader, options: number): void => {
  for (const bit of option.others) if (options & bit) optionOf(reader)
  if (!(options & option.extension)) return
  const [further = 0] = optionOf(reader)
  for (let bit = 0x01; bit <= 0x80; bit <<= 1) if (further & bit) optionOf(reader)
}

const open = (bytes: Uint8Array): LmMessage | CodecFailure => {
  const reader = new ByteReader(bytes)
  const options = reader.uint8()
  if (!(options & option.isThere) || !(options & option.mobileId))
    return { code: 'device.unidentified', detail: 'no mobile id in the options header' }
  const mobileId = optionOf(reader)
  const deviceId = mobileId.length <= longestMobileId ? digitsOf(mobileId) : undefined
  if (deviceId === undefined) return { code: 'device.invalid', detail: 'the mobile id is no number' }
  if (options & option.mobileIdType) optionOf(reader)
  skipOthers(reader, options)
  const service = reader.uint8()
  const type = reader.uint8()
  if (service > services.response || type > highestType)
    return { code: 'frame.malformed', detail: `service ${service}, message type ${type}` }
  const sequence = reader.uint16()
  return { deviceId, service, type, sequence, content: bytes.subarray(reader.offset) }
}

/** Never throws. */
export const openMessage = (bytes: Uint8Array): LmMessage | CodecFailure => {
  try {
    return open(bytes)
  } catch (error) {
    if (error instanceof OutOfBytes) return { code: 'frame.truncated', detail: error.message }
    throw error
  }
}

/** What a message that wants it is answered: its own type and number, all well, and no version of an application. */
export const acknowledgementOf = ({ type, sequence }: LmMessage): Uint8Array =>
  Uint8Array.of(services.response, messageTypes.acknowledgement, sequence >> 8, sequence & 0xff, type, 0, 0, 0, 0, 0)

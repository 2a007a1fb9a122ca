import type { IoValues } from '@atalaya/domain/fix'
import { ByteReader } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import { readInstant } from './position.ts'

const maxRawBytes = 100
const maxTextLength = 200
/** The states come first; numbers and fences after them may be many. */
const maxStatesLength = 500

/** Printable text as it is; anything else as hexadecimal digits. Both cut to what is worth keeping. */
export const textOrHex = (bytes: Uint8Array): string => {
  if (bytes.length > 0 && bytes.every((byte) => byte >= 0x20 && byte < 0x7f))
    return String.fromCharCode(...bytes.subarray(0, maxTextLength))
  return toHex(bytes.subarray(0, maxRawBytes))
}

/** The name of what has no canonical one: the numbers of packet and information as the manufacturer writes them. */
export const rawKey = (...numbers: number[]): string =>
  `io0x${numbers.map((number) => number.toString(16).toUpperCase().padStart(2, '0')).join('')}`

const externalVoltage = 0x00
const statusSynchronization = 0x04
const door = 0x05
const sim = 0x0a
const fuelSensor = 0x0d
const wiredTemperature = 0x15
const tag = 0x1b
const clockBytes = 6
const tagDigits = 16

export interface Information {
  io: IoValues
  /** Where the information carries a clock. */
  recordedAt?: number
  driverTag?: string
}

const thermometerFamily = 0x28
const addressBytes = 8

/** The check in the last byte of a 1-Wire address: Maxim, application note 27. */
const isWireAddress = (address: Uint8Array): boolean => {
  let check = 0
  for (const byte of address)
    for (let bits = byte, left = 8; left > 0; left--, bits >>= 1)
      check = (check ^ bits) & 1 ? (check >> 1) ^ 0x8c : check >> 1
  return check === 0
}

/** A count of 1, the address of a DS18B20 and hundredths of a degree; several stay raw until somebody has seen them. */
const readWiredTemperature = (reader: ByteReader): number | undefined => {
  if (reader.remaining !== 1 + addressBytes + 2 || reader.uint8() !== 1) return undefined
  const address = reader.bytes(addressBytes)
  return address[0] === thermometerFamily && isWireAddress(address) ? reader.int16() / 100 : undefined
}

/**
 * `STA1=C0;DYD=01;…`: what is set on the tracker, some of it a state (Jimi, JM-VL03 protocol V1.1.2, 0x94 type 0x04). Bit 7 of
 * STA1 arms it; of DYD bit 1 has cut fuel or power, bit 0 has it connected, and two more wait for a place or for slower driving.
 */
const readStates = (text: string): IoValues => {
  const byteOf = (name: string): number =>
    Number.parseInt(new RegExp(`(?:^|;)${name}=([0-9A-F]{2})(?:;|$)`, 'i').exec(text)?.[1] ?? '', 16)
  const [armed, cut] = [byteOf('STA1'), byteOf('DYD')]
  return {
    ...(Number.isNaN(armed) ? {} : { isArmed: (armed & 0x80) !== 0 }),
    ...((cut & 0x03) === 0 || Number.isNaN(cut) ? {} : { immobilizerState: cut & 0x02 ? 1 : 0 }),
  }
}

const stx = 0x02
const etx = 0x03

/** A reader may hand on its own frame: STX, length, the card, exclusive-or of the card, ETX. */
const cardIn = (data: Uint8Array): Uint8Array => {
  const card = data.subarray(2, -2)
  const isFramed = data.length > 4 && data[0] === stx && data[1] === data.length && data.at(-1) === etx
  return isFramed && card.reduce((sum, byte) => sum ^ byte, 0) === data.at(-2) ? card : data
}

/** Packet 0x94: everything that is not a place, by a number of its own. */
export const readInformation = (content: Uint8Array): Information => {
  const reader = new ByteReader(content)
  const type = reader.uint8()
  const data = content.subarray(1)
  const raw = (bytes = data): Information => ({ io: { [rawKey(0x94, type)]: textOrHex(bytes) } })
  switch (type) {
    case externalVoltage: {
      const volts = reader.uint16() / 100
      // A third byte of 1 says that this is the second analogue input.
      return { io: reader.remaining > 0 && reader.uint8() === 1 ? { ain2V: volts } : { externalVoltageV: volts } }
    }
    case statusSynchronization: {
      const kept = raw()
      return { io: { ...kept.io, ...readStates(String.fromCharCode(...data.subarray(0, maxStatesLength))) } }
    }
    case door:
      return { io: { isDoorOpen: (reader.uint8() & 0x01) !== 0 } }
    case sim: {
      // IMEI and IMSI come first, eight bytes each.
      reader.skip(16)
      return { io: { iccid1: toHex(reader.bytes(10)) } }
    }
    case fuelSensor: {
      const recordedAt = readInstant(reader, 0)
      return { ...raw(data.subarray(clockBytes)), ...(Number.isNaN(recordedAt) ? {} : { recordedAt }) }
    }
    case wiredTemperature: {
      const temperature = readWiredTemperature(reader)
      return temperature === undefined ? raw() : { io: { temperature1C: temperature } }
    }
    case tag: {
      const digits = toHex(cardIn(data)).toUpperCase().padStart(tagDigits, '0')
      return { io: { rfid: digits }, driverTag: digits }
    }
    default:
      return raw()
  }
}

const latin1 = new TextDecoder('latin1')
const utf16 = new TextDecoder('utf-16be')

/** What a tracker answers to a command; of packet 0x21, behind the server's own mark. */
export const readLongAnswer = (reader: ByteReader): string => {
  reader.skip(4)
  const isUtf16 = reader.uint8() === 2
  const text = reader.bytes(reader.remaining)
  return isUtf16 ? utf16.decode(text.subarray(0, 2 * maxTextLength)) : textOrHex(text)
}

/** Of packet 0x15: its length, the server's mark, the text and perhaps a language. */
export const readShortAnswer = (reader: ByteReader): string => {
  const length = reader.uint8()
  reader.skip(4)
  return textOrHex(reader.bytes(Math.max(0, Math.min(length - 4, reader.remaining))))
}

/** A wired thermometer's text, degrees Celsius in one Chinese character behind them: `28.3℃`. */
export const celsiusIn = (content: Uint8Array): number | undefined => {
  const [, degrees] = /(-?\d{1,3}(?:\.\d{1,2})?)\u00a1\u00e6/.exec(latin1.decode(content.subarray(0, 20))) ?? []
  return degrees === undefined ? undefined : Number(degrees)
}

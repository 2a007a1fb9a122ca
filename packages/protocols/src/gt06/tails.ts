import type { IoValues } from '@atalaya/domain/fix'
import type { ByteReader } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import type { CodecEvent } from '../protocol.ts'
import { readCells } from './position.ts'
import { readStatus, setBattery, setSignal, setTerminal } from './status.ts'

/** What a packet tells behind its place. */
export interface Told {
  io: IoValues
  events: CodecEvent[]
  trigger?: string | undefined
  altitudeM?: number
  driverTag?: string
  /** How much of the packet tells two reports apart; all of it where absent. */
  payloadBytes?: number
}

export type TailReader = (reader: ByteReader, told: Told) => void

const tagBytes = 8

/** Eight bytes of the card or key that was held to the reader; zeros where there is none. */
export const readDriverTag: TailReader = (reader, told) => {
  if (reader.remaining < tagBytes) return
  const digits = toHex(reader.bytes(tagBytes)).toUpperCase()
  if (/^0+$/.test(digits)) return
  told.driverTag = digits
  told.io.rfid = digits
}

/** Packet 0x1E: serving cell and neighbours, as in 0x28. */
export const readTailCells: TailReader = (reader, { io }) => readCells(reader, io, 'narrow')

/** Packet 0x24 behind its cell: ignition, external and internal voltage in hundredths. */
export const readVoltages: TailReader = (reader, { io }) => {
  if (reader.remaining === 0) return
  io.ignition = reader.uint8() !== 0
  io.externalVoltageV = reader.uint16() / 100
  io.batteryVoltageV = reader.uint16() / 100
}

/** Packet 0xA2 of 4G trackers behind its cell. */
export const readWideStatus: TailReader = (reader, { io }) => {
  if (reader.remaining === 0) return
  reader.skip(1)
  setTerminal(io, reader.uint8())
  io.externalVoltageV = reader.uint16() / 100
  setBattery(io, reader.uint8())
  setSignal(io, reader.uint8())
}

/** Packet 0x12 of a model with a thermometer: terminal, external voltage, four bytes that nobody has described, degrees. */
export const thermometerTailBytes = 12
export const readThermometer: TailReader = (reader, { io }) => {
  setTerminal(io, reader.uint8())
  io.externalVoltageV = reader.uint16() / 100
  reader.skip(4)
  io.temperature1C = reader.int8()
}

const odometer = 0x002e
const batteryVoltage = 0x0018
const batteryPercent = 0x006a

/** Fields of 4G trackers: two bytes of type, one of length; what has no name is passed over. */
export const readFields: TailReader = (reader, { io }) => {
  while (reader.remaining >= 3) {
    const type = reader.uint16()
    const bytes = reader.bytes(reader.uint8())
    const value = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
    if (type === odometer && bytes.length === 4) io.odometerM = value
    else if (type === batteryVoltage && bytes.length === 2) io.batteryVoltageV = value / 100
    else if (type === batteryPercent && bytes.length === 1 && value <= 100) io.batteryPercent = value
  }
}

/** Packet 0x36 where it is a status and no place: terminal, battery, signal, language, fields. */
export const readFieldStatus: TailReader = (reader, told) => {
  readStatus(reader, told.io)
  reader.skip(2)
  readFields(reader, told)
}

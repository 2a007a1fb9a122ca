import type { IoValues } from '@atalaya/domain/fix'
import type { CodecEvent } from '../protocol.ts'
import { numberOf } from './fields.ts'
import { percentOf, setMotion } from './tail.ts'

/** What names a report's kind: its own word, and the two digits that some kinds put before their position. */
export interface Report {
  /** Without `GT`. */
  name: string
  fields: readonly string[]
  /** `<Report ID>` and `<Report Type>`: an input, a fence or a band, and what it did. */
  id: string
  type: string
}

const other = (code: string): CodecEvent[] => [{ kind: 'other', code }]

/** Braking, acceleration and cornering, or two of them at once. */
const harshKinds: readonly (readonly CodecEvent[])[] = [
  [{ kind: 'hardBraking' }],
  [{ kind: 'fastAcceleration' }],
  [{ kind: 'sharpTurn' }],
  [{ kind: 'hardBraking' }, { kind: 'sharpTurn' }],
  [{ kind: 'fastAcceleration' }, { kind: 'sharpTurn' }],
]

const setVolts = (io: IoValues, field: string | undefined): void => {
  const volts = numberOf(field)
  if (volts !== undefined) io.batteryVoltageV = volts > 100 ? volts / 1_000 : volts
}

/** What a report says by its kind alone: inputs into `io`, detections as events. */
export const readKind = (io: IoValues, { name, fields, id, type }: Report): CodecEvent[] => {
  switch (name) {
    case 'IGN':
    case 'VGN':
      io.ignition = true
      return []
    case 'IGF':
    case 'VGF':
      io.ignition = false
      return []
    case 'IGL':
    case 'VGL':
      if (type === '0' || type === '1') io.ignition = type === '0'
      return []
    case 'STT':
      setMotion(io, fields[4])
      return []
    case 'DIS':
      if ((id === '1' || id === '2') && (type === '0' || type === '1')) io[`din${id}`] = type === '1'
      return []
    case 'MPN':
    case 'MPF':
      io.isUnplugged = name === 'MPF'
      return name === 'MPF' ? [{ kind: 'unplugged' }] : []
    case 'EPN':
    case 'EPF':
      io.isCharging = name === 'EPN'
      return name === 'EPF' ? [{ kind: 'unplugged' }] : []
    case 'BTC':
    case 'STC':
      io.isCharging = name === 'BTC'
      return []
    case 'BPL':
      setVolts(io, fields[4])
      return [{ kind: 'lowBattery' }]
    case 'INF':
      readInformation(io, fields)
      return []
    case 'CID':
      setSim(io, fields[4])
      return []
    case 'CSQ':
      setSignal(io, fields[4])
      return []
    case 'IDA': {
      const id = fields.slice(4, 8).find((field) => /^[0-9A-Fa-f]{8,16}$/.test(field))
      if (id !== undefined) io.iButton = id.toUpperCase()
      return []
    }
    case 'SOS':
      return [{ kind: 'panic' }]
    case 'TOW':
      io.isTowed = true
      return [{ kind: 'tow' }]
    case 'CRA':
      return [{ kind: 'crash' }]
    case 'JDR':
      return [{ kind: 'jamming' }]
    case 'JDS':
      return fields[4] === '2' ? [{ kind: 'jamming' }] : []
    case 'HBM':
      return [...(harshKinds[Number(type)] ?? other(`GTHBM:${id}${type}`))]
    case 'SPD':
      // The range is the installer's: above it is what nearly all of them want to hear of.
      return type === '1' ? [{ kind: 'overspeed' }] : other('GTSPD:0')
    case 'GEO':
      return other(`${type === '1' ? 'fenceIn' : 'fenceOut'}:${id}`)
    case 'GIN':
      return other('fenceIn')
    case 'GOT':
      return other('fenceOut')
    case 'PFA':
      return other('poweredOff')
    case 'PNA':
      return other('poweredOn')
    default:
      return []
  }
}

const setSim = (io: IoValues, field: string | undefined): void => {
  if (field !== undefined && /^[0-9A-Fa-f]{18,22}$/.test(field)) io.iccid1 = field
}

const bestSignal = 31
const bestLevel = 5

/** 0 to 31, 99 for unknown, to the five levels of the dictionary. */
const setSignal = (io: IoValues, field: string | undefined): void => {
  const signal = numberOf(field)
  if (signal !== undefined && signal >= 0 && signal <= bestSignal)
    io.gsmLevel = Math.round((signal * bestLevel) / bestSignal)
}

const readInformation = (io: IoValues, fields: readonly string[]): void => {
  setMotion(io, fields[4])
  setSim(io, fields[5])
  setSignal(io, fields[6])
  const external = numberOf(fields[9])
  if (external !== undefined && external > 100) io.externalVoltageV = external / 1_000
  if (/^\d\.\d{1,2}$/.test(fields[11] ?? '')) setVolts(io, fields[11])
  // Portables tell their battery behind the time of their last fix.
  if (/^\d{14}$/.test(fields[17] ?? '') && fields.length > 20) {
    const battery = percentOf(fields[18])
    if (battery !== undefined) io.batteryPercent = battery
  }
  if (fields[12] === '0' || fields[12] === '1') io.isCharging = fields[12] === '1'
}

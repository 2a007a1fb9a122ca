import { ByteReader, OutOfBytes } from '../byte-reader.ts'
import { toHex } from '../hex.ts'

/** A list of 25 long ids is longer; the weakest are counted then, not told. */
const maxListLength = 1_000
const iBeaconBytes = 20
const eddystoneBytes = 16

interface Beacon {
  id: string
  /** dBm; absent where the tracker does not tell. */
  signal?: number
  /** What else it told, each with its label. */
  more: string[]
}

const flags = { signal: 0x01, battery: 0x02, temperature: 0x04, iBeacon: 0x20 } as const

/** AVL 385: number of the part, then flags, id and what the flags announce. */
const readSimple = (reader: ByteReader): Beacon[] => {
  const beacons: Beacon[] = []
  reader.skip(1)
  while (reader.remaining > 0) {
    const has = reader.uint8()
    const beacon: Beacon = { id: toHex(reader.bytes(has & flags.iBeacon ? iBeaconBytes : eddystoneBytes)), more: [] }
    if (has & flags.signal) beacon.signal = reader.int8()
    if (has & flags.battery) beacon.more.push(`${reader.uint16()}mV`)
    // The manufacturer does not tell the unit.
    if (has & flags.temperature) beacon.more.push(`t${reader.int16()}`)
    beacons.push(beacon)
  }
  return beacons
}

const parameters = {
  signal: 0x00,
  id: 0x01,
  advertisement: 0x02,
  temperature: 0x06,
  humidity: 0x07,
  lowBattery: 0x0d,
  batteryVoltage: 0x0e,
  address: 0x0f,
} as const

const readParameter = (beacon: Beacon, parameter: number, value: ByteReader): void => {
  const size = value.remaining
  if (parameter === parameters.signal && size === 1) beacon.signal = value.int8()
  else if (parameter === parameters.id) beacon.id = toHex(value.bytes(size))
  else if (parameter === parameters.address) {
    const address = toHex(value.bytes(size))
    if (beacon.id === '') beacon.id = address
    else beacon.more.push(address)
  } else if (parameter === parameters.lowBattery && size === 1) {
    if (value.uint8() !== 0) beacon.more.push('low')
  } else if (parameter === parameters.batteryVoltage && size === 2) beacon.more.push(`${value.uint16()}mV`)
  else if (parameter === parameters.temperature && size === 2) beacon.more.push(`${value.int16() / 100}C`)
  else if (parameter === parameters.humidity && size === 1) beacon.more.push(`${value.uint8()}%`)
  // The advertisement as it was heard repeats the id.
  else if (parameter !== parameters.advertisement)
    beacon.more.push(`p${parameter.toString(16).padStart(2, '0')}=${toHex(value.bytes(size))}`)
}

/** AVL 548, 10500 and the proximity lists: version 1, then for each beacon its length and parameters with theirs. */
const readParameters = (reader: ByteReader): Beacon[] | undefined => {
  if (reader.uint8() !== 1) return undefined
  const beacons: Beacon[] = []
  while (reader.remaining > 0) {
    const content = new ByteReader(reader.bytes(reader.uint8()))
    const beacon: Beacon = { id: '', more: [] }
    while (content.remaining > 0) {
      const parameter = content.uint8()
      readParameter(beacon, parameter, new ByteReader(content.bytes(content.uint8())))
    }
    if (beacon.id !== '' || beacon.more.length > 0) beacons.push(beacon)
  }
  return beacons
}

const wordOf = ({ id, signal, more }: Beacon): string => [id, signal ?? '', ...more].join(':').replace(/:$/, '')

const listOf = (beacons: Beacon[]): string => {
  beacons.sort((one, other) => (other.signal ?? -128) - (one.signal ?? -128))
  let list = ''
  for (const [index, beacon] of beacons.entries()) {
    const word = wordOf(beacon)
    if (list.length + 1 + word.length > maxListLength) return `${list} +${beacons.length - index}`.trimStart()
    list += list === '' ? word : ` ${word}`
  }
  return list
}

const lists = new Map([
  [385, { key: 'beacons', read: readSimple }],
  [548, { key: 'beacons', read: readParameters }],
  [10_500, { key: 'beacons', read: readParameters }],
  [10_828, { key: 'beaconsNear', read: readParameters }],
  [10_829, { key: 'beaconsAway', read: readParameters }],
  [10_831, { key: 'beaconsLost', read: readParameters }],
] as const)

/** The key of what an id lists, where it lists beacons. */
export const beaconKey = (id: number): string | undefined => lists.get(id as 385)?.key

/**
 * The beacons that a value of variable length lists, strongest first: `id:dBm`, then what else is known of each.
 * Undefined for an id that is no list, and for bytes that are none: they are kept as they are.
 */
export const readBeacons = (
  id: number,
  bytes: Uint8Array,
): { key: 'beacons' | 'beaconsNear' | 'beaconsAway' | 'beaconsLost'; list: string } | undefined => {
  const known = lists.get(id as 385)
  if (!known || bytes.length === 0) return undefined
  try {
    const beacons = known.read(new ByteReader(bytes))
    return beacons && { key: known.key, list: listOf(beacons) }
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    return undefined
  }
}

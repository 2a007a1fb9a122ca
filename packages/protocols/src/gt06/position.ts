import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { ByteReader } from '../byte-reader.ts'
import { macAddress, setAccessPoints, setServingCell } from '../surroundings.ts'

/** Six bytes of a clock, two-digit year first. NaN where it is no time: trackers that have none yet send zeros. */
export const readInstant = (reader: ByteReader, zoneOffsetMs: number): number => {
  const [year, month, day, hour, minute, second] = reader.bytes(6) as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59) return Number.NaN
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second) - zoneOffsetMs
}

/** Whether six bytes show a time; a two-digit year that no tracker of this protocol has seen is none. */
export const isClock = (content: Uint8Array, at: number): boolean =>
  content.length >= at + 6 && !Number.isNaN(readInstant(new ByteReader(content, at), 0))

const unitsADegree = 1_800_000
const positioned = 0x1000
const west = 0x0800
const north = 0x0400
const courseMask = 0x03ff

/** Satellites, latitude, longitude, speed, course with status. Undefined where there is no such place on Earth. */
export const readGps = (reader: ByteReader, recordedAt: number): Fix | undefined => {
  const satellites = reader.uint8() & 0x0f
  return placeOf(reader, { recordedAt, satellites })
}

interface RawPlace {
  lat: number
  lng: number
  speedKmh: number | undefined
  status: number
}

const readRawPlace = (reader: ByteReader): RawPlace => ({
  lat: reader.uint32(),
  lng: reader.uint32(),
  speedKmh: reader.uint8(),
  status: reader.uint16(),
})

/** Latitude, longitude, speed, course with status. */
export const placeOf = (
  from: ByteReader | RawPlace,
  { recordedAt, satellites }: { recordedAt: number; satellites: number | undefined },
): Fix | undefined => {
  const { speedKmh, status, ...raw } = from instanceof ByteReader ? readRawPlace(from) : from
  const latitude = raw.lat / unitsADegree
  const longitude = raw.lng / unitsADegree
  if (latitude > 90 || longitude > 180) return undefined
  const lat = status & north || latitude === 0 ? latitude : -latitude
  const lng = status & west && longitude !== 0 ? -longitude : longitude
  const isValid = (status & positioned) !== 0 && !(lat === 0 && lng === 0)
  return {
    lat,
    lng,
    ...(speedKmh === undefined ? {} : { speedKmh }),
    heading: (status & courseMask) % 360,
    ...(satellites === undefined ? {} : { satellites }),
    recordedAt,
    source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix,
    isValid,
  }
}

/**
 * `narrow`: as in GSM; `wide`: as in LTE, where the top bit of the country says that the network has two bytes; `long`:
 * two bytes of network and four of cell.
 */
export type CellForm = 'narrow' | 'wide' | 'long'

export interface Network {
  mcc: number
  mnc: number
}

export const readNetwork = (reader: ByteReader, form: CellForm): Network => {
  const mcc = reader.uint16()
  const isMncWide = form === 'wide' && (mcc & 0x8000) !== 0
  return { mcc: mcc & 0x7fff, mnc: isMncWide || form === 'long' ? reader.uint16() : reader.uint8() }
}

export interface Cell {
  areaCode: number
  cellId: number
}

export const readCell = (reader: ByteReader, form: CellForm): Cell => {
  if (form === 'narrow') return { areaCode: reader.uint16(), cellId: (reader.uint8() << 16) | reader.uint16() }
  if (form === 'long') return { areaCode: reader.uint16(), cellId: reader.uint32() }
  return { areaCode: reader.uint32(), cellId: Number(reader.uint64()) }
}

export const setCell = (io: IoValues, network: Network, cell: Cell): void => setServingCell(io, { ...network, ...cell })

const maxNeighbours = 7

/** The serving cell and its neighbours, each with a strength of 0 to 255: text as `mcc,mnc,area,cell,strength;…`. */
export const readCells = (reader: ByteReader, io: IoValues, form: CellForm): void => {
  const network = readNetwork(reader, form)
  const told: string[] = []
  for (let cell = 0; cell < maxNeighbours; cell++) {
    const found = readCell(reader, form)
    const strength = reader.uint8()
    if (cell === 0) setCell(io, network, found)
    if (found.cellId !== 0) told.push(`${network.mcc},${network.mnc},${found.areaCode},${found.cellId},${strength}`)
  }
  if (told.length > 0) io.cellTower = told.join(';')
}

/** Access points that were heard: text as `address,strength;…`. */
export const readAccessPoints = (reader: ByteReader, io: IoValues): void =>
  readAccessPointList(reader, io, reader.uint8())

export const readAccessPointList = (reader: ByteReader, io: IoValues, count: number): void =>
  setAccessPoints(
    io,
    Array.from({ length: count }, () => ({ address: macAddress(reader.bytes(6)), strength: reader.uint8() })),
  )

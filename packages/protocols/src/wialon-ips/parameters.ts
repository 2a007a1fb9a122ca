import type { IoValues } from '@atalaya/domain/fix'
import { type IoKey, ioMeaning } from '@atalaya/domain/io-dictionary'
import { decimalFrom } from '../nmea-text.ts'

const maxParameters = 100
/** Commas of texts included. */
const maxParts = 1_000
const maxNameLength = 40
const maxTextLength = 200

/** Names to which the manufacturer's documents give one meaning, in lower case. */
const canonicalKeys: ReadonlyMap<string, IoKey> = new Map([
  ['sos', 'isAlarmed'],
  ['text', 'driverMessage'],
  ['pwr_ext', 'externalVoltageV'],
  ['pwr_int', 'batteryVoltageV'],
  ['ign', 'ignition'],
  ['lac', 'gsmAreaCode'],
  ['cell_id', 'gsmCellId'],
  ['cellid', 'gsmCellId'],
  ['sats', 'satellites'],
  ['accuracy', 'accuracyM'],
  ['hdop', 'hdop'],
  ['iccid', 'iccid1'],
])

const batteryNames = new Set(['bat', 'batt', 'battery', 'd_battr', 'bat_level', 'battery_level', 'батарея'])
/** A cell of a vehicle's tracker or of a telephone, at most two in a row. */
const mostCellVolts = 15
const mostPercent = 100

/** Trackers tell by one name volts, thousandths of them or percent: no battery has 20 V, and none 101 %. */
const setBattery = (io: IoValues, value: number | string): string | undefined => {
  const number = typeof value === 'number' ? value : decimalFrom(value.replace('%', '').trim())
  if (number === undefined || number < 0) return undefined
  const isPercent = number <= mostPercent && (number > mostCellVolts || (Number.isInteger(number) && number !== 4))
  const key = isPercent ? 'batteryPercent' : 'batteryVoltageV'
  io[key] = number > mostPercent ? number / 1_000 : number
  return key
}

const cellParts = /^(mcc|mnc|lac|cell_?id)_?(\d{0,2})$/
const mostCells = 16

/** Each country, network, area and cell, alone or numbered, as one list of cells. */
const setCells = (io: IoValues, cells: ReadonlyMap<string, Readonly<Record<string, number>>>): void => {
  const towers: string[] = []
  for (const [number, { mcc, mnc, lac, cell }] of cells) {
    if (mcc === undefined || mnc === undefined || towers.length === mostCells) continue
    if (number === '') io.gsmOperator = mnc > 99 ? mcc * 1_000 + mnc : mcc * 100 + mnc
    if (lac !== undefined && cell !== undefined) towers.push(`${mcc}-${mnc}-${lac}-${cell}`)
  }
  if (towers.length > 0) io.cellTower = towers.join(' ')
}
const namesOfKeys: ReadonlyMap<string, string> = new Map(Array.from(canonicalKeys, ([name, key]) => [key, name]))

/** No vehicle has as many: such a tracker counts thousandths. */
const mostVolts = 1_000

/** The key under which the value went into `io`; undefined where the dictionary's meaning does not allow it. */
const setParameter = (io: IoValues, name: string, value: number | string): string | undefined => {
  if (batteryNames.has(name.toLowerCase())) return setBattery(io, value)
  const key = canonicalKeys.get(name.toLowerCase()) ?? name
  if (key in Object.prototype) return undefined
  const meaning = ioMeaning(key)
  if (meaning?.kind === 'text') io[key] = String(value)
  else if (meaning && typeof value === 'string') return undefined
  else if (meaning?.kind === 'boolean') io[key] = value !== 0
  else io[key] = meaning?.unit === 'V' && Number(value) > mostVolts ? Number(value) / 1_000 : value
  return key
}

const parameter = /^([^:]+):([123]):(.*)$/s

/**
 * Reads `NAME:TYPE:VALUE,…` into `io`; types are 1 whole number, 2 decimal number, 3 text. A value that its type does
 * not allow is left out, as a broken sensor sends it. False where something stands between that is no such thing.
 */
export const readParameters = (text: string, io: IoValues): boolean => {
  if (text === '' || text === 'NA') return true
  let textKey: string | undefined
  let count = 0
  let isList = true
  const cells = new Map<string, Record<string, number>>()
  for (const part of text.split(',', maxParts)) {
    const [, name = '', type, raw = ''] = parameter.exec(part) ?? []
    if (type === undefined) {
      // A comma inside a text: the protocol has no escape for it.
      if (textKey !== undefined) io[textKey] = `${io[textKey]},${part}`.slice(0, maxTextLength)
      else if (part.trim() !== '') isList = false
      continue
    }
    textKey = undefined
    if (++count > maxParameters) break
    const shortName = name.trim().slice(0, maxNameLength)
    if (shortName === '') continue
    if (type === '3') {
      textKey = setParameter(io, shortName, raw.slice(0, maxTextLength))
    } else {
      const value = decimalFrom(raw.trim())
      if (value === undefined) continue
      setParameter(io, shortName, value)
      const [, kind, number = ''] = cellParts.exec(shortName.toLowerCase()) ?? []
      if (kind) cells.set(number, { ...cells.get(number), [kind.startsWith('cell') ? 'cell' : kind]: value })
    }
  }
  setCells(io, cells)
  return isList
}

/** The inverse, for values that have no field of their own. */
export const encodeParameters = (io: IoValues): string =>
  Object.entries(io)
    .map(([key, value]) => {
      const name = key === 'isAlarmed' ? 'SOS' : (namesOfKeys.get(key) ?? key)
      if (typeof value === 'string') return `${name}:3:${value}`
      return Number.isInteger(Number(value)) ? `${name}:1:${Number(value)}` : `${name}:2:${value}`
    })
    .join(',')

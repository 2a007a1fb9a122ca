import type { IoValues } from '@atalaya/domain/fix'
import { decimalFrom, instantFrom } from '../nmea-text.ts'
import { type ServingCell, setAccessPoints, setCells, setServingCell } from '../surroundings.ts'
import type { ReportOrigin, Tk103Message } from './report.ts'

const unknownSupply = 65_535
const mostPoints = 16

const message = (recordedAt: number, io: IoValues, { payload }: ReportOrigin): Tk103Message | undefined =>
  Number.isNaN(recordedAt) ? undefined : { recordedAt, io, events: [], payload }

const hexFrom = (text: string): number => (/^[0-9a-fA-F]{1,8}$/.test(text) ? Number.parseInt(text, 16) : 0)
const countFrom = (text = ''): number => decimalFrom(text) ?? 0

/** `,date,time,level of 6,hundredths of a volt,tenths of a volt of the supply,installed`: how the battery is. */
export const readBattery = (body: string, origin: ReportOrigin): Tk103Message | undefined => {
  const [, date = '', time = '', level = '', battery = '', supply = ''] = body.split(',')
  const io: IoValues = {}
  const volts = countFrom(battery)
  const tenths = countFrom(supply)
  if (volts > 0) io.batteryVoltageV = volts / 100
  if (tenths > 0 && tenths !== unknownSupply) io.externalVoltageV = tenths / 10
  const steps = decimalFrom(level)
  if (steps !== undefined) io.ioLevel = steps
  return message(instantFrom(date, time) ?? origin.receivedAt, io, origin)
}

const mostCells = 8
const braced = /\{(\d{3}),(\d{1,3}),(\d{1,5}),(\d{1,9})\}/g

const cellsInBraces = (body: string): ServingCell[] =>
  Array.from(body.matchAll(braced), ([, mcc, mnc, area, cell]) => ({
    mcc: Number(mcc),
    mnc: Number(mnc),
    areaCode: Number(area),
    cellId: Number(cell),
  }))

/** Area and cell in hexadecimal digits, of some with a strength; states may stand behind them. */
const cellsOfNetwork = (body: string): (ServingCell & { strength?: number })[] => {
  const [, mcc, mnc, ...fields] = body.split(',')
  const network = { mcc: countFrom(mcc), mnc: countFrom(mnc) }
  const hasStrengths = fields.length % 3 === 0 && fields.every((field, nth) => nth % 3 !== 2 || field.length < 3)
  const size = hasStrengths ? 3 : 2
  const cells: (ServingCell & { strength?: number })[] = []
  for (let at = 0; at + size <= fields.length; at += size) {
    const [area = '', cell = '', strength] = fields.slice(at, at + size)
    const found = { ...network, areaCode: hexFrom(area), cellId: hexFrom(cell) }
    cells.push(strength === undefined ? found : { ...found, strength: countFrom(strength) })
  }
  return cells
}

/** `,mcc,mnc,area,cell,…` or `,{mcc,mnc,area,cell}…` in decimal digits: the one that serves first. */
export const readCells = (body: string, origin: ReportOrigin): Tk103Message | undefined => {
  const io: IoValues = {}
  const cells = body.startsWith(',{') ? cellsInBraces(body) : cellsOfNetwork(body)
  setCells(io, cells.slice(0, mostCells))
  return message(origin.receivedAt, io, origin)
}

/** A login of one without satellites: fifteen digits, then cells in braces. */
export const readLoginCells = (body: string, origin: ReportOrigin): Tk103Message | undefined =>
  /^\d{14,15},\{\d/.test(body) ? readCells(body.slice(body.indexOf(',')), origin) : undefined

/** `,mcc,mnc,area,cell,count,address*strength*channel,…,date,time`: no satellites, so what else was heard. */
export const readHeard = (body: string, origin: ReportOrigin): Tk103Message | undefined => {
  const fields = body.split(',')
  const [, mcc, mnc, area, cell] = fields
  const io: IoValues = {}
  setServingCell(io, {
    mcc: countFrom(mcc),
    mnc: countFrom(mnc),
    areaCode: countFrom(area),
    cellId: countFrom(cell),
  })
  const points = fields.slice(6, 6 + mostPoints).flatMap((field) => {
    const [, address, strength] = /^((?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2})\*(-?\d{1,3})(?:\*|$)/.exec(field) ?? []
    return address ? [{ address: address.toLowerCase(), strength: Number(strength) }] : []
  })
  setAccessPoints(io, points)
  return message(instantFrom(fields.at(-2) ?? '', fields.at(-1) ?? '') ?? origin.receivedAt, io, origin)
}

/** `BV00` and the seventeen signs of the chassis. */
export const readVin = (body: string, origin: ReportOrigin): Tk103Message | undefined =>
  /^[A-HJ-NPR-Z0-9]{17}$/.test(body) ? message(origin.receivedAt, { vin: body }, origin) : undefined

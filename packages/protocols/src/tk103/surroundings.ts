import type { IoValues } from '@atalaya/domain/fix'
import { decimalFrom, instantFrom } from '../nmea-text.ts'
import { setAccessPoints, setServingCell } from '../surroundings.ts'
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

/** `,mcc,mnc,area,cell,…`, the latter in hexadecimal digits and the one that serves first. */
export const readCells = (body: string, origin: ReportOrigin): Tk103Message | undefined => {
  const [, mcc, mnc, area = '', cell = ''] = body.split(',')
  const io: IoValues = {}
  setServingCell(io, { mcc: countFrom(mcc), mnc: countFrom(mnc), areaCode: hexFrom(area), cellId: hexFrom(cell) })
  return message(origin.receivedAt, io, origin)
}

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

import type { IoValues } from '@atalaya/domain/fix'
import { decimalFrom, instantFrom } from '../nmea-text.ts'
import type { CodecFailure } from '../protocol.ts'
import { setServingCell } from '../surroundings.ts'
import { textOfUtf8 } from '../text-bytes.ts'
import { undecodedFrom } from '../undecoded.ts'
import {
  eventsOf,
  fixOf,
  type MeitrackMessage,
  setAnalogues,
  setInputs,
  setOutputs,
  setSignal,
  tagHeld,
  triggerOf,
} from './report.ts'

const reportHead = /^\d{1,5},-?\d{1,3}\.\d{3,},-?\d{1,3}\.\d{3,},\d{12},[AV],/

/** Whether a text opens like a report, whatever its type calls itself. */
export const opensLikeReport = (body: Uint8Array): boolean => reportHead.test(textOfUtf8(body.subarray(0, 80)))

const clockFrom = (text: string): number | undefined =>
  /^\d{12}$/.test(text) ? instantFrom(text.slice(4, 6) + text.slice(2, 4) + text.slice(0, 2), text.slice(6)) : undefined

const hexFrom = (text: string | undefined): number | undefined =>
  text !== undefined && /^[0-9a-fA-F]{1,8}$/.test(text) ? Number.parseInt(text, 16) : undefined

const readCell = (io: IoValues, text: string): void => {
  const [mcc, mnc, area, cell] = text.split('|')
  // The first trackers wrote decimals, which their five digits show.
  const isDecimal = area !== undefined && area.length > 4
  const number = (digits: string | undefined): number => (isDecimal ? decimalFrom(digits ?? '') : hexFrom(digits)) ?? 0
  if (cell !== undefined)
    setServingCell(io, {
      mcc: decimalFrom(mcc ?? '') ?? 0,
      mnc: decimalFrom(mnc ?? '') ?? 0,
      areaCode: number(area),
      cellId: number(cell),
    })
}

/** Inputs in the high byte, outputs in the low one. */
const readPorts = (io: IoValues, text: string): void => {
  const ports = text.length === 4 ? hexFrom(text) : undefined
  if (ports === undefined) return
  setInputs(io, ports >> 8)
  setOutputs(io, ports & 0xff)
}

/** Four hexadecimal digits each; the first trackers wrote decimals without zeros before them. */
const readAnalogues = (io: IoValues, text: string): void => {
  const digits = text.split('|')
  const isDecimal = digits.some((field) => field.length > 0 && field.length < 4)
  setAnalogues(
    io,
    digits.map((field) => (isDecimal ? decimalFrom(field) : hexFrom(field))),
  )
}

/** `content`: type and body, `body`: event, place, clock and what follows them. */
export const readText = (body: Uint8Array, content: Uint8Array): MeitrackMessage | CodecFailure => {
  const fields = textOfUtf8(body).split(',')
  const [eventText = '', lat = '', lng = '', clock = '', validity, satellites = '', signal = ''] = fields
  const recordedAt = clockFrom(clock)
  if (recordedAt === undefined) return { code: 'time.invalid', detail: `clock ${clock.slice(0, 40)}` }
  const [
    speed = '',
    course = '',
    hdop = '',
    altitude = '',
    way = '',
    ,
    cell = '',
    ports = '',
    analogues = '',
    extra = '',
  ] = fields.slice(7)
  const io: IoValues = {}
  const set = (key: string, value: number | undefined): void => {
    if (value !== undefined && value >= 0) io[key] = value
  }
  const level = decimalFrom(signal)
  if (level !== undefined && level >= 0) setSignal(io, level)
  set('hdop', decimalFrom(hdop))
  const metres = decimalFrom(way)
  if (metres !== undefined && metres > 0) io.odometerM = metres
  readCell(io, cell)
  readPorts(io, ports)
  readAnalogues(io, analogues)
  const event = decimalFrom(eventText)
  const message: MeitrackMessage = {
    recordedAt,
    io,
    events: event === undefined ? [] : eventsOf(event, io),
    ...(event === undefined ? {} : { trigger: triggerOf(event) }),
    payload: content,
  }
  if (event === tagHeld && /^[0-9A-Fa-f]{4,16}$/.test(extra)) {
    message.driverTag = extra.toUpperCase().padStart(16, '0')
    io.rfid = message.driverTag
  }
  const place = {
    recordedAt,
    lat: decimalFrom(lat) ?? Number.NaN,
    lng: decimalFrom(lng) ?? Number.NaN,
    isPositioned: validity === 'A',
    satellites: decimalFrom(satellites),
    speedKmh: decimalFrom(speed),
    heading: decimalFrom(course),
    altitudeM: decimalFrom(altitude),
  }
  const fix = fixOf(place, io)
  if (fix) message.fix = fix
  else message.undecoded = undecodedFrom(content, content.length - body.length, 'no place')
  return message
}

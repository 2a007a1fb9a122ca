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
  setTag,
  tagHeld,
  triggerOf,
} from './report.ts'

const reportHead = /^\d{1,5},-?\d{1,3}\.\d{3,},-?\d{1,3}\.\d{3,},\d{12},[AV],/

/** How many reports wait, in front of one that a confirmation has called. */
const waiting = /^\d{1,5},(?=\d{1,5},-?\d)/

/** The report that a text holds, whatever its type calls itself. */
export const reportIn = (body: Uint8Array): Uint8Array | undefined => {
  const opening = textOfUtf8(body.subarray(0, 80))
  if (reportHead.test(opening)) return body
  const count = waiting.exec(opening)?.[0].length ?? 0
  return count > 0 && reportHead.test(opening.slice(count)) ? body.subarray(count) : undefined
}

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
  const isDecimal = digits.some((field) => field.length > 0 && field.length < 4) && !/[A-F]/i.test(text)
  setAnalogues(
    io,
    digits.map((field) => (isDecimal ? decimalFrom(field) : hexFrom(field))),
  )
}

const mostTemperatures = 4
/** Of the protocol: from it on temperatures are hundredths of a degree, before it degrees and hundredths, a byte each. */
const hundredthsFrom = 3

const temperatureFrom = (digits: string, version: number): number | undefined => {
  if (!/^[0-9A-F]{4}$/i.test(digits)) return undefined
  const value = Number.parseInt(digits, 16)
  if (version >= hundredthsFrom) return ((value << 16) >> 16) / 100
  const hundredths = value & 0xff
  // How the older ones write what is below zero, no document that could be had tells.
  return value < 0x8000 && hundredths < 100 ? (value >> 8) + hundredths / 100 : undefined
}

/** Two digits of the sensor's number, four of its temperature; the first sensor first. */
const readTemperatures = (io: IoValues, text: string, version: number): void => {
  for (const [nth, sensor] of text.split('|').slice(0, mostTemperatures).entries()) {
    const degrees = sensor.length === 6 ? temperatureFrom(sensor.slice(2), version) : undefined
    if (degrees !== undefined) io[`temperature${nth + 1}C`] = degrees
  }
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
    ,
    version = '',
    ,
    temperatures = '',
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
  readTemperatures(io, temperatures, decimalFrom(version) ?? 0)
  const event = decimalFrom(eventText)
  const message: MeitrackMessage = {
    recordedAt,
    io,
    events: event === undefined ? [] : eventsOf(event, io),
    ...(event === undefined ? {} : { trigger: triggerOf(event) }),
    payload: content,
  }
  if (event === tagHeld && /^[0-9A-Fa-f]{4,16}$/.test(extra)) setTag(message, extra)
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

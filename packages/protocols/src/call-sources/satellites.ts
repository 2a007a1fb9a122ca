import { ByteReader } from '../byte-reader.ts'
import { fromHex } from '../hex.ts'
import type { JsonReport } from '../json-report/report.ts'
import type { CodecEvent, CodecFailure } from '../protocol.ts'
import { defined, type Translated } from './foreign.ts'

// Written from the SmartOne user manuals (9100-0268-01 and 9100-0410-01 R2.4: messages and their nine bytes), Globalstar's
// delivery of them as `stuMessages`, and SPOT's pages of its feed and data push.

/**
 * What stands between the tags of a name, one after the other. Nothing that these services send is nested in itself or holds
 * anything but plain texts: no parser of documents is asked for, and each byte is looked at a few times, whatever it is.
 */
const elements = (xml: string, name: string): string[] => {
  const found: string[] = []
  const close = `</${name}>`
  for (let at = xml.indexOf(`<${name}`); at >= 0; at = xml.indexOf(`<${name}`, at + 1)) {
    const next = xml.charAt(at + name.length + 1)
    if (next !== '>' && !/\s/.test(next)) continue
    const from = xml.indexOf('>', at) + 1
    const end = from === 0 ? -1 : xml.indexOf(close, from)
    if (end < 0) break
    found.push(xml.slice(from, end))
    at = end
  }
  return found
}
const textIn = (xml: string, name: string): string | undefined => elements(xml, name)[0]?.trim() || undefined
const numberIn = (xml: string, name: string): number | undefined => {
  const text = textIn(xml, name)
  return text !== undefined && /^-?\d{1,12}(\.\d{1,12})?$/.test(text) ? Number(text) : undefined
}

export const isGlobalstar = (xml: string): boolean => /<stuMessages[\s>]/.test(xml)
export const isSpot = (xml: string): boolean => /<messageList[\s>]|<feedMessageResponse[\s>]/.test(xml)

const perLatitude = 90 / 2 ** 23
const perLongitude = 180 / 2 ** 23
const signed24 = (reader: ByteReader): number => (reader.int8() << 16) | reader.uint16()

/** The nine bytes of a SmartOne: place, battery, inputs. Of other kinds of message only that it was there. */
const payloadOf = (bytes: Uint8Array): Omit<JsonReport, 'recordedAt'> => {
  if (bytes.length < 9) return {}
  const reader = new ByteReader(bytes)
  const head = reader.uint8()
  const kind = head & 0x03
  // Standard or truncated: both have a place.
  if (kind > 1) return {}
  const place = { lat: signed24(reader) * perLatitude, lng: signed24(reader) * perLongitude }
  if (kind === 1) return place
  const inputs = reader.uint8()
  const last = reader.uint8()
  const isLow = (head & 0x04) !== 0
  const hasFix = (head & 0x08) === 0
  return {
    ...(hasFix ? place : {}),
    io: {
      din1: (inputs & 0x02) !== 0,
      din2: (inputs & 0x08) !== 0,
      movement: (last & 0x10) !== 0,
      generationType: inputs >> 4,
    },
    ...(isLow ? { events: [{ kind: 'lowBattery' } satisfies CodecEvent] } : {}),
  }
}

const fromStuMessage = (xml: string): JsonReport | CodecFailure => {
  const bytes = fromHex((textIn(xml, 'payload') ?? '').replace(/^0x/i, ''))
  if (!bytes) return { code: 'hex.invalid', detail: 'payload' }
  const at = numberIn(xml, 'unixTime')
  return {
    recordedAt: at === undefined ? Number.NaN : at * 1_000,
    ...defined({ deviceId: textIn(xml, 'esn') }),
    ...payloadOf(bytes),
  }
}

export const fromGlobalstar = (xml: string): Translated => elements(xml, 'stuMessage').map(fromStuMessage)

/** What Globalstar's back office wants to hear, else it sends again. */
export const globalstarAnswer = (xml: string, now: number): string => {
  const from = xml.indexOf('<stuMessages')
  const messageId = /\bmessageID="([\w-]{1,64})"/.exec(xml.slice(from, from + 1_000))?.[1] ?? ''
  const stamp = new Date(now).toISOString()
  const time = `${stamp.slice(8, 10)}/${stamp.slice(5, 7)}/${stamp.slice(0, 4)} ${stamp.slice(11, 19)} GMT`
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<stuResponseMsg xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ` +
    `deliveryTimeStamp="${time}" messageID="${now}" correlationID="${messageId}">` +
    '<state>pass</state><stateMessage>Store OK</stateMessage></stuResponseMsg>\n'
  )
}

const alarms = /^(HELP|SOS|HELP-CANCEL)$/

const fromSpotMessage = (xml: string): JsonReport => {
  const seconds = numberIn(xml, 'timeInGMTSecond') ?? numberIn(xml, 'unixTime')
  const type = textIn(xml, 'messageType')
  const events: CodecEvent[] = []
  if (type && alarms.test(type) && type !== 'HELP-CANCEL') events.push({ kind: 'panic', code: type })
  if (textIn(xml, 'batteryState') === 'LOW') events.push({ kind: 'lowBattery' })
  const [lat, lng] = [numberIn(xml, 'latitude'), numberIn(xml, 'longitude')]
  // Without a fix it says that it is beyond the world.
  const hasPlace = lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return {
    recordedAt:
      seconds === undefined ? (textIn(xml, 'timestamp') ?? textIn(xml, 'dateTime') ?? Number.NaN) : seconds * 1_000,
    ...(hasPlace ? { lat, lng } : {}),
    ...(events.length > 0 ? { events } : {}),
    ...defined({ deviceId: textIn(xml, 'esn') ?? textIn(xml, 'messengerId'), trigger: type?.slice(0, 200) }),
  }
}

export const fromSpot = (xml: string): Translated => elements(xml, 'message').map(fromSpotMessage)

import { fromHex } from '../hex.ts'
import type { CodecEvent, CodecFailure } from '../protocol.ts'
import type { ToldReport, Translated } from './foreign.ts'

// Written from the SmartOne user manuals (9100-0268-01 and 9100-0410-01 R2.4: messages and their nine bytes), Globalstar's
// delivery of them as `stuMessages`, and SPOT's pages of its feed and data push.

const greaterThan = 0x3e
const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d)

/**
 * What stands between the next tags of a name, and where they end. Nothing that these services send is nested in itself or
 * holds anything but plain texts: no parser of documents is asked for, and each byte is looked at a few times, whatever it is.
 */
const nextElement = (xml: string, name: string, from = 0): { content: string; end: number } | undefined => {
  const open = `<${name}`
  for (let at = xml.indexOf(open, from); at >= 0; at = xml.indexOf(open, at + 1)) {
    const next = xml.charCodeAt(at + open.length)
    if (next !== greaterThan && !isSpace(next)) continue
    const start = xml.indexOf('>', at) + 1
    const end = start === 0 ? -1 : xml.indexOf(`</${name}>`, start)
    return end < 0 ? undefined : { content: xml.slice(start, end), end }
  }
  return undefined
}

/** One after the other. */
const elements = (xml: string, name: string): string[] => {
  const found: string[] = []
  for (let next = nextElement(xml, name); next; next = nextElement(xml, name, next.end)) found.push(next.content)
  return found
}
const textIn = (xml: string, name: string): string | undefined => nextElement(xml, name)?.content.trim() || undefined
const numberIn = (xml: string, name: string): number | undefined => {
  const text = textIn(xml, name)
  return text !== undefined && /^-?\d{1,12}(\.\d{1,12})?$/.test(text) ? Number(text) : undefined
}

export const isGlobalstar = (xml: string): boolean => /<stuMessages[\s>]/.test(xml)
export const isSpot = (xml: string): boolean => /<messageList[\s>]|<feedMessageResponse[\s>]/.test(xml)

const perLatitude = 90 / 2 ** 23
const perLongitude = 180 / 2 ** 23
const signed24 = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] as number) << 24) | ((bytes[at + 1] as number) << 16) | ((bytes[at + 2] as number) << 8)) >> 8

/** The nine bytes of a SmartOne: place, battery, inputs. Of other kinds of message only that it was there. */
const payloadOf = (bytes: Uint8Array): Pick<ToldReport, 'io' | 'events' | 'lat' | 'lng'> | undefined => {
  if (bytes.length < 9) return undefined
  const head = bytes[0] as number
  const kind = head & 0x03
  // Standard or truncated: both have a place.
  if (kind > 1) return undefined
  const place = { lat: signed24(bytes, 1) * perLatitude, lng: signed24(bytes, 4) * perLongitude }
  if (kind === 1) return place
  const inputs = bytes[7] as number
  const last = bytes[8] as number
  const isLow = (head & 0x04) !== 0
  const hasFix = (head & 0x08) === 0
  return {
    ...(hasFix ? place : undefined),
    io: {
      din1: (inputs & 0x02) !== 0,
      din2: (inputs & 0x08) !== 0,
      movement: (last & 0x10) !== 0,
      generationType: inputs >> 4,
    },
    events: isLow ? [{ kind: 'lowBattery' }] : undefined,
  }
}

const fromStuMessage = (xml: string): ToldReport | CodecFailure => {
  const bytes = fromHex((textIn(xml, 'payload') ?? '').replace(/^0x/i, ''))
  if (!bytes) return { code: 'hex.invalid', detail: 'payload' }
  const at = numberIn(xml, 'unixTime')
  return { deviceId: textIn(xml, 'esn'), recordedAt: at === undefined ? Number.NaN : at * 1_000, ...payloadOf(bytes) }
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

const callsForHelp: ReadonlySet<string> = new Set(['HELP', 'SOS'])

const fromSpotMessage = (xml: string): ToldReport => {
  const seconds = numberIn(xml, 'timeInGMTSecond') ?? numberIn(xml, 'unixTime')
  const type = textIn(xml, 'messageType')
  const events: CodecEvent[] = []
  if (type && callsForHelp.has(type)) events.push({ kind: 'panic', code: type })
  if (textIn(xml, 'batteryState') === 'LOW') events.push({ kind: 'lowBattery' })
  const [lat, lng] = [numberIn(xml, 'latitude'), numberIn(xml, 'longitude')]
  // Without a fix it says that it is beyond the world.
  const hasPlace = lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return {
    deviceId: textIn(xml, 'esn') ?? textIn(xml, 'messengerId'),
    recordedAt:
      seconds === undefined ? (textIn(xml, 'timestamp') ?? textIn(xml, 'dateTime') ?? Number.NaN) : seconds * 1_000,
    ...(hasPlace ? { lat, lng } : undefined),
    events,
    trigger: type?.slice(0, 200),
  }
}

export const fromSpot = (xml: string): Translated => elements(xml, 'message').map(fromSpotMessage)

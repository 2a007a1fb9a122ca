import { writeTime } from './clock.ts'
import { encryptContent } from './encryption.ts'
import type { EventCode } from './event-codes.ts'
import { encodeFrame } from './frame.ts'

/** `minutes`: degrees, hemisphere and decimal minutes, as trackers of the field write it; `degrees`: decimal degrees with a sign. */
export type CoordinateForm = 'minutes' | 'degrees'

/** What is told beside the event: DC-09-2013, 5.5.1.9. */
export interface ExtendedData {
  /** When it happened; the time of the frame is when it was sent. */
  at: number
  position: { lat: number; lng: number; altitudeM: number | null } | null
  text: string
}

export interface Signal {
  /** 1 to 9999, the same each time that it is sent. */
  sequence: number
  /** 3 to 16 hexadecimal digits. */
  account: string
  /** Null for a message that only says that the line stands. */
  event: (EventCode & { group: number; zone: number }) | null
  extended: ExtendedData | null
}

interface Sending {
  /** By the receiver's clock. */
  now: number
  key: Uint8Array | null
  coordinates: CoordinateForm
}

/** A signal as it is sent now: the time within is checked by its receiver, so it is written anew for each try. */
export const encodeSignal = (signal: Signal, { now, key, coordinates }: Sending): Buffer => {
  const { sequence, event, extended } = signal
  const account = signal.account.toUpperCase()
  const data = event === null ? ']' : `#${account}|${eventData(event)}]`
  const content = `${data}${extended ? extendedData(extended, coordinates) : ''}_${writeTime(now)}`
  const id = event === null ? 'NULL' : event.format
  return encodeFrame({
    ...{ id, isEncrypted: key !== null, sequence, account },
    content: key === null ? content : encryptContent(content, key),
  })
}

const digits = (value: number, count: number): string => String(value).padStart(count, '0')

const eventData = (event: EventCode & { group: number; zone: number }): string => {
  const { group, zone } = event
  return event.format === 'ADM-CID'
    ? `${event.qualifier}${event.code} ${digits(group, 2)} ${digits(zone, 3)}`
    : `Nri${group}/${event.code}${digits(zone, 3)}`
}

const longestText = 120

const extendedData = ({ at, position, text }: ExtendedData, coordinates: CoordinateForm): string => {
  const blocks = [
    ...(position ? positionBlocks(position, coordinates) : []),
    `H${writeTime(at)}`,
    ...(text === '' ? [] : [`I${plainText(text).slice(0, longestText)}`]),
  ]
  return blocks.map((block) => `[${block}]`).join('')
}

const positionBlocks = (
  { lat, lng, altitudeM }: NonNullable<ExtendedData['position']>,
  coordinates: CoordinateForm,
): string[] => {
  const written =
    coordinates === 'degrees'
      ? [`X${lng.toFixed(6)}`, `Y${lat.toFixed(6)}`]
      : [`X${inMinutes(lng, 3, 'EW')}`, `Y${inMinutes(lat, 2, 'NS')}`]
  return altitudeM === null ? written : [...written, `Z${altitudeM.toFixed(1)}M`]
}

/** `093W23.456`: thousandths of a minute are 2 m. */
const inMinutes = (value: number, places: number, [positive, negative]: string): string => {
  const thousandths = Math.round(Math.abs(value) * 60_000)
  const minutes = (thousandths % 60_000) / 1_000
  return `${digits(Math.floor(thousandths / 60_000), places)}${value < 0 ? negative : positive}${minutes.toFixed(3).padStart(6, '0')}`
}

/**
 * The standard allows Windows-1252, which receivers that read UTF-8 answer with NAK: letters without their accents are read by all.
 * Brackets, bars and quotes would end what they stand in.
 */
const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ı/g, 'i')
    .replace(/[^\x20-\x7e]/g, '?')
    .replace(/["[\]|]/g, ' ')

import { bytesOfText, textOfBytes } from '../text-bytes.ts'

// [maker*number*length*content], and of some makers [maker*number*count*length*content].
const head = /^\[([A-Z0-9]{2})\*(\d{5,20})\*(?:([0-9A-Fa-f]{4})\*(?=[0-9A-Fa-f]{4}\*))?[0-9A-Fa-f]{4}\*/

export interface Envelope {
  maker: string
  deviceId: string
  /** Of this frame; absent where the maker counts none. */
  count?: string
  /** What it is, up to the first comma. */
  word: string
  /** Behind word and comma, a character a byte: all that is read of it is ASCII. */
  text: string
  /** Its bytes. */
  data: Uint8Array
}

export const openEnvelope = (frame: Uint8Array): Envelope | undefined => {
  const said = textOfBytes(frame, 0, frame.length - 1)
  const opened = head.exec(said)
  if (!opened) return undefined
  const [{ length: contentAt }, maker = '', deviceId = '', count] = opened
  const comma = said.indexOf(',', contentAt)
  const wordEnd = comma < 0 ? said.length : comma
  const dataAt = Math.min(said.length, wordEnd + 1)
  return {
    maker,
    deviceId,
    ...(count ? { count } : {}),
    word: said.slice(contentAt, wordEnd),
    text: said.slice(dataAt),
    data: frame.subarray(dataAt, -1),
  }
}

export const sealEnvelope = (
  { maker, deviceId, count }: Pick<Envelope, 'maker' | 'deviceId' | 'count'>,
  content: string,
): Uint8Array => {
  const length = content.length.toString(16).toUpperCase().padStart(4, '0')
  return bytesOfText(`[${maker}*${deviceId}*${count === undefined ? '' : `${count}*`}${length}*${content}]`)
}

import type { CodecFailure } from '../protocol.ts'
import { bytesOfText, textOfBytes } from '../text-bytes.ts'

/** Of all between dollar and star. */
const checkOf = (text: string): number => bytesOfText(text).reduce((check, byte) => check ^ byte, 0)
const hexOf = (check: number): string => check.toString(16).toUpperCase().padStart(2, '0')

export const sealSentence = (text: string): Uint8Array => bytesOfText(`$${text}*${hexOf(checkOf(text))}\r\n`)

/** What stands between dollar and star, if its check is right. */
export const openSentence = (frame: Uint8Array): string | CodecFailure => {
  const [, text, check] = /^\$([^*]*)\*([0-9A-Fa-f]{2})\r?\n$/.exec(textOfBytes(frame)) ?? []
  if (text === undefined || check === undefined) return { code: 'frame.malformed', detail: 'no text with a check' }
  if (Number.parseInt(check, 16) !== checkOf(text))
    return { code: 'crc.mismatch', detail: `${check}, ${hexOf(checkOf(text))} wanted` }
  return text
}

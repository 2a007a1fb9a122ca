/** GSM 03.38, 6.2.1: the character stands at its code. What an escape comes before is below. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const beforeEscaped = 0x1b
const escaped: Readonly<Record<string, number>> = {
  ...{ '\f': 0x0a, '^': 0x14, '{': 0x28, '}': 0x29, '\\': 0x2f, '[': 0x3c, '~': 0x3d, ']': 0x3e, '|': 0x40, '€': 0x65 },
}

export type SmsAlphabet = 'gsm' | 'ucs2'

/** Codes of one character, one a septet; undefined where the alphabet of GSM does not have it. */
const gsmCodes = (character: string): number[] | undefined => {
  const code = character === '\u001b' ? -1 : basic.indexOf(character)
  if (code >= 0) return [code]
  const after = escaped[character]
  return after === undefined ? undefined : [beforeEscaped, after]
}

const utf16Codes = (character: string): number[] =>
  [...character].flatMap((one) =>
    Array.from({ length: one.length }, (_, at) => one.charCodeAt(at)).flatMap((unit) => [unit >> 8, unit & 0xff]),
  )

/** Octets of one message, and of a part of several, which tells with six of them where it belongs (3GPP TS 23.040, 9.2.3.24). */
const room = { gsm: { one: 160, part: 153 }, ucs2: { one: 140, part: 134 } }

/**
 * A text as short messages take it: in the alphabet of GSM where that has every character, else in UTF-16, and cut where one is
 * full, never within a character. Bytes are one septet each (gsm), or two a unit (ucs2), as SMPP's `short_message` takes them.
 */
export const smsParts = (text: string): { alphabet: SmsAlphabet; parts: Uint8Array[] } => {
  const characters = [...text]
  const asGsm = characters.map(gsmCodes)
  const isGsm = asGsm.every((codes) => codes !== undefined)
  const alphabet = isGsm ? 'gsm' : 'ucs2'
  const codes = isGsm ? (asGsm as number[][]) : characters.map(utf16Codes)
  const length = codes.reduce((sum, each) => sum + each.length, 0)
  if (length <= room[alphabet].one) return { alphabet, parts: [Uint8Array.from(codes.flat())] }
  const parts: number[][] = [[]]
  for (const each of codes) {
    if ((parts.at(-1) as number[]).length + each.length > room[alphabet].part) parts.push([])
    parts.at(-1)?.push(...each)
  }
  return { alphabet, parts: parts.map((part) => Uint8Array.from(part)) }
}

/** Of each byte its two digits: made once, since identities of devices are read from them in every frame. */
const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export const toHex = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += pairs[byte]
  return text
}

/** The value of the hexadecimal digit at `at`; of what is none whatever comes. */
export const hexDigitAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  return code <= 0x39 ? code - 0x30 : (code | 0x20) - 0x57
}

/** Undefined for an odd length or a character that is no hexadecimal digit; white space is skipped. */
export const fromHex = (text: string): Uint8Array | undefined => {
  const digits = /\s/.test(text) ? text.replaceAll(/\s+/g, '') : text
  if (digits.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(digits)) return undefined
  const bytes = new Uint8Array(digits.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = (hexDigitAt(digits, 2 * i) << 4) | hexDigitAt(digits, 2 * i + 1)
  return bytes
}

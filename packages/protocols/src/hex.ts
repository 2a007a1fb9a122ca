/** Of each byte its two digits: made once, since identities of devices are read from them in every frame. */
const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export const toHex = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += pairs[byte]
  return text
}

/** Undefined for an odd length or a character that is no hexadecimal digit; white space is skipped. */
export const fromHex = (text: string): Uint8Array | undefined => {
  const digits = text.replaceAll(/\s+/g, '')
  if (digits.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(digits)) return undefined
  const bytes = new Uint8Array(digits.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

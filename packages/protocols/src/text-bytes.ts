// Texts of one byte a character. The platform's encoder and decoder take longer for a short one than a frame takes to be read.

/** ASCII text as bytes; a character beyond Latin-1 loses its high bits. */
export const bytesOfText = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** The bytes from `from` to `to`, exclusive, a character each; fewer where there are no more. */
export const textOfBytes = (bytes: Uint8Array, from = 0, to = bytes.length): string => {
  const end = Math.min(to, bytes.length)
  return from < end ? Buffer.prototype.latin1Slice.call(bytes, from, end) : ''
}

/** Text of strangers, its bytes UTF-8 or not. */
export const textOfUtf8 = (bytes: Uint8Array): string => Buffer.prototype.utf8Slice.call(bytes, 0, bytes.length)

export const utf8BytesOf = (text: string): Uint8Array => Buffer.from(text)

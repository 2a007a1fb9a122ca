const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
/** `[` and `]` with this bit are `{` and `}`. */
const curlyBit = 0x20
const opening = 0x7b
const closing = 0x7d
/** Deeper, or longer as a text, a number or a word, than anything that any device means. */
const maxDepth = 32
const maxTextBytes = 10_000
const maxWordBytes = 64

/**
 * Whether JSON is as deep as reports are, and its texts and numbers as long. The platform's parser takes ten times as
 * long for a body of nothing but `[`, or of one endless number or name, as for one of that length that says something.
 */
export const isBoundedJson = (body: Uint8Array): boolean => {
  let depth = 0
  let wordFrom = 0
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] as number
    if (byte === quote) {
      // To the end of the text, over what is escaped in it.
      const from = at
      for (at++; at < body.length && body[at] !== quote; at++) if (body[at] === backslash) at++
      if (at - from > maxTextBytes) return false
      wordFrom = at
    } else if ((byte | curlyBit) === opening) {
      if (++depth > maxDepth) return false
      wordFrom = at
    } else if ((byte | curlyBit) === closing) {
      depth--
      wordFrom = at
    } else if (byte === comma || byte === colon || byte <= 0x20) wordFrom = at
    else if (at - wordFrom > maxWordBytes) return false
  }
  return true
}

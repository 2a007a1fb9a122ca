const quote = 0x22
const backslash = 0x5c
/** `[` and `]` with this bit are `{` and `}`. */
const curlyBit = 0x20
const opening = 0x7b
const closing = 0x7d
/** Deeper than anything that any device means. */
const maxDepth = 32

/**
 * Whether JSON is no deeper than reports are. The platform's parser takes a hundred times as long for a body of nothing
 * but `[` as for one of the same length that says something; this takes no longer than reading it.
 */
export const isShallowJson = (body: Uint8Array): boolean => {
  let depth = 0
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] as number
    if (byte === quote) {
      // To the end of the text, over what is escaped in it.
      for (at++; at < body.length && body[at] !== quote; at++) if (body[at] === backslash) at++
    } else if ((byte | curlyBit) === opening) {
      if (++depth > maxDepth) return false
    } else if ((byte | curlyBit) === closing) depth--
  }
  return true
}

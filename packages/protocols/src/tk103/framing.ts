import { measuredFramer } from '../measured-framer.ts'
import type { Framer } from '../protocol.ts'

/** Reports have a hundred characters; what a tracker answers to a command may be a page of text. */
export const maxFrameBytes = 2_048
const opening = 0x28
const closing = 0x29
const dollar = 0x24
/** `,ZC03,` is looked for behind the longest number of a device. */
const headBytes = 24
const answer = Buffer.from(',ZC03,')

export const isFiller = (byte: number | undefined): boolean =>
  byte === 0x0d || byte === 0x0a || byte === 0x20 || byte === 0

/** The bracket that closes the one at `at`: an answer in words, `$…$`, has brackets of its own. -1 while it has not come. */
const frameEnd = (bytes: Uint8Array, at: number): number => {
  const end = bytes.indexOf(closing, at)
  if (end < 0) return end
  const dollars = bytes.subarray(at, end).indexOf(dollar)
  if (dollars < 0) return end
  const head = Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(headBytes, end - at))
  if (!head.includes(answer)) return end
  const words = at + dollars
  for (let close = bytes.indexOf(dollar, words + 1); close >= 0; close = bytes.indexOf(dollar, close + 1))
    if (bytes[close + 1] === closing) return close + 1
  return -1
}

/** Cuts a stream of `(…)`. */
export const tk103Framer = (): Framer =>
  measuredFramer((bytes, at) => {
    const first = bytes[at] as number
    if (isFiller(first)) return 1
    if (first !== opening) return { code: 'frame.malformed', detail: `0x${first.toString(16)} opens no bracket` }
    const end = frameEnd(bytes, at)
    const length = (end < 0 ? bytes.length : end + 1) - at
    if (length > maxFrameBytes)
      return { code: 'frame.toolong', detail: `more than ${maxFrameBytes} bytes without an end` }
    return end < 0 ? 0 : length
  })

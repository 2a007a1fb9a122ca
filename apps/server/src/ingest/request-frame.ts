import type { TrackerRequest } from '@atalaya/protocols/protocol'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8')
const blankLine = '\n\n'

/** A tracker's request as the bytes that an installer sees: method and target, content type, a blank line, the body. */
export const frameOfRequest = ({ method, target, contentType = '', body }: TrackerRequest): Uint8Array => {
  const head = encoder.encode(`${method} ${target}\n${contentType}${blankLine}`)
  const frame = new Uint8Array(head.length + body.length)
  frame.set(head)
  frame.set(body, head.length)
  return frame
}

/** Undefined where the bytes hold no request, as when only the beginning of a long head was kept. */
export const requestOfFrame = (frame: Uint8Array): TrackerRequest | undefined => {
  const text = decoder.decode(frame)
  const end = text.indexOf(blankLine)
  const match = /^(\S+) (\S+)\n(.*)$/.exec(text.slice(0, Math.max(0, end)))
  if (!match) return undefined
  const [, method = '', target = '', contentType = ''] = match
  const headBytes = encoder.encode(text.slice(0, end + blankLine.length)).length
  return { method, target, contentType: contentType || undefined, body: frame.subarray(headBytes) }
}

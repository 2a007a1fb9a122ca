import type { TrackerRequest } from '@atalaya/protocols/protocol'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8')
const blankLine = '\n\n'

/** A tracker's request as the bytes that an installer sees: method and target, content type, a blank line, the body. */
export const frameOfRequest = ({ method, target, contentType, body }: TrackerRequest): Uint8Array => {
  const lines = contentType ? [`${method} ${target}`, contentType] : [`${method} ${target}`]
  const head = encoder.encode(lines.join('\n') + blankLine)
  const frame = new Uint8Array(head.length + body.length)
  frame.set(head)
  frame.set(body, head.length)
  return frame
}

/** Undefined where the bytes hold no request, as when only the beginning of a long head was kept. */
export const requestOfFrame = (frame: Uint8Array): TrackerRequest | undefined => {
  const text = decoder.decode(frame)
  const end = text.indexOf(blankLine)
  const [line = '', contentType] = text.slice(0, Math.max(0, end)).split('\n')
  const [method, target] = line.split(' ')
  if (!method || !target) return undefined
  const headBytes = encoder.encode(text.slice(0, end + blankLine.length)).length
  return { method, target, contentType, body: frame.subarray(headBytes) }
}

import { decodeForeignOrOwn } from '../call-sources/decode-call.ts'
import type { CodecFailure, Decoded, DecodedMessage, RequestProtocol, TrackerRequest } from '../protocol.ts'
import { maxBodyBytes } from './report.ts'

const nothing = new Uint8Array(0)

/** Some that can be read count and the rest is told; with none left the request has failed. */
const decodeRequest = ({ body, target }: TrackerRequest): Decoded => {
  const deviceId = new URLSearchParams(target.slice(target.indexOf('?') + 1)).get('id') ?? undefined
  const outcomes = decodeForeignOrOwn(body, deviceId)
  const rejected: CodecFailure[] = []
  const messages: DecodedMessage[] = []
  for (const outcome of Array.isArray(outcomes) ? outcomes : [outcomes]) {
    if ('code' in outcome) rejected.push(outcome)
    else messages.push(outcome)
  }
  if (messages.length > 0) return { kind: 'messages', messages, rejected, acknowledge: nothing }
  const [failure] = rejected
  // A platform's greeting: it reports nothing, and nothing is wrong with it.
  if (!failure) return { kind: 'reply', bytes: nothing }
  const { code, detail } = failure
  return { kind: 'failed', code, detail, close: false }
}

/** No port of its own: it comes signed over the product's HTTP, or from a broker. Here for whoever looks into a recording. */
export const json: RequestProtocol = { name: 'json', transport: 'http', ports: [], maxBodyBytes, decodeRequest }

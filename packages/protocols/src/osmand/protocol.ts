import { isBoundedJson } from '../bounded-json.ts'
import type { CodecFailure, Decoded, DecodedMessage, RequestProtocol, TrackerRequest } from '../protocol.ts'
import { reportsFromJson } from './json.ts'
import { reportFromParameters } from './parameters.ts'
import { messageFrom, type RawReport } from './report.ts'

// Written from the protocol's page in the Traccar documentation ("OsmAnd": JSON and query / form formats).
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const nothing = new Uint8Array(0)
const maxBodyBytes = 256 * 1_024
/** One report, where a body of JSON may hold many. */
const maxFormBytes = 16 * 1_024

const failed = ({ code, detail }: CodecFailure): Decoded => ({ kind: 'failed', code, detail, close: false })

const queryOf = (target: string): URLSearchParams => {
  const at = target.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : target.slice(at + 1))
}

const reportsOf = ({ target, contentType = '', body }: TrackerRequest): RawReport[] | CodecFailure => {
  const query = queryOf(target)
  if (body.length === 0) return [reportFromParameters(query)]
  if (body.length > maxBodyBytes)
    return { code: 'frame.toolong', detail: `body of ${body.length} bytes, at most ${maxBodyBytes} taken` }
  let text: string
  try {
    text = strictUtf8.decode(body).trim()
  } catch {
    // The decoder's own words name no more than this.
    return { code: 'body.malformed', detail: 'body is not UTF-8' }
  }
  if (!contentType.includes('json') && !/^[[{]/.test(text)) {
    if (body.length > maxFormBytes)
      return { code: 'frame.toolong', detail: `form of ${body.length} bytes, at most ${maxFormBytes} taken` }
    for (const [name, value] of new URLSearchParams(text)) query.append(name, value)
    return [reportFromParameters(query)]
  }
  if (!isBoundedJson(body))
    return { code: 'body.malformed', detail: 'JSON deeper, or a text or number in it longer, than any report has' }
  try {
    const reports = reportsFromJson(JSON.parse(text), query.get('id') ?? query.get('deviceid') ?? undefined)
    return reports ?? { code: 'body.malformed', detail: 'no location in it, or more than a thousand' }
  } catch (error) {
    return { code: 'body.malformed', detail: error instanceof Error ? error.message.slice(0, 200) : 'no JSON' }
  }
}

/** With several reports those that can be read count and the rest is told; with none left the request has failed. */
const decodeRequest = (request: TrackerRequest, receivedAt: number): Decoded => {
  const reports = reportsOf(request)
  if (!Array.isArray(reports)) return failed(reports)
  const messages: DecodedMessage[] = []
  const rejected: CodecFailure[] = []
  for (const report of reports) {
    const result = messageFrom(report, receivedAt)
    if ('code' in result) rejected.push(result)
    else messages.push(result)
  }
  if (messages.length === 0) return failed(rejected[0] ?? { code: 'body.malformed', detail: 'no report' })
  return { kind: 'messages', messages, rejected, acknowledge: nothing }
}

export const osmand: RequestProtocol = {
  name: 'osmand',
  transport: 'http',
  ports: [2100, 5055],
  maxBodyBytes,
  decodeRequest,
}

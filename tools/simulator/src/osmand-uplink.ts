import { Agent, request } from 'node:http'
import { encodeOsmandJson, encodeOsmandQuery, type OsmandReport } from '@atalaya/protocols/osmand/encode'
import { type Endpoint, Refused, type Session, startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

type PhoneReport = Omit<OsmandReport, 'deviceId'>

export interface OsmandUplinkOptions extends UplinkOptions<PhoneReport> {
  /** `json`: as Traccar Client 9 and newer; `query`: as the older ones and simple trackers. */
  form: 'query' | 'json'
  agent: Agent
}

const answerWithinMs = 30_000

/** One for all uplinks of a process: connections are kept and shared, as behind a mobile network's gateway. */
export const osmandAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 16 })

interface Sending {
  form: 'query' | 'json'
  agent: Agent
  signal: AbortSignal
  /** Breaks the request off in the middle. */
  isCut?: boolean
}

const send = (
  endpoint: Endpoint,
  report: OsmandReport,
  { form, agent, signal, isCut = false }: Sending,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const isJson = form === 'json'
    const body = isJson ? encodeOsmandJson(report) : ''
    const asked = request(
      {
        ...endpoint,
        agent,
        signal,
        timeout: answerWithinMs,
        method: isJson ? 'POST' : 'GET',
        path: isJson ? '/' : encodeOsmandQuery(report),
        headers: isJson ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {},
      },
      (reply) => {
        reply.on('error', reject)
        reply.on('end', () => resolve(reply.statusCode ?? 0))
        reply.resume()
      },
    )
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${answerWithinMs} ms`)))
    asked.on('error', reject)
    if (isCut) asked.end(body.slice(0, body.length / 2), () => asked.destroy(new Error('cut off on purpose')))
    else asked.end(body)
  })

const sessionOf =
  (deviceId: string, how: Omit<Sending, 'signal'>): Session<PhoneReport> =>
  async (endpoint, { outbox, signal, mischief, setConnected, setWell }) => {
    while (!signal.aborted) {
      const [report] = outbox.peek(1)
      if (!report) {
        await outbox.changed()
        continue
      }
      outbox.counts.sent++
      const own = { ...report, deviceId }
      const status = await send(endpoint, own, { ...how, signal, isCut: mischief.shallCut() })
      if (status >= 400 && status < 500 && status !== 429) throw new Refused()
      if (status !== 200) throw new Error(`answered with ${status}`)
      setConnected(true)
      setWell()
      outbox.acknowledge([report])
      if (mischief.shallRepeat()) await send(endpoint, own, { ...how, signal })
    }
  }

/** Reports over HTTP as a phone does: one at a time, oldest first, each again until it is answered with 200. */
export const osmandUplink = (options: OsmandUplinkOptions): Uplink<PhoneReport> =>
  startUplink(options, sessionOf(options.deviceId, { form: options.form, agent: options.agent }))

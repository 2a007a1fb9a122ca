import { Agent, request } from 'node:http'
import { encodeOsmandJson, encodeOsmandQuery, type OsmandReport } from '@atalaya/protocols/osmand/encode'
import { type Endpoint, Refused, type Session, startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

export interface OsmandUplinkOptions extends UplinkOptions<OsmandReport> {
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
}

const send = (endpoint: Endpoint, report: OsmandReport, { form, agent, signal }: Sending): Promise<number> =>
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
    asked.end(body)
  })

const sessionOf =
  (how: Omit<Sending, 'signal'>): Session<OsmandReport> =>
  async (endpoint, { outbox, signal, setConnected, setWell }) => {
    while (!signal.aborted) {
      const [report] = outbox.peek(1)
      if (!report) {
        await outbox.changed()
        continue
      }
      outbox.counts.sent++
      const status = await send(endpoint, report, { ...how, signal })
      if (status >= 400 && status < 500 && status !== 429) throw new Refused()
      if (status !== 200) throw new Error(`answered with ${status}`)
      setConnected(true)
      setWell()
      outbox.acknowledge([report])
    }
  }

/** Reports over HTTP as a phone does: one at a time, oldest first, each again until it is answered with 200. */
export const osmandUplink = (options: OsmandUplinkOptions): Uplink<OsmandReport> =>
  startUplink(options, sessionOf({ form: options.form, agent: options.agent }))

import { PushReply, pushRoutes } from '@atalaya/contract/push'
import { basePath } from '@atalaya/contract/route'
import { encodeJsonReports } from '@atalaya/protocols/json-report/encode'
import { signedPushHeaders } from '@atalaya/protocols/json-report/signature'
import type { TrackerReport } from './tracker-report.ts'
import { Refused, type Session, startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

export interface PushUplinkOptions extends UplinkOptions<TrackerReport> {
  /** Of a push source of the device's reseller. */
  keyId: string
  secret: string
  now(): number
}

const answerWithinMs = 30_000
/** Reports in one request. */
const window = 50

const sessionOf =
  ({ deviceId, keyId, secret, now }: PushUplinkOptions): Session<TrackerReport> =>
  async ({ host, port }, { outbox, signal, mischief, setConnected, setWell }) => {
    const url = new URL(
      basePath + pushRoutes.positions.path,
      `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    )

    /** How many, from the first, the server has stored. */
    const push = async (reports: readonly TrackerReport[]): Promise<number> => {
      const body = encodeJsonReports(reports.map((report) => ({ ...report, deviceId })))
      outbox.counts.sent += reports.length
      const reply = await fetch(url, {
        method: 'POST',
        headers: signedPushHeaders({ keyId, secret, sentAt: now(), body }),
        body: mischief.shallCut() ? body.slice(0, mischief.below(body.length)) : body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
      })
      const answer: unknown = await reply.json()
      if (reply.status === 401 || reply.status === 403) throw new Refused()
      if (!reply.ok) throw new Error(`answered with ${reply.status}`)
      const { stored, notStored } = PushReply.parse(answer)
      if (stored.length === 0 && notStored[0]?.error === 'device.unknown') throw new Refused()
      // Told by their places in the list: the first that is not among them ends what may be forgotten.
      const taken = new Set(stored)
      let count = 0
      while (taken.has(count)) count++
      return count
    }

    while (!signal.aborted) {
      const batch = outbox.peek(window)
      if (batch.length === 0) {
        await outbox.changed()
        continue
      }
      const count = await push(batch)
      if (count === 0) throw new Error(`none of ${batch.length} reports stored`)
      setConnected(true)
      setWell()
      outbox.acknowledge(batch.slice(0, count))
      if (mischief.shallRepeat()) await push(batch.slice(0, count))
    }
  }

/** Pushes signed lists over the product's own HTTP, each report again until the answer says that it is stored. */
export const pushUplink = (options: PushUplinkOptions): Uplink<TrackerReport> =>
  startUplink(options, sessionOf(options))

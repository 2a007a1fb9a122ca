import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seededRandom } from '@atalaya/domain/journey/seeded-random'
import { decodeJsonReports } from '@atalaya/protocols/json-report/decode'
import { isSignedBy, pushHeaders } from '@atalaya/protocols/json-report/signature'
import type { DecodedMessage } from '@atalaya/protocols/protocol'
import { afterEach, expect, it } from 'vitest'
import { pushUplink } from './push-uplink.ts'
import type { TrackerReport } from './tracker-report.ts'

const keyId = 'source-1'
const secret = 'a secret of the source'
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Takes what is signed, stores all but every fourth request, and of that the first half. */
const pushServer = async () => {
  const received: DecodedMessage[] = []
  let requests = 0
  const server = createServer(async (asked, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of asked) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const header = (name: string) => String(asked.headers[name])
    const push = { secret, timestamp: header(pushHeaders.timestamp), body }
    const isSigned = header(pushHeaders.key) === keyId && isSignedBy(push, header(pushHeaders.signature))
    const outcomes = isSigned ? decodeJsonReports(body) : []
    const isSound = Array.isArray(outcomes) && outcomes.length > 0
    reply.statusCode = isSound ? (requests++ % 4 === 1 ? 503 : 200) : 400
    if (!Array.isArray(outcomes) || reply.statusCode !== 200) return void reply.end('{}')
    const taken = outcomes.slice(0, Math.ceil(outcomes.length / 2))
    for (const outcome of taken) if (!('code' in outcome)) received.push(outcome)
    reply.end(
      JSON.stringify({
        stored: taken.map((_, index) => index),
        notStored: outcomes.slice(taken.length).map((_, index) => ({ index: taken.length + index, error: 'busy' })),
      }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { received, port: (server.address() as AddressInfo).port }
}

it('pushes signed lists, and each report again until the answer says that it is stored', async () => {
  const { received, port } = await pushServer()
  const acknowledged: TrackerReport[] = []
  const uplink = pushUplink({
    deviceId: 'van-7',
    endpoints: [{ host: '127.0.0.1', port }],
    keyId,
    secret,
    now: Date.now,
    firstPauseMs: 1,
    mischief: { cut: 0.2, repeat: 0.3, random: seededRandom(3).unit },
    onAcknowledged: (report) => acknowledged.push(report),
  })
  closing.unshift(() => uplink.stop())
  const reports = Array.from(
    { length: 120 },
    (_, index): TrackerReport => ({
      recordedAt: 1_700_000_000_000 + index * 1_000,
      lat: 39 + index / 1_000,
      lng: -6,
      io: { ignition: true },
    }),
  )
  for (const report of reports) uplink.push(report)
  await uplink.drained()
  expect(acknowledged).toEqual(reports)
  expect(new Set(received.map(({ recordedAt }) => recordedAt)).size).toBe(reports.length)
  expect(received.length).toBeGreaterThan(reports.length)
  expect(received[0]).toMatchObject({ deviceId: 'van-7', fix: { lat: 39, lng: -6 } })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createIngestQueue } from '../../engine/intake/ingest-queue.ts'
import type { IngestPort } from '../../ingest-port/ingest-port.ts'
import type { Report } from '../../ingest-port/report.ts'
import type { Submission } from '../../ingest-port/submission.ts'
import { connectIngestPort } from './port-client.ts'
import { serveIngestPort } from './port-server.ts'

const report: Report = {
  fix: { recordedAt: 1, lat: 40.4, lng: -3.7, speedKmh: undefined, source: 1, isValid: true, payloadHash: '-12' },
  hasCoordinates: true,
  io: { ignition: true, fuel: 12.5 },
  events: [],
  driverTag: null,
}
let lastId = 0
const submissionOf = (reports = 1, over: Partial<Submission> = {}): Submission => ({
  ...{ id: `g-${++lastId}`, shardKey: 1, connectionId: null, priority: 'punctual', protocol: 'test' },
  ...{ remoteAddress: '127.0.0.1', receivedAt: 1, deviceId: '1' },
  reports: Array.from({ length: reports }, () => report),
  ...over,
})

const newPath = () => {
  const folder = mkdtempSync(join(tmpdir(), 'atalaya-socket-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'port')
}
const newQueue = () =>
  createIngestQueue({
    ...{ maxReports: 10, maxStoredReports: 4, batchReports: 100, batchMs: 60_000 },
    storedInABatch: { least: 1, upTo: 100 },
  })
const serve = async (port: IngestPort, path: string) => {
  const server = await serveIngestPort(port, path)
  onTestFinished(() => server.close())
  return server
}
const connected = async (path: string) => {
  const port = connectIngestPort(path)
  onTestFinished(() => port.close())
  await until(() => expect(port.credit(null, null)).toBeGreaterThan(0))
  return port
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 5 })

it('a submission arrives as it was, and its outcome goes back to whoever waits for it', async () => {
  const [queue, path] = [newQueue(), newPath()]
  await serve(queue, path)
  const port = await connected(path)
  const [one, other] = [submissionOf(), submissionOf(3)]
  const outcomes = [port.submit(one), port.submit(other)]
  await until(() => expect(queue.waitingReports).toBe(4))
  const taken = queue.take(10)
  expect(taken.map(({ submission }) => submission)).toEqual([one, other])
  taken[1]?.acknowledge('stored')
  taken[0]?.acknowledge('unassigned')
  expect(await Promise.all(outcomes)).toEqual(['unassigned', 'stored'])
})

it('a gateway reads no further than its window, and goes on as soon as there is room', async () => {
  const [queue, path] = [newQueue(), newPath()]
  await serve(queue, path)
  const port = await connected(path)
  expect(port.credit(1, null)).toBe(10)
  void port.submit(submissionOf(8))
  expect(port.credit(1, null)).toBe(2)
  void port.submit(submissionOf(2))
  expect(port.credit(1, null)).toBe(0)
  let resumed = 0
  port.onCredit(1, null, () => resumed++)
  await until(() => expect(queue.waitingReports).toBe(10))
  expect(resumed).toBe(0)
  for (const { acknowledge } of queue.take(10)) acknowledge('stored')
  await until(() => expect([resumed, port.credit(1, null)]).toEqual([1, 10]))
})

it('a connection whose stored data waits is held back by itself', async () => {
  const [queue, path] = [newQueue(), newPath()]
  await serve(queue, path)
  const port = await connected(path)
  void port.submit(submissionOf(4, { connectionId: 'full', priority: 'stored' }))
  await until(() => expect([port.credit(1, 'full'), port.credit(1, 'free')]).toEqual([0, 6]))
  let resumed = 0
  port.onCredit(1, 'full', () => resumed++)
  for (const { acknowledge } of queue.take(10)) acknowledge('stored')
  await until(() => expect([resumed, port.credit(1, 'full')]).toEqual([1, 10]))
})

it('what an engine had not answered when it went is sent to the next, in its order and with the same ids', async () => {
  const path = newPath()
  const [first, second] = [newQueue(), newQueue()]
  const gone = await serve(first, path)
  const port = await connected(path)
  const outcomes = [port.submit(submissionOf()), port.submit(submissionOf())]
  await until(() => expect(first.waitingReports).toBe(2))
  const before = first.take(10).map(({ submission }) => submission)
  await gone.close()
  await until(() => expect(port.credit(1, null)).toBe(0))
  await serve(second, path)
  await until(() => expect(second.waitingReports).toBe(2))
  const taken = second.take(10)
  expect(taken.map(({ submission }) => submission)).toEqual(before)
  for (const { acknowledge } of taken) acknowledge('stored')
  expect(await Promise.all(outcomes)).toEqual(['stored', 'stored'])
})

it('what is sent again while it is still being stored is stored once', async () => {
  const [queue, path] = [newQueue(), newPath()]
  await serve(queue, path)
  const [port, again] = [await connected(path), await connected(path)]
  const submission = submissionOf()
  const outcome = port.submit(submission)
  await until(() => expect(queue.waitingReports).toBe(1))
  const repeated = again.submit(submission)
  await new Promise((resolve) => setTimeout(resolve, 50))
  const taken = queue.take(10)
  expect(taken).toHaveLength(1)
  taken[0]?.acknowledge('stored')
  expect(await Promise.all([outcome, repeated])).toEqual(['stored', 'stored'])
})

it('a gateway that ends tells that it does not know of anything stored', async () => {
  const [queue, path] = [newQueue(), newPath()]
  await serve(queue, path)
  const port = await connected(path)
  const outcome = port.submit(submissionOf())
  port.close()
  expect([await outcome, await port.submit(submissionOf())]).toEqual(['failed', 'busy'])
})

it('messages are whole however the stream is cut', async () => {
  const [queue, path] = [newQueue(), newPath()]
  await serve(queue, path)
  const socket = connect(path)
  onTestFinished(() => void socket.destroy())
  const submission = submissionOf(2)
  const body = serialize({ kind: 'submit', submission })
  const header = Buffer.alloc(4)
  header.writeUInt32BE(body.length)
  const bytes = Buffer.concat([header, body])
  for (let at = 0; at < bytes.length; at += 7) {
    socket.write(bytes.subarray(at, at + 7))
    await new Promise((resolve) => setImmediate(resolve))
  }
  socket.write(Buffer.concat([bytes, bytes.subarray(0, 3)]))
  socket.write(bytes.subarray(3))
  await until(() => expect(queue.waitingReports).toBe(2))
  expect(queue.take(10).map((pending) => pending.submission)).toEqual([submission])
})

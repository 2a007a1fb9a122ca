import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSignedBy } from '@atalaya/protocols/json-report/signature'
import { expect, onTestFinished, test } from 'vitest'
import type { ImportState } from './import-state.ts'
import { movePositions } from './move-positions.ts'
import type { PlannedVehicle } from './plan-import.ts'
import { recordedDrive, serveRecorded } from './recorded-traccar.ts'
import type { Target } from './target.ts'
import { traccarServer } from './traccar-source.ts'

const startMs = Date.UTC(2026, 10, 1, 8)
const dayMs = 86_400_000
const secret = 'not-a-secret'
const vehicle = { traccarId: 1, deviceId: 'van-7', fields: { name: 'Van' } } as PlannedVehicle

/** Takes what is signed; the first answers may be told. */
const servePush = async (firstStatuses: number[] = []) => {
  const taken: { recordedAt: number }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const header = (name: string) => String(request.headers[name])
    const isSigned = isSignedBy({ secret, timestamp: header('x-push-timestamp'), body }, header('x-push-signature'))
    const status = firstStatuses.shift() ?? (isSigned ? 200 : 401)
    const reports = JSON.parse(body.toString()) as { recordedAt: number }[]
    if (status === 200) taken.push(...reports)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ stored: reports.map((_, at) => at), notStored: [] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { taken, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const world = async (firstStatuses?: number[]) => {
  const traccar = await serveRecorded(recordedDrive(startMs), 'a-token')
  onTestFinished(() => traccar.close())
  const push = await servePush(firstStatuses)
  const stopping = new AbortController()
  const removed: unknown[] = []
  const state: ImportState = { source: '', companyId: 1, groups: {}, devices: { 1: { itemId: 5, isDescribed: true } } }
  const target = {
    companyId: 1,
    resellerId: 1,
    call: async () => ({ id: 3, keyId: 'k', secret, name: 'Traccar' }),
    callAtEnd: async (_route: unknown, asked: unknown) => void removed.push(asked),
  } as unknown as Target
  const said: string[] = []
  const move = (from: number, to: number, save = () => Promise.resolve()) =>
    movePositions([vehicle], {
      target,
      state,
      save,
      say: (line) => said.push(line),
      origin: push.origin,
      source: traccarServer(traccar.origin, { token: 'a-token' }, stopping.signal),
      period: { fromMs: from, toMs: to },
      signal: stopping.signal,
    })
  return { ...push, traccar, state, said, removed, stopping, move }
}

test('positions are pushed signed and in order, again where the server was busy, and the key is taken away', async () => {
  const { move, taken, said, removed } = await world([503])
  await move(startMs - dayMs, startMs + dayMs)
  const times = taken.map(({ recordedAt }) => recordedAt)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(new Set(times).size).toBe(180)
  expect(said.at(-1)).toMatch(/positions: 18\d stored/)
  expect(removed).toHaveLength(1)
})

test('what was stopped goes on from there, and who asks for earlier positions gets all of them', async () => {
  const { move, taken, traccar, stopping, state, removed } = await world()
  let saves = 0
  const stopped = move(startMs - 3 * dayMs, startMs + 30 * dayMs, async () => {
    if (++saves === 1) stopping.abort()
  })
  await expect(stopped).rejects.toThrow(/abort/i)
  expect(removed).toHaveLength(1)
  expect(state.devices[1]).toMatchObject({ positionsUntilMs: startMs - 2 * dayMs })

  const next = await world()
  next.state.devices[1] = {
    itemId: 5,
    isDescribed: true,
    positionsFromMs: startMs - 3 * dayMs,
    positionsUntilMs: startMs + 60 * 60_000,
  }
  await next.move(startMs - 3 * dayMs, startMs + dayMs)
  expect(next.taken[0]?.recordedAt).toBe(startMs + 60 * 60_000)
  await next.move(startMs - 4 * dayMs, startMs + dayMs)
  expect(next.taken.some(({ recordedAt }) => recordedAt === startMs)).toBe(true)
  expect(taken).toEqual([])
  expect(traccar.asked).toHaveLength(1)
})

test('a push that is refused for good ends the import instead of losing positions', async () => {
  const { move, state } = await world([401])
  await expect(move(startMs, startMs + dayMs)).rejects.toThrow(/answers 401/)
  expect(state.devices[1]?.positionsUntilMs).toBe(startMs)
})

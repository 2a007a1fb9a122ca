import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createHttpServer } from './server.ts'
import { boundWebConnections, webConnectionsFor } from './web-connections.ts'

const start = async (bounds: { atOnce: number; anAddress: number }, trustedProxies: string[] = []) => {
  const settings = { trustedProxies, requestsPerMinute: 10_000, tileOrigins: [] }
  const app = await createHttpServer({ settings, logger: pino({ level: 'silent' }), constraints: {} })
  const metrics = new Registry()
  boundWebConnections(app, { bounds, trustedProxies, metrics })
  app.get('/fast', async () => 'done')
  app.get('/slow', async () => {
    await delay(700)
    return 'done at last'
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  afterAll(() => app.close())
  return { port: Number(port), metrics }
}

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})
interface Line {
  socket: Socket
  said(): string
  isClosed(): boolean
}
/** From an address of loopback's own network. */
const open = (port: number, localAddress = '127.0.0.1'): Promise<Line> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    opened.push(socket)
    let said = ''
    let isClosed = false
    socket.on('data', (data) => {
      said += String(data)
    })
    socket.on('close', () => {
      isClosed = true
    })
    socket.on('error', () => undefined)
    socket.once('connect', () => resolve({ socket, said: () => said, isClosed: () => isClosed })).once('error', reject)
  })
const ask = ({ socket }: Line, path: string): boolean => socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)

/** A head that does not end is given ten seconds. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 80_000 })

test('who opens one too many loses his own oldest that waits for nothing, and gets his answers', async () => {
  const { port, metrics } = await start({ atOnce: 100, anAddress: 3 })
  const other = await open(port, '127.0.0.2')
  const first = await open(port)
  ask(first, '/slow')
  const idle = await open(port)
  await open(port)
  await delay(50)
  const fourth = await open(port)
  ask(fourth, '/fast')
  await until(() => expect([idle.isClosed(), fourth.said().includes('done')]).toEqual([true, true]))
  await until(() => expect(first.said()).toContain('done at last'))
  expect(other.isClosed()).toBe(false)
  expect(await metrics.metrics()).toContain('atalaya_http_connections_closed_total{reason="address"} 1')
})

test('when all places are taken the address with most of them makes room', async () => {
  const { port } = await start({ atOnce: 6, anAddress: 5 })
  const crowd = [await open(port), await open(port), await open(port), await open(port)]
  const quiet = [await open(port, '127.0.0.2'), await open(port, '127.0.0.3')]
  await delay(50)
  const late = await open(port, '127.0.0.4')
  ask(late, '/fast')
  await until(() => expect(late.said()).toContain('done'))
  expect([crowd, quiet].map((lines) => lines.filter((line) => line.isClosed()).length)).toEqual([1, 0])
  expect(crowd[0]?.isClosed()).toBe(true)
})

test('where everybody waits for an answer the new one is turned away', async () => {
  const { port } = await start({ atOnce: 100, anAddress: 2 })
  const busy = [await open(port), await open(port)]
  for (const line of busy) ask(line, '/slow')
  await delay(50)
  const third = await open(port)
  await until(() => expect(third.isClosed()).toBe(true))
  await until(() => expect(busy.every((line) => line.said().includes('done at last'))).toBe(true))
})

test('a trusted proxy speaks for many', async () => {
  const { port } = await start({ atOnce: 100, anAddress: 2 }, ['loopback'])
  const lines = [await open(port), await open(port), await open(port), await open(port)]
  await delay(100)
  expect(lines.filter((line) => line.isClosed())).toEqual([])
})

test('the places follow from what the process may open', () => {
  expect(webConnectionsFor(1_024)).toEqual({ atOnce: 153, anAddress: 77 })
  expect(webConnectionsFor(1_048_576)).toEqual({ atOnce: 2_000, anAddress: 500 })
  expect(webConnectionsFor(Number.POSITIVE_INFINITY)).toEqual({ atOnce: 2_000, anAddress: 500 })
})

test('a head that never ends is not waited for', { timeout: 80_000 }, async () => {
  const { port } = await start({ atOnce: 100, anAddress: 50 })
  const slow = await open(port)
  slow.socket.write('GET /fast HTTP/1.1\r\nhost: a\r\nx-')
  const silent = await open(port)
  await until(() => expect([slow, silent].every((line) => line.isClosed())).toBe(true))
  expect(slow.said()).toContain('408')
})

import type { LiveMessage, LiveRequest } from '@atalaya/contract/live'
import { afterEach, expect, test, vi } from 'vitest'
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws'
import { createLiveConnection } from './live-connection.ts'
import { type LiveStatus, waitBefore } from './live-line.ts'

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 40_000 })

/** A live hub that does what the test says, over a real socket. */
const startHub = async () => {
  const hub = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => hub.once('listening', resolve))
  const frames: LiveRequest[] = []
  const sockets: ServerSocket[] = []
  hub.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('message', (text) => frames.push(JSON.parse(String(text))))
  })
  const { port } = hub.address() as { port: number }
  const send = (seq: number, ...messages: object[]): void => sockets.at(-1)?.send(JSON.stringify({ seq, messages }))
  return { hub, frames, sockets, send, url: `ws://127.0.0.1:${port}` }
}

const start = async (silenceMs = 60_000) => {
  const server = await startHub()
  const statuses: LiveStatus[] = []
  const messages: LiveMessage[] = []
  const waits: number[] = []
  let tokensWanted = 0
  const connection = createLiveConnection({
    openSocket: (url) => new WebSocket(url),
    // Waits are noted and cut short, so that a test of a minute's backoff takes a moment; silence is long in the test too.
    schedule: (run, afterMs) => {
      const isSilence = afterMs === 90_000
      if (!isSilence) waits.push(afterMs)
      const timer = setTimeout(run, isSilence ? silenceMs : 1)
      return () => clearTimeout(timer)
    },
    random: () => 1,
    onStatus: (status) => statuses.push(status),
    onMessages: (batch) => messages.push(...batch),
    onTokenNeeded: () => {
      tokensWanted += 1
    },
  })
  const connect = (companyId = 5): void =>
    connection.connect({ url: server.url, pageUrl: 'http://office.test/', companyId, token: 'first' })
  stop = () => {
    connection.disconnect()
    server.hub.close()
  }
  return { ...server, connection, connect, statuses, messages, waits, wanted: () => tokensWanted }
}
let stop: () => void = () => undefined
afterEach(() => stop())

const frameCount = (frames: LiveRequest[], type: LiveRequest['type']): number =>
  frames.filter((frame) => frame.type === type).length
const bound = (stream: string, resumed: boolean) => ({
  kind: 'bindCompany',
  id: 5,
  stream,
  resumed,
  listsMayHaveChanged: false,
})
const end = { kind: 'snapshotEnd' }

test('the first frame carries the token, the second the company, and no address ever does', async () => {
  const { connect, frames, statuses, send } = await start()
  connect()
  await until(() => expect(frames).toHaveLength(2))
  expect(frames[0]).toEqual({ type: 'initialize', url: 'http://office.test/', token: 'first', version: 1 })
  expect(frames[1]).toEqual({ type: 'bindCompany', id: 5 })
  send(1, bound('a', false), end)
  await until(() => expect(statuses.at(-1)).toEqual({ kind: 'open' }))
})

test('a connection that breaks comes back and names the last batch it got', async () => {
  const { connect, frames, sockets, send, messages } = await start()
  connect()
  await until(() => expect(frames).toHaveLength(2))
  send(10, bound('a', false))
  send(11, end)
  send(17, { kind: 'companyStatus', value: 2 })
  await until(() => expect(messages).toHaveLength(3))
  sockets[0]?.terminate()
  await until(() => expect(frames).toHaveLength(4))
  expect(frames[3]).toEqual({ type: 'bindCompany', id: 5, stream: 'a', lastSeq: 17 })
})

test('half a snapshot is worth nothing: the next connection asks for a whole one', async () => {
  const { connect, frames, sockets, send, messages } = await start()
  connect()
  await until(() => expect(frames).toHaveLength(2))
  send(10, bound('a', false))
  await until(() => expect(messages).toHaveLength(1))
  sockets[0]?.terminate()
  await until(() => expect(frames).toHaveLength(4))
  expect(frames[3]).toEqual({ type: 'bindCompany', id: 5 })
})

test('a hidden tab closes the channel and resumes when it is back', async () => {
  const { connect, connection, frames, sockets, send, statuses } = await start()
  connect()
  await until(() => expect(frames).toHaveLength(2))
  send(4, bound('a', false), end)
  await until(() => expect(statuses.at(-1)).toEqual({ kind: 'open' }))
  connection.setVisible(false)
  expect(statuses.at(-1)).toEqual({ kind: 'resting' })
  await until(() => expect(sockets[0]?.readyState).toBe(3))
  expect(sockets).toHaveLength(1)
  connection.setVisible(true)
  await until(() => expect(frames.at(-1)).toEqual({ type: 'bindCompany', id: 5, stream: 'a', lastSeq: 4 }))
})

test('what the server should know for good is told again after a reconnection, and what ended is not', async () => {
  const { connect, connection, frames, sockets, send, statuses } = await start()
  connect()
  await until(() => expect(frames).toHaveLength(2))
  send(1, bound('a', false), end)
  await until(() => expect(statuses.at(-1)).toEqual({ kind: 'open' }))
  connection.request({ type: 'inVehicle', id: 3 as never })
  connection.request({ type: 'inVehicle', id: 4 as never })
  connection.request({ type: 'outVehicle', id: 3 as never })
  await until(() => expect(frameCount(frames, 'outVehicle')).toBe(1))
  sockets[0]?.terminate()
  await until(() => expect(frameCount(frames, 'bindCompany')).toBe(2))
  frames.length = 0
  send(2, bound('a', true))
  await until(() => expect(frames).toEqual([{ type: 'inVehicle', id: 4 }]))
})

test('groups that were added and taken away are told again as the choice that they came to', async () => {
  const { connection, connect, frames, sockets, send, statuses } = await start()
  connect()
  await until(() => expect(frameCount(frames, 'bindCompany')).toBe(1))
  send(1, bound('a', false))
  await until(() => expect(statuses.at(-1)).toEqual({ kind: 'open' }))
  connection.request({ type: 'mapGroupsSelected', ids: [1, 2] as never })
  connection.request({ type: 'addGroups', ids: [3] as never })
  connection.request({ type: 'removeGroups', ids: [1] as never })
  connection.request({ type: 'reloadGroups', ids: [2, 3] as never })
  await until(() => expect(frameCount(frames, 'reloadGroups')).toBe(1))
  frames.length = 0
  sockets.at(-1)?.close()
  await until(() => expect(frameCount(frames, 'bindCompany')).toBe(1))
  send(2, bound('a', false))
  await until(() => expect(frameCount(frames, 'mapGroupsSelected')).toBe(1))
  expect(frames.filter(({ type }) => type.endsWith('Groups') || type === 'mapGroupsSelected')).toEqual([
    { type: 'mapGroupsSelected', ids: [2, 3] },
  ])
})

test('what is asked before the channel has its token is told once it stands', async () => {
  const { connection, connect, frames, send } = await start()
  // A page may ask before the map, which begins the channel, has been loaded, or after.
  connection.request({ type: 'inVehicle', id: 2 } as LiveRequest)
  connection.disconnect()
  connection.request({ type: 'inVehicle', id: 3 } as LiveRequest)
  connect()
  await until(() => expect(frames).toHaveLength(2))
  send(1, bound('a', false), end)
  await until(() =>
    expect(frames.slice(2)).toEqual([
      { type: 'inVehicle', id: 2 },
      { type: 'inVehicle', id: 3 },
    ]),
  )
})

test('a renewed token goes over the open channel', async () => {
  const { connect, connection, frames, send, statuses } = await start()
  connect()
  await until(() => expect(frames).toHaveLength(2))
  send(1, bound('a', false), end)
  await until(() => expect(statuses.at(-1)).toEqual({ kind: 'open' }))
  connection.setToken('second')
  await until(() => expect(frames.at(-1)).toEqual({ type: 'accessToken', token: 'second' }))
})

test('a refused token waits for a better one instead of knocking again', async () => {
  const { connect, connection, frames, sockets, send, wanted } = await start()
  connect()
  await until(() => expect(frames).toHaveLength(2))
  send(1, { kind: 'refused', reason: 'token' })
  await until(() => expect(wanted()).toBe(1))
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(sockets).toHaveLength(1)
  connection.setToken('better')
  await until(() => expect(frames.at(-2)).toMatchObject({ type: 'initialize', token: 'better' }))
})

test('a company that is not ours ends it', async () => {
  const { connect, frames, sockets, send, statuses } = await start()
  connect()
  await until(() => expect(frames).toHaveLength(2))
  send(1, { kind: 'refused', reason: 'company' })
  await until(() => expect(statuses.at(-1)).toEqual({ kind: 'refused', reason: 'company' }))
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(sockets).toHaveLength(1)
})

test('a line that has gone silent is opened anew and resumed', async () => {
  const { connect, frames, send, sockets } = await start(150)
  connect()
  await until(() => expect(frames).toHaveLength(2))
  send(3, bound('a', false), end)
  await until(() => expect(sockets).toHaveLength(2))
  await until(() => expect(frames.at(-1)).toEqual({ type: 'bindCompany', id: 5, stream: 'a', lastSeq: 3 }))
})

test('waits double up to half a minute and spread by half', () => {
  expect([0, 1, 2, 3, 6, 50].map((attempt) => waitBefore(attempt, 1))).toEqual([0, 1_000, 2_000, 4_000, 30_000, 30_000])
  expect(waitBefore(3, 0)).toBe(2_000)
})

test('a server that sends rubbish is left and tried again later', async () => {
  const { connect, frames, sockets, waits } = await start()
  connect()
  await until(() => expect(frames).toHaveLength(2))
  sockets[0]?.send('<html>')
  await until(() => expect(sockets).toHaveLength(2))
  expect(waits.at(-1)).toBe(1_000)
})

test('what needs no company is asked for at once, and again after a broken line', async () => {
  const { connection, url, frames, sockets, send, statuses } = await start()
  connection.request({ type: 'watchDevices', isWatching: true })
  connection.connect({ url, pageUrl: 'http://office.test/', companyId: null, token: 'first' })
  await until(() => expect(frames).toHaveLength(2))
  expect(frames[1]).toEqual({ type: 'watchDevices', isWatching: true })
  send(0, { kind: 'devicesWatched' })
  await until(() => expect(statuses.at(-1)).toEqual({ kind: 'open' }))
  sockets[0]?.terminate()
  await until(() => expect(frames).toHaveLength(4))
  expect(frames.map(({ type }) => type)).toEqual(['initialize', 'watchDevices', 'initialize', 'watchDevices'])
})

test('the token goes with the upgrade, among its subprotocols, and the first frame is the company', async () => {
  const server = await startHub()
  let offered: string | undefined
  server.hub.on('connection', (_, request) => {
    offered = request.headers['sec-websocket-protocol']
  })
  const connection = createLiveConnection({
    openSocket: (url, protocols) => new WebSocket(url, protocols),
    schedule: (run, afterMs) => {
      const timer = setTimeout(run, afterMs)
      return () => clearTimeout(timer)
    },
    random: () => 1,
    onStatus: () => undefined,
    onMessages: () => undefined,
    onTokenNeeded: () => undefined,
  })
  stop = () => {
    connection.disconnect()
    server.hub.close()
  }
  connection.connect({ url: server.url, pageUrl: 'http://office.test/', companyId: 5, token: 'abc.def' })
  await until(() => expect(server.frames).toEqual([{ type: 'bindCompany', id: 5 }]))
  expect(offered).toBe('atalaya.v1, bearer.abc.def')
})

test('an upgrade that is refused asks whether the token still counts, and tries again', async () => {
  const server = await startHub()
  server.hub.options.verifyClient = (_info: unknown, done: (isGood: boolean, code?: number) => void) => done(false, 401)
  let wanted = 0
  const connection = createLiveConnection({
    openSocket: (url, protocols) => new WebSocket(url, protocols),
    schedule: (run, afterMs) => {
      const timer = setTimeout(run, Math.min(afterMs, 5))
      return () => clearTimeout(timer)
    },
    random: () => 1,
    onStatus: () => undefined,
    onMessages: () => undefined,
    onTokenNeeded: () => {
      wanted += 1
    },
  })
  stop = () => {
    connection.disconnect()
    server.hub.close()
  }
  connection.connect({ url: server.url, pageUrl: 'http://office.test/', companyId: 5, token: 'old' })
  await until(() => expect(wanted).toBeGreaterThan(1))
})

test('who leaves a company says so before the line is closed', async () => {
  const { connect, connection, frames, statuses, send } = await start()
  connect()
  await until(() => expect(frames.at(-1)?.type).toBe('bindCompany'))
  send(1, bound('a', false), end)
  await until(() => expect(statuses.at(-1)).toEqual({ kind: 'open' }))
  connection.disconnect()
  await until(() => expect(frames.at(-1)).toEqual({ type: 'closeCompany' }))
})

import { liveProtocols } from '@atalaya/contract/live'
import { livePath } from '@atalaya/contract/route'
import { sessionRoutes } from '@atalaya/contract/session'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { insertTestUser, testPassword } from '../features/session/test-users.ts'
import { unidentifiedChannels, unidentifiedChannelsAnAddress } from '../limits/live-connections.limits.ts'
import { startTestCompany } from '../test-server.ts'
import { createWaitingRoom } from './waiting-room.ts'

const { origin, client, database, tenant } = await startTestCompany('Transportes Arga')
const admin = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'admin@upgrade.test' })
const { accessToken } = await client.reply(sessionRoutes.login, {
  body: { email: admin.email, password: testPassword },
})

const sockets: WebSocket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

interface Opened {
  socket: WebSocket
  kinds: string[]
  closeCode(): number | undefined
}

/** The opened channel, or the HTTP status that the upgrade was refused with. */
const open = (path: string, protocols: string[] = [], headers: Record<string, string> = {}): Promise<Opened | number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(new URL(path, origin.replace('http', 'ws')), protocols, { headers })
    sockets.push(socket)
    const kinds: string[] = []
    let closeCode: number | undefined
    socket.on('message', (data) => {
      for (const { kind } of JSON.parse(String(data)).messages) kinds.push(kind)
    })
    socket.on('close', (code) => {
      closeCode = code
    })
    socket.on('open', () => resolve({ socket, kinds, closeCode: () => closeCode }))
    socket.on('unexpected-response', (_, response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    socket.on('error', () => undefined)
  })
const opened = async (...args: Parameters<typeof open>): Promise<Opened> => {
  const channel = await open(...args)
  if (typeof channel === 'number') throw new Error(`refused with ${channel}`)
  return channel
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

test('a token in the upgrade opens the channel without a first frame, and never comes back in the answer', async () => {
  const { socket, kinds } = await opened(livePath, liveProtocols(accessToken))
  expect(socket.protocol).toBe('atalaya.v1')
  socket.send(JSON.stringify({ type: 'bindCompany', id: tenant.companyId }))
  await until(() => expect(kinds).toContain('snapshotEnd'))
})

test('a stranger is refused before anything is upgraded', async () => {
  expect(await open(livePath, liveProtocols('no.token.atall'))).toBe(401)
  expect(await open(livePath, liveProtocols(`${accessToken.slice(0, -4)}AAAA`))).toBe(401)
})

test('the first frame may still name the token, with it in the upgrade as well', async () => {
  for (const protocols of [[], liveProtocols(accessToken)]) {
    const { socket, kinds, closeCode } = await opened(livePath, protocols)
    socket.send(JSON.stringify({ type: 'initialize', url: '/', token: accessToken, version: 1 }))
    socket.send(JSON.stringify({ type: 'bindCompany', id: tenant.companyId }))
    await until(() => expect(kinds).toContain('snapshotEnd'))
    socket.send(JSON.stringify({ type: 'initialize', url: '/', token: accessToken, version: 1 }))
    await until(() => expect(closeCode()).toBe(1002))
  }
})

test('a page of a later version is told that there is another one', async () => {
  const { closeCode, kinds } = await opened(livePath, ['atalaya.v2', `bearer.${accessToken}`])
  await until(() => expect(closeCode()).toBe(4426))
  expect(kinds).toEqual(['refused'])
})

test.each(['/', '/map', '/healthz', '/fr/v1/brand', '/fr/ws/more', '/fr/v1/docs/', '/fr/v1/openapi.json'])(
  'a WebSocket to %s is no live channel',
  async (path) => {
    expect(await open(path, liveProtocols(accessToken))).toBe(404)
  },
)

test("a page of another site cannot open the channel with its visitor's network, our own and programs can", async () => {
  for (const foreign of ['https://evil.test', 'null', origin.replace('127.0.0.1', 'localhost')])
    expect(await open(livePath, liveProtocols(accessToken), { origin: foreign }), foreign).toBe(403)
  await opened(livePath, liveProtocols(accessToken), { origin })
  await opened(livePath, liveProtocols(accessToken), { origin: 'https://fleet.test', host: 'fleet.test:443' })
})

test('who says nothing loses his own oldest channel and keeps nobody out', async () => {
  const most = unidentifiedChannelsAnAddress.value
  const silent: Opened[] = []
  for (let n = 0; n < most + 3; n++) silent.push(await opened(livePath))
  await until(() => expect(silent.filter(({ closeCode }) => closeCode() === 1013)).toHaveLength(3))
  expect(silent.slice(0, 3).every(({ closeCode }) => closeCode() === 1013)).toBe(true)
  const { socket, kinds } = await opened(livePath, liveProtocols(accessToken))
  socket.send(JSON.stringify({ type: 'bindCompany', id: tenant.companyId }))
  await until(() => expect(kinds).toContain('snapshotEnd'))
})

test('many addresses together lose the oldest of the one that has most', () => {
  const room = createWaitingRoom()
  const gone: string[] = []
  const enter = (ip: string) => room.enter(ip, { giveWay: () => gone.push(ip) })
  for (let n = 0; n < unidentifiedChannelsAnAddress.value; n++) enter('192.0.2.1')
  for (let n = 0; room.size() < unidentifiedChannels.value; n++) enter(`2001:db8:${n.toString(16)}::1`)
  expect(gone).toEqual([])
  enter('198.51.100.7')
  expect(gone).toEqual(['192.0.2.1'])
  expect(room.size()).toBe(unidentifiedChannels.value)
})

test('neighbours in one IPv6 /64 count as one address, and who leaves makes room', () => {
  const room = createWaitingRoom()
  const gone: number[] = []
  const leave = room.enter('2001:db8::1', { giveWay: () => gone.push(0) })
  for (let n = 1; n < unidentifiedChannelsAnAddress.value; n++)
    room.enter(`2001:db8::${n.toString(16)}:1`, { giveWay: () => gone.push(n) })
  leave()
  leave()
  room.enter('2001:db8::ffff', { giveWay: () => undefined })
  expect(gone).toEqual([])
  room.enter('2001:db8::fffe', { giveWay: () => undefined })
  expect(gone).toEqual([1])
})

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { outsideAnswerBytes } from '../limits/http.limits.ts'
import { createOutsideFetch, isPublicAddress } from './outside-fetch.ts'

const asked: string[] = []
const answers: Record<string, RequestListener> = {
  '/moved': (_, response) => response.writeHead(302, { location: '/secret' }).end(),
  '/long': (_, response) => response.end('x'.repeat(outsideAnswerBytes.value + 1)),
  '/silent': () => undefined,
}
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  const answer = answers[request.url ?? ''] ?? ((_, reply) => reply.setHeader('x-of', 'this machine').end('inside'))
  answer(request, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const { port } = server.address() as AddressInfo
const get = (url: string, ms = 5_000) => ({
  by: (reachable: string[]) =>
    createOutsideFetch(reachable)(url, { method: 'GET', headers: {}, signal: AbortSignal.timeout(ms) }),
})

test('nothing of this machine or beside it is asked, by whatever name or form of its address', async () => {
  const hosts = ['127.0.0.1', 'localhost', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '127.1']
  for (const host of hosts)
    for (const protocol of ['http', 'https'])
      await expect(get(`${protocol}://${host}:${port}/`).by([]), `${protocol} ${host}`).rejects.toMatchObject({
        name: 'OutsideRefused',
        reason: protocol === 'http' ? 'insecure' : 'address',
      })
  for (const url of ['http://169.254.169.254/latest/meta-data/', 'https://10.1.2.3/', 'file:///etc/passwd'])
    await expect(get(url).by(['loopback']), url).rejects.toMatchObject({ name: 'OutsideRefused' })
  expect(asked).toEqual([])
})

test('a network that the operator names is asked, and its answer comes as it was', async () => {
  for (const host of ['127.0.0.1', 'localhost']) {
    const reply = await get(`http://${host}:${port}/`).by(['loopback'])
    expect([reply.status, reply.headers.get('x-of'), await reply.text()]).toEqual([200, 'this machine', 'inside'])
  }
})

test('nobody is followed elsewhere, and nothing is read without end', async () => {
  asked.length = 0
  expect((await get(`http://127.0.0.1:${port}/moved`).by(['loopback'])).status).toBe(302)
  expect(asked).toEqual(['GET /moved'])
  await expect(get(`http://127.0.0.1:${port}/long`).by(['loopback'])).rejects.toThrow('too long')
  await expect(get(`http://127.0.0.1:${port}/silent`, 50).by(['loopback'])).rejects.toMatchObject({
    code: 'ABORT_ERR',
  })
})

test('addresses that are nobody’s in the world are not public', () => {
  for (const address of ['8.8.8.8', '185.199.108.153', '2a00:1450:4003:80f::200e', '2606:4700::1111'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  for (const address of [
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255', '192.168.1.1'],
    ...['198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:10.0.0.1', 'fd00::1'],
    ...['fe80::1', 'ff02::1', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', '2001::1', 'not one'],
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
})
